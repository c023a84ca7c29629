import type { AccountContext, MarketAccount } from '@lootfolio/marketplaces/port';
import { isRefusal, MarketError } from '@lootfolio/marketplaces/port';
import { accountOf } from '@lootfolio/marketplaces/registry';
import type { Config } from '../../platform/process/config.ts';
import type { Db } from '../../platform/database/database.ts';
import { parseProxy, type Proxy } from '../../platform/outside/proxy.ts';
import { PLACES, type SecretBox } from '../../platform/security/secrets.ts';
import { unlessAborted } from '../../platform/outside/unless-aborted.ts';
import type { Outside } from '../../platform/outside/outside.ts';
import { readKey, readProxy } from './market-keys.reads.ts';

export type KeyParts = { db: Db; box: SecretBox; config: Config; outside: Outside };

/** A user's key at a market, or at `steam`; null where he has set none. It is given however its last check went: asking tells. */
export async function usableKey({ db, box }: Pick<KeyParts, 'db' | 'box'>, userId: number, market: string): Promise<string | null> {
  const sealed = await readKey(db, userId, market);
  return sealed === null ? null : box.open(sealed, PLACES.marketKey(userId, market));
}

/** A user's proxy; null where he has set none. Without one that he has set, nothing may be sent on his behalf: it throws then. */
export async function proxyOf({ db, box }: Pick<KeyParts, 'db' | 'box'>, userId: number): Promise<Proxy | null> {
  const sealed = await readProxy(db, userId);
  if (sealed === null) return null;
  const proxy = parseProxy(box.open(sealed, PLACES.proxy(userId)));
  if (!proxy) throw new Error(`the proxy of user ${userId} cannot be read`);
  return proxy;
}

/**
 * What the account part of a market needs to be asked on a user's behalf: his key, and a client that keeps to the market's
 * limit for that key and goes through his proxy. Null where he has set no key, or where the market has no account part.
 */
export async function accountClient(
  parts: Pick<KeyParts, 'db' | 'box' | 'outside'>,
  userId: number,
  market: string,
  signal: AbortSignal,
): Promise<AccountContext | null> {
  const account = accountOf(market);
  const key = account && (await usableKey(parts, userId, market));
  return key ? contextOf(parts, account, key, await proxyOf(parts, userId), signal) : null;
}

export const contextOf = (
  { outside }: Pick<KeyParts, 'outside'>,
  { market, limit }: MarketAccount,
  key: string,
  proxy: Proxy | null,
  signal: AbortSignal,
): AccountContext => ({ key, http: outside.keyClient({ market, limit, key, proxy }, signal) });

const ASK_MS = 10_000;

/** Asks a market, for at most 10 seconds with the wait for its limiter: a `MarketError` TIMEOUT is thrown then. */
export async function askMarket<T>(ask: (signal: AbortSignal) => Promise<T>, boundMs = ASK_MS): Promise<T> {
  const signal = AbortSignal.timeout(boundMs);
  try {
    return await unlessAborted(ask(signal), signal);
  } catch (error) {
    if (signal.aborted && !(error instanceof MarketError)) throw new MarketError('TIMEOUT', 'no answer in time');
    throw error;
  }
}

export const isKeyRefused = (error: unknown): boolean => error instanceof MarketError && isRefusal(error);
