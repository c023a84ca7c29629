import { APP_IDS } from '@lootfolio/domain/games';
import { SELLING_MARKETS } from '@lootfolio/domain/markets';
import { MarketError } from '@lootfolio/marketplaces/port';
import { sellingOf } from '@lootfolio/marketplaces/registry';
import { inTransactionOf } from '../../../platform/database/own-rows.ts';
import { Refusal } from '../../../platform/errors/refusal.ts';
import { LimitReached } from '../../../platform/outside/request-limiter.ts';
import type { Config } from '../../../platform/process/config.ts';
import { now } from '../../../platform/process/clock.ts';
import type { Logger } from '../../../platform/process/log.ts';
import { lockKey, readKey, storeCheck } from '../../people/market-keys/market-keys.public.ts';
import { failureOf, followPresence, type PresenceReading } from './follow-presence.ts';
import type { Account } from './presence.store.ts';
import { openMarket, type OpenMarket, type SellerParts } from './seller.ts';

export type AskParts = SellerParts & { log: Logger };

/** True when the operator set the address of a market that has no public one. */
export function isConnected(market: string, config: Pick<Config, 'HALOSKINS_API_URL' | 'SKINTHUNDER_API_URL'>): boolean {
  const variable = sellingOf(market)?.endpointVariable;
  return variable === undefined || Boolean(config[variable]);
}

/** The markets, by slug, that can say whether an account sells. */
export const askable = (config: Config): string[] =>
  SELLING_MARKETS.filter((market) => sellingOf(market)?.presence && isConnected(market, config));

/**
 * Asks a market with the user's key whether their account can sell, and follows the answer. An answer for a key that the user changed
 * meanwhile is dropped. What goes wrong is stored, so that it is not tried again at once.
 * @returns `waits` when the limits allow no request now
 */
export async function askMarket(parts: AskParts, account: Account, signal: AbortSignal): Promise<'asked' | 'waits'> {
  const { db, log } = parts;
  const { userId, market } = account;
  const sealed = await readKey(db, userId, market);
  if (sealed === null) return 'asked';
  const reading = await read(parts, account, signal).catch((error: unknown): PresenceReading => {
    signal.throwIfAborted();
    log.warn({ err: error, userId, market }, 'the presence of an account could not be read');
    return { askedAt: now(), failure: { code: 'INTERNAL', text: '', isLoss: false } };
  });
  if (reading === 'waits') return 'waits';
  const check = 'presence' in reading ? 'ok' : reading.failure.isLoss ? 'failed' : null;
  await inTransactionOf(db, { userId }, async (tx) => {
    const key = { market, sealed };
    const isCurrent = check ? await storeCheck(tx, userId, key, check) : await lockKey(tx, userId, key);
    if (isCurrent) await followPresence(tx, account, reading);
  }).catch((error: unknown) => {
    // the account is gone
    if (!(error instanceof Refusal)) throw error;
  });
  return 'asked';
}

async function read(parts: AskParts, { userId, market }: Account, signal: AbortSignal): Promise<PresenceReading | 'waits'> {
  // the account is the same in every game
  const lane = { market, appId: sellingOf(market)?.apps[0] ?? APP_IDS.cs2, currency: 'USD' } as const;
  const opened = await openMarket(parts, { userId, lane, purpose: 'ask', signal, mayLeave: () => signal.throwIfAborted() });
  if (!opened) return 'waits';
  // a request that must wait does not wait in the worker's slot
  if ((await opened.client.reserve([])).waitMs > 0) return 'waits';
  return ask(opened);
}

async function ask({ selling, client, context }: OpenMarket): Promise<PresenceReading | 'waits'> {
  const askedAt = now();
  try {
    return { askedAt, presence: await selling.presence!(context) };
  } catch (error) {
    if (error instanceof LimitReached) return 'waits';
    if (!(error instanceof MarketError)) throw error;
    return { askedAt, failure: failureOf(error) };
  } finally {
    await client.release();
  }
}
