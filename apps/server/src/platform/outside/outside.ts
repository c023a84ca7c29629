import { createHttp } from '@lootfolio/marketplaces/http';
import { MarketError, type HttpClient, type RequestLimit } from '@lootfolio/marketplaces/port';
import type { Dispatcher } from 'undici';
import type { Config } from '../process/config.ts';
import { createKeyClient, type KeyClient, type KeyClientOptions } from './key-client.ts';
import { acquirer, obeying, type LimitParts, type Waiting } from './limited-requests.ts';
import { createProxies } from './proxy.ts';
import { LimitReached, type Priority } from './request-limiter.ts';

/** The sandbox answers many times faster than markets allow. */
const SANDBOX_LIMIT_FACTOR = 250;

/** Returns the limit of a market in this world. */
export const limitIn = (world: Config['WORLD'], limit: RequestLimit): RequestLimit =>
  world === 'live' ? limit : { ...limit, requests: limit.requests * SANDBOX_LIMIT_FACTOR };

/**
 * Returns a function that gives the real target of an outside address: the address itself, or the same path below the sandbox's own
 * address.
 */
export const resolver = (config: Pick<Config, 'WORLD' | 'SANDBOX_PORT'>): ((url: string) => string) =>
  config.WORLD === 'live' ? (url) => url : (url) => `http://127.0.0.1:${config.SANDBOX_PORT}/${url.replace(/^https?:\/\//, '')}`;

export type ClientOptions = Waiting & {
  /** True when a 429 concerns only the receiver of one message, not all requests. The limit then stays open for others. */
  perReceiver?: boolean;
};

/** The maximum wait of a `promptClient` request for its limit, in milliseconds. */
const PROMPT_MS = 5000;

export type Outside = {
  resolve: (url: string) => string;
  /** Creates a client for one market or host, within its request limit over all processes. */
  client: (name: string, limit: RequestLimit, signal: AbortSignal, options?: ClientOptions) => HttpClient;
  /**
   * Creates a client for one market or host, for the whole life of the process. Each request waits for the limit for at most five seconds,
   * and then fails with RATE_LIMITED. So a host that asks for a pause of an hour does not keep a user waiting.
   */
  promptClient: (name: string, limit: RequestLimit, priority?: Priority) => HttpClient;
  /**
   * Creates a client for requests with a user's own key: within the limits of that key, and through the user's proxy if they set one. The
   * sandbox has the same limits as the live world.
   */
  keyClient: (options: KeyClientOptions, signal: AbortSignal) => KeyClient;
};

export function createOutside(config: Pick<Config, 'WORLD' | 'SANDBOX_PORT'>, db: LimitParts['db'], log: LimitParts['log']): Outside {
  const resolve = resolver(config);
  const dispatcherFor = createProxies();
  const scaled = (limit: RequestLimit): RequestLimit => limitIn(config.WORLD, limit);
  const open = (
    market: string,
    limit: RequestLimit,
    signal: AbortSignal,
    acquire: (changes: readonly string[]) => Promise<void>,
    { mayLeave, dispatcher }: { mayLeave?: (() => void) | undefined; dispatcher?: Dispatcher | undefined } = {},
  ): HttpClient =>
    createHttp({
      market,
      limit,
      resolve,
      acquire: (_market, _limit, changes) => acquire(changes),
      timeouts: { leave: 15_000, headers: 30_000, body: 30_000, total: 300_000 },
      maxBytes: 64_000_000,
      signal,
      ...(mayLeave && { mayLeave }),
      ...(dispatcher && { dispatcher }),
    });
  const client: Outside['client'] = (name, limit, signal, { perReceiver = false, ...waiting } = {}) => {
    const buckets = [{ name, windows: [scaled(limit)] }];
    const take = acquirer(db, signal, waiting);
    const http = open(name, scaled(limit), signal, async () => void (await take({ buckets })), waiting);
    return perReceiver ? http : (request) => obeying({ db, log }, buckets, () => http(request));
  };
  const neverAborted = new AbortController().signal;
  return {
    resolve,
    client,
    promptClient: (name, limit, priority) => async (request) => {
      try {
        return await client(name, limit, neverAborted, { maxWaitMs: PROMPT_MS, ...(priority && { priority }) })(request);
      } catch (error) {
        if (!(error instanceof LimitReached)) throw error;
        throw new MarketError('RATE_LIMITED', error.message, { retryAfter: Math.ceil(error.waitMs / 1000) });
      }
    },
    keyClient: (options, signal) => {
      const dispatcher = options.proxy ? dispatcherFor(options.proxy) : undefined;
      return createKeyClient({ db, log }, options, signal, (acquire) =>
        open(options.market, options.limits.key[0]!, signal, acquire, { mayLeave: options.mayLeave, dispatcher }),
      );
    },
  };
}
