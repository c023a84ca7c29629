import { createCalls } from './calls.ts';
import { endOffer, sendOffer } from './change-offers.ts';
import { acknowledge, countInventory, listThings, readHold, readProfile } from './own-account.ts';
import type { SteamTrader } from './port.ts';
import { readOffer, readOffers } from './read-offers.ts';
import { readTrade, readTradesSince } from './read-trades.ts';
import { createSession, type SessionOptions } from './session.ts';

/**
 * Trades with one account at Steam. Two traders of one account end each other's sessions, so an account has one at a time. Nothing is kept
 * but the session: what was sent and what became of it is always asked of Steam.
 */
export function createSteamTrader(options: SessionOptions): SteamTrader {
  const { account, http } = options;
  const session = createSession(options);
  const calls = createCalls(account, http, session);
  return {
    signIn: session.signIn,
    acknowledgeTradeProtection: () => acknowledge(calls, account.steamId),
    inventoryCount: (appId) => countInventory(calls, account.steamId, appId),
    things: (appId) => listThings(calls, account.steamId, appId),
    profile: () => readProfile(calls, account.steamId),
    hold: (partner) => readHold(calls, partner),
    sendOffer: (draft) => sendOffer(calls, draft),
    sentOffers: (changedSince) => readOffers(calls, { side: 'sent', changedSince }),
    receivedOffers: () => readOffers(calls, { side: 'received', changedSince: null }),
    offer: (offerId) => readOffer(calls, offerId),
    cancelOffer: (offer) => endOffer(calls, offer, 'cancel'),
    declineOffer: (offer) => endOffer(calls, offer, 'decline'),
    trade: (tradeId) => readTrade(calls, tradeId),
    tradesSince: (since) => readTradesSince(calls, since),
  };
}
