import { conform } from '@lootfolio/marketplaces/json';
import { z } from 'zod';
import { SteamError } from './error.ts';
import type { OfferAsset, SentOffer } from './port.ts';
import { count, id, idOrNone, instant, instantOrNone, list, partner } from './shapes.ts';
import { stateOfOffer } from './states.ts';
import type { SteamCalls } from './calls.ts';

/** Steam allows 256 things a side. */
const MOST_ASSETS = 1000;
/** Steam's pages hold up to some hundred offers. */
const MOST_OFFERS = 5000;
const MOST_PAGES = 50;

const asset = z
  .object({ appid: count, contextid: id, assetid: id, amount: count, missing: z.boolean().nullish() })
  .transform(({ appid, contextid, assetid, amount, missing }): OfferAsset => ({
    appId: appid,
    contextId: contextid,
    assetId: assetid,
    amount,
    missing: missing === true,
  }));

const offerShape = z
  .object({
    tradeofferid: id,
    accountid_other: partner,
    message: z.string().max(5000).nullish(),
    expiration_time: instant,
    trade_offer_state: count,
    items_to_give: list(asset, MOST_ASSETS),
    items_to_receive: list(asset, MOST_ASSETS),
    is_our_offer: z.boolean(),
    time_created: instant,
    time_updated: instant,
    tradeid: idOrNone,
    escrow_end_date: instantOrNone,
  })
  .transform((raw): SentOffer => ({
    offerId: raw.tradeofferid,
    partnerId: raw.accountid_other,
    isOurs: raw.is_our_offer,
    message: raw.message ?? '',
    state: stateOfOffer(raw.trade_offer_state),
    stateNumber: raw.trade_offer_state,
    give: raw.items_to_give,
    receive: raw.items_to_receive,
    tradeId: raw.tradeid,
    createdAt: raw.time_created,
    updatedAt: raw.time_updated,
    expiresAt: raw.expiration_time,
    escrowEndsAt: raw.escrow_end_date,
  }));

const single = z.object({ response: z.object({ offer: z.unknown() }) });

const page = z.object({
  response: z.object({
    trade_offers_sent: list(offerShape, MOST_OFFERS),
    trade_offers_received: list(offerShape, MOST_OFFERS),
    next_cursor: count.nullish(),
  }),
});

/** Returns one offer, own or received; null when Steam knows no such offer. @throws SteamError */
export async function readOffer(calls: SteamCalls, offerId: string): Promise<SentOffer | null> {
  const answer = await calls.read('IEconService/GetTradeOffer/v1', { tradeofferid: offerId, get_descriptions: '0' }, single);
  const { offer } = answer?.response ?? {};
  return offer === undefined || offer === null ? null : conform(offer, offerShape);
}

type Wanted = { side: 'sent' | 'received'; changedSince: Date | null };

/**
 * Returns all open offers of one side, and those that changed since a time. One offer that cannot be read fails the whole list, because an
 * incomplete list would say that an offer was never sent.
 * @throws SteamError
 */
export async function readOffers(calls: SteamCalls, { side, changedSince }: Wanted): Promise<SentOffer[]> {
  const found = new Map<string, SentOffer>();
  const seen = new Set<number>();
  let cursor = 0;
  do {
    if (seen.has(cursor) || seen.size >= MOST_PAGES) throw new SteamError('BAD_ANSWER', 'Steam repeats a page of offers');
    seen.add(cursor);
    const answer = await calls.read(
      'IEconService/GetTradeOffers/v1',
      {
        get_sent_offers: side === 'sent' ? '1' : '0',
        get_received_offers: side === 'received' ? '1' : '0',
        get_descriptions: '0',
        active_only: '1',
        historical_only: '0',
        // Steam adds what changed since the cutoff. A cutoff that lies ahead adds nothing
        time_historical_cutoff: String(changedSince === null ? FAR : Math.floor(changedSince.getTime() / 1000)),
        cursor: String(cursor),
      },
      page,
    );
    if (answer === null) throw new SteamError('BAD_ANSWER', 'Steam knows no list of offers');
    const { trade_offers_sent: sent, trade_offers_received: received, next_cursor: next } = answer.response;
    for (const offer of side === 'sent' ? sent : received) found.set(offer.offerId, offer);
    cursor = next ?? 0;
  } while (cursor !== 0);
  return [...found.values()];
}

/** The last second that fits into Steam's number of 32 bits. */
const FAR = 2 ** 31 - 1;
