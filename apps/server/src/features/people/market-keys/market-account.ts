import type { AccountContext, MarketAccount } from '@lootfolio/marketplaces/port';
import { isRefusal, MarketError } from '@lootfolio/marketplaces/port';
import type { Config } from '../../../platform/process/config.ts';
import type { Db } from '../../../platform/database/database.ts';
import { parseProxy, proxyContext, type Proxy } from '../../../platform/outside/proxy.ts';
import type { SecretBox } from '../../../platform/secrets/secrets.ts';
import { unlessAborted } from '../../../platform/outside/unless-aborted.ts';
import type { Outside } from '../../../platform/outside/outside.ts';
import { readKey, readProxy } from './market-keys.reads.ts';
import { keyContext } from './market-keys.rules.ts';

export type KeyParts = { db: Db; box: SecretBox; config: Config; outside: Outside };

/**
 * Returns a user's key at a market or at `steam`; null when there is none. A key whose last check failed is returned too, because it may
 * work next time.
 */
export async function decryptedKey({ db, box }: Pick<KeyParts, 'db' | 'box'>, userId: number, market: string): Promise<string | null> {
  const sealed = await readKey(db, userId, market);
  return sealed === null ? null : box.open(sealed, keyContext(userId, market));
}

/**
 * Returns a user's proxy; null when there is none.
 * @throws Error when a stored proxy cannot be read, because no request may bypass it
 */
export async function proxyOf({ db, box }: Pick<KeyParts, 'db' | 'box'>, userId: number): Promise<Proxy | null> {
  const sealed = await readProxy(db, userId);
  if (sealed === null) return null;
  const proxy = parseProxy(box.open(sealed, proxyContext(userId)));
  if (!proxy) throw new Error(`the proxy of user ${userId} cannot be read`);
  return proxy;
}

/**
 * Returns the context in which a market's account adapter acts for a user: their key, and a client that keeps the market's limit for this
 * key and uses their proxy.
 */
export const contextOf = (
  { outside }: Pick<KeyParts, 'outside'>,
  { market, limit }: MarketAccount,
  key: string,
  proxy: Proxy | null,
  signal: AbortSignal,
): AccountContext => {
  const { http, limited } = outside.keyClient({ market, limits: { host: [], key: [limit], object: null }, key, proxy }, signal);
  return { key, http, limited };
};

const MARKET_TIMEOUT_MS = 10_000;

/** Calls a market with a time limit that includes waiting for the limiter. @throws MarketError TIMEOUT after 10 seconds */
export async function withMarketTimeout<T>(call: (signal: AbortSignal) => Promise<T>, timeoutMs = MARKET_TIMEOUT_MS): Promise<T> {
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    return await unlessAborted(call(signal), signal);
  } catch (error) {
    if (signal.aborted && !(error instanceof MarketError)) throw new MarketError('TIMEOUT', 'no answer in time');
    throw error;
  }
}

export const isKeyRefused = (error: unknown): boolean => error instanceof MarketError && isRefusal(error);
