import { createHttp } from '@lootfolio/marketplaces/http';
import type { HttpClient, RequestLimit } from '@lootfolio/marketplaces/port';
import type { Config } from '../platform/config.ts';
import type { Db } from '../platform/database.ts';
import { acquireSlot } from '../platform/request-limiter.ts';
import type { Feed } from './feeds.ts';

/** The sandbox answers many times faster than a market allows to be asked. */
const SANDBOX_HASTE = 50;

/** Where an outside address really leads: itself, or the same path below the sandbox's own address. */
export const resolver = (config: Pick<Config, 'WORLD' | 'SANDBOX_PORT'>): ((url: string) => string) =>
  config.WORLD === 'live' ? (url) => url : (url) => `http://127.0.0.1:${config.SANDBOX_PORT}/${url.replace(/^https?:\/\//, '')}`;

export type Outside = {
  resolve: (url: string) => string;
  /** A client for one market or host, within its request limit over all processes. */
  client: (name: string, limit: RequestLimit, signal: AbortSignal) => HttpClient;
  feedClient: (feed: Feed, signal: AbortSignal) => HttpClient;
};

export function createOutside(config: Pick<Config, 'WORLD' | 'SANDBOX_PORT'>, db: Db): Outside {
  const resolve = resolver(config);
  const scaled = (limit: RequestLimit): RequestLimit =>
    config.WORLD === 'live' ? limit : { requests: limit.requests * SANDBOX_HASTE, perSeconds: limit.perSeconds };
  const client: Outside['client'] = (name, limit, signal) =>
    createHttp({
      market: name,
      limit: scaled(limit),
      resolve,
      acquire: (bucket, allowance) => acquireSlot(db, bucket, allowance, signal),
      timeouts: { headers: 30_000, body: 30_000, total: 300_000 },
      maxBytes: 64_000_000,
      signal,
    });
  return { resolve, client, feedClient: ({ source }, signal) => client(source.market, source.limit, signal) };
}
