import { createHash } from 'node:crypto';
import { createHttp } from '@lootfolio/marketplaces/http';
import type { HttpClient, RequestLimit } from '@lootfolio/marketplaces/port';
import type { Dispatcher } from 'undici';
import type { Config } from '../process/config.ts';
import type { Db } from '../database/database.ts';
import { createProxies, type Proxy } from './proxy.ts';
import { acquireSlot } from './request-limiter.ts';

/** The sandbox answers many times faster than a market allows to be asked. */
const SANDBOX_LIMIT_FACTOR = 250;

/** Where an outside address really leads: itself, or the same path below the sandbox's own address. */
export const resolver = (config: Pick<Config, 'WORLD' | 'SANDBOX_PORT'>): ((url: string) => string) =>
  config.WORLD === 'live' ? (url) => url : (url) => `http://127.0.0.1:${config.SANDBOX_PORT}/${url.replace(/^https?:\/\//, '')}`;

/** Options of a client that uses a key of a user. */
export type KeyClientOptions = { market: string; limit: RequestLimit; key: string; proxy: Proxy | null };

export type Outside = {
  resolve: (url: string) => string;
  /**
   * A client for one market or host, within its request limit over all processes.
   * @param maxWaitMs how long the client waits for the limit, over all its requests; then it throws LimitReached. Jobs give one, so that
   * none of them sleeps in a slot
   */
  client: (name: string, limit: RequestLimit, signal: AbortSignal, maxWaitMs?: number) => HttpClient;
  /** A client for requests with a user's own key: within the limit of that key, and through the user's proxy if they set one. */
  keyClient: (options: KeyClientOptions, signal: AbortSignal) => HttpClient;
};

/** The limiter's name for a key at a market; the key cannot be read from it. */
export const keyBucket = (market: string, key: string): string =>
  `${market}:${createHash('sha256').update(key).digest('hex').slice(0, 16)}`;

export function createOutside(config: Pick<Config, 'WORLD' | 'SANDBOX_PORT'>, db: Db): Outside {
  const resolve = resolver(config);
  const dispatcherFor = createProxies();
  const scaled = (limit: RequestLimit): RequestLimit =>
    config.WORLD === 'live' ? limit : { requests: limit.requests * SANDBOX_LIMIT_FACTOR, perSeconds: limit.perSeconds };
  const open = (
    name: string,
    limit: RequestLimit,
    signal: AbortSignal,
    { bucket = name, maxWaitMs = Infinity, dispatcher }: { bucket?: string; maxWaitMs?: number; dispatcher?: Dispatcher | undefined },
  ): HttpClient => {
    let left = maxWaitMs;
    return createHttp({
      market: name,
      limit: scaled(limit),
      resolve,
      acquire: async (_, allowance) => {
        left -= await acquireSlot(db, bucket, allowance, signal, left);
      },
      timeouts: { headers: 30_000, body: 30_000, total: 300_000 },
      maxBytes: 64_000_000,
      signal,
      ...(dispatcher && { dispatcher }),
    });
  };
  return {
    resolve,
    client: (name, limit, signal, maxWaitMs = Infinity) => open(name, limit, signal, { maxWaitMs }),
    keyClient: ({ market, limit, key, proxy }, signal) =>
      open(market, limit, signal, { bucket: keyBucket(market, key), dispatcher: proxy ? dispatcherFor(proxy) : undefined }),
  };
}
