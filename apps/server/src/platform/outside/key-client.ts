import { createHash } from 'node:crypto';
import { MarketError, type HttpClient, type RequestLimit } from '@lootfolio/marketplaces/port';
import type { Db } from '../database/database.ts';
import { acquirer, obeying, type Waiting } from './limited-requests.ts';
import { nowMs } from '../process/clock.ts';
import type { Proxy } from './proxy.ts';
import { closeBucket, endRequest, takeSlots, type Bucket, type Objects, type SlotRequest, type Slots } from './request-limiter.ts';

/**
 * The limits of a market for requests with keys: over all keys, for one key, and for one listing or asset. An empty list means no limit.
 */
export type KeyLimits = { host: readonly RequestLimit[]; key: readonly RequestLimit[]; object: readonly RequestLimit[] | null };

/** Options of a client that uses a key of a user. */
export type KeyClientOptions = Waiting & { market: string; limits: KeyLimits; key: string; proxy: Proxy | null };

export type KeyClient = {
  /**
   * Sends a request when the limits allow it, including the limits of all objects that it changes.
   * @throws LimitReached
   */
  http: HttpClient;
  /**
   * Takes the slots of one request that changes as many of these objects as can be changed now. Does not wait. If the next request of
   * `http` that changes objects follows within seconds, it uses these slots and takes no others. A reservation that is not used ends with
   * the client.
   * @param most the maximum number of objects that the market accepts in one request
   */
  reserve: (ids: readonly string[], most?: number) => Promise<Pick<Slots, 'ready' | 'later' | 'waitMs'>>;
  /**
   * Stops all requests of all processes with this key, or only those that change one of these objects, for a number of milliseconds.
   * Adapters call it (`AccountContext.limited`) when the answer of a market reports a limit. It does not throw, because that would lose the
   * answer.
   */
  limited: (ms: number, objects?: readonly string[]) => Promise<void>;
};

/** Returns the limiter's name for a key at a market; the key cannot be derived from it. */
export const keyBucket = (market: string, key: string): string =>
  `${market}:${createHash('sha256').update(key).digest('hex').slice(0, 16)}`;

/**
 * The number of seconds, since its slots were requested, within which a request arrives. This is the sum of a reservation, the time until
 * the request is sent, and the wait for an answer (outside.ts). When a process dies, nobody reports the end of its request.
 */
const UNDER_WAY_SECONDS = 60;
/** The number of milliseconds for which slots may wait for their request, so that enough of the time under way is left for it. */
const RESERVED_MS = 15_000;

/** The slots of a request. */
type Paid = { names: readonly string[]; takenAt: string };

/** @param open creates an HTTP client that calls `acquire` with the objects that a request changes, before it sends the request */
export function createKeyClient(
  db: Db,
  { market, limits, key, proxy: _, ...waiting }: KeyClientOptions,
  signal: AbortSignal,
  open: (acquire: (changes: readonly string[]) => Promise<void>) => HttpClient,
): KeyClient {
  const own = keyBucket(market, key);
  const buckets: Bucket[] = [
    ...(limits.host.length > 0 ? [{ name: `${market}:keys`, windows: limits.host }] : []),
    { name: own, windows: limits.key },
  ];
  const take = acquirer(db, signal, waiting);
  /** The slots of the next request, which `reserve` took. */
  let reserved: (Paid & { ids: ReadonlySet<string>; until: number }) | null = null;

  const withObjects = (ids: readonly string[], bounds: Pick<Objects, 'least' | 'most'>): SlotRequest => ({
    buckets,
    underWay: UNDER_WAY_SECONDS,
    ...(limits.object && ids.length > 0 && { objects: { prefix: `${own}:`, ids, windows: limits.object, ...bounds } }),
  });
  const paid = (takenAt: string, ids: readonly string[]): Paid => ({
    names: [...buckets.map(({ name }) => name), ...ids.map((id) => `${own}:${id}`)],
    takenAt,
  });
  const pay = async (changes: readonly string[]): Promise<Paid> => {
    const one = reserved;
    // when objects have no limit, requests need not name them
    if (one && nowMs() < one.until && (limits.object === null || changes.length > 0) && changes.every((id) => one.ids.has(id))) {
      reserved = null;
      return one;
    }
    const { takenAt } = await take(withObjects(changes, { least: changes.length }));
    return paid(takenAt!, changes);
  };

  return {
    http: async (request) => {
      let payment: Paid | undefined;
      const http = open(async (changes) => void (payment = await pay(changes)));
      let underWay = false;
      try {
        return await obeying(db, buckets, () => http(request));
      } catch (error) {
        // nobody waits for the request any more, but it may still arrive
        underWay = signal.aborted || (error instanceof MarketError && error.code === 'TIMEOUT');
        throw error;
      } finally {
        if (payment && !underWay) await endRequest(db, payment.names, payment.takenAt);
      }
    },
    reserve: async (ids, most) => {
      const { priority = 'user', as } = waiting;
      const until = nowMs() + RESERVED_MS;
      const slots = await takeSlots(
        db,
        { ...withObjects(ids, most === undefined ? {} : { most }), priority },
        as === undefined ? undefined : { name: as, stayMs: null },
      );
      // at a market without a limit for objects, all objects are free
      const ready = slots.takenAt !== null && !limits.object ? ids.slice(0, most) : slots.ready;
      if (slots.takenAt !== null) reserved = { ...paid(slots.takenAt, ready), ids: new Set(ready), until };
      return { ready, later: slots.later, waitMs: slots.waitMs };
    },
    limited: async (ms, objects) => {
      const closed = objects ? objects.map((id) => ({ name: `${own}:${id}`, windows: limits.object ?? [] })) : [buckets.at(-1)!];
      // a failed pause must not lose the answer
      for (const bucket of closed) await closeBucket(db, [bucket], ms).catch(() => {});
    },
  };
}
