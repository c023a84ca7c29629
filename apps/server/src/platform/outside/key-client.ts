import { createHash } from 'node:crypto';
import { MarketError, type HttpClient, type RequestLimit } from '@lootfolio/marketplaces/port';
import type { Db } from '../database/database.ts';
import { acquirer, obeying, type Waiting } from './limited-requests.ts';
import { nowMs } from '../process/clock.ts';
import type { Proxy } from './proxy.ts';
import { closeBucket, endRequest, takeSlots, type Bucket, type Objects, type SlotRequest, type Slots } from './request-limiter.ts';

/** The limits of a market for requests with keys: over all keys, for one key, and for one listing or asset. An empty list is no limit. */
export type KeyLimits = { host: readonly RequestLimit[]; key: readonly RequestLimit[]; object: readonly RequestLimit[] | null };

/** Options of a client that uses a key of a user. */
export type KeyClientOptions = Waiting & { market: string; limits: KeyLimits; key: string; proxy: Proxy | null };

export type KeyClient = {
  /**
   * Sends a request when the limits allow it, those of all objects that it changes included.
   * @throws LimitReached
   */
  http: HttpClient;
  /**
   * Takes the slots of one request that changes as many of these objects as may be changed now. Does not wait. `http` then sends that
   * request, the next one that changes something, without taking them again, if it follows within seconds; a reservation that is not used
   * up ends with the client.
   * @param most the most objects that the market accepts in one request
   */
  reserve: (ids: readonly string[], most?: number) => Promise<Pick<Slots, 'ready' | 'later' | 'waitMs'>>;
  /**
   * Lets no process send a request with this key for as many milliseconds, or none that changes one of these objects: what adapters call
   * (`AccountContext.limited`) when a market tells so in its answer. Keeps what an answer said, so it does not throw.
   */
  limited: (ms: number, objects?: readonly string[]) => Promise<void>;
};

/** The limiter's name for a key at a market; the key cannot be read from it. */
export const keyBucket = (market: string, key: string): string =>
  `${market}:${createHash('sha256').update(key).digest('hex').slice(0, 16)}`;

/**
 * Seconds within which a request arrives, from the time at which its slots were asked for. As long as a reservation, the time until the
 * request leaves and the wait for an answer take together (outside.ts); of a process that died nobody says when its request ended.
 */
const UNDER_WAY_SECONDS = 60;
/** Milliseconds for which slots may wait for their request, so that enough of the time under way is left for it. */
const RESERVED_MS = 15_000;

/** The slots of a request. */
type Paid = { names: readonly string[]; takenAt: string };

/** @param open makes an HTTP client that calls `acquire` with the objects that a request changes, before it sends the request */
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
  /** The request that `reserve` paid for. */
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
    // where objects have no limit, requests need not name them
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
        // nobody waits for it any more, and it may still arrive
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
      // a market without a limit for objects leaves all of them free
      const ready = slots.takenAt !== null && !limits.object ? ids.slice(0, most) : slots.ready;
      if (slots.takenAt !== null) reserved = { ...paid(slots.takenAt, ready), ids: new Set(ready), until };
      return { ready, later: slots.later, waitMs: slots.waitMs };
    },
    limited: async (ms, objects) => {
      const closed = objects ? objects.map((id) => ({ name: `${own}:${id}`, windows: limits.object ?? [] })) : [buckets.at(-1)!];
      // the answer counts more than the pause
      for (const bucket of closed) await closeBucket(db, [bucket], ms).catch(() => {});
    },
  };
}
