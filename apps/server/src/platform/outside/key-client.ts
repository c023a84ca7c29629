import { createHash } from 'node:crypto';
import { MarketError, type HttpClient, type MarketErrorCode, type RequestLimit } from '@lootfolio/marketplaces/port';
import { acquirer, noteSafely, obeying, type LimitParts, type Waiting } from './limited-requests.ts';
import { stopwatch } from '../process/clock.ts';
import type { Proxy } from './proxy.ts';
import {
  closeBucket,
  endRequest,
  releaseSlots,
  takeSlots,
  type Bucket,
  type Objects,
  type SlotRequest,
  type Slots,
} from './request-limiter.ts';

/**
 * The limits of a market for requests with keys: over all keys, for one key, for one listing or asset, and for one key at an endpoint. An
 * empty list means no limit.
 */
export type KeyLimits = {
  host: readonly RequestLimit[];
  key: readonly RequestLimit[];
  object: readonly RequestLimit[] | null;
  endpoints?: Readonly<Record<string, readonly RequestLimit[]>>;
};

/** Options of a client that uses a key of a user. */
export type KeyClientOptions = Waiting & { market: string; limits: KeyLimits; key: string; proxy: Proxy | null };

export type KeyClient = {
  /**
   * Sends a request when the limits allow it, including the limits of all objects that it changes, and that of its endpoint.
   * @throws LimitReached
   */
  http: HttpClient;
  /**
   * Takes the slots of one request that changes as many of these objects as can be changed now. Does not wait. If the next request of
   * `http` that changes objects, and has no limit of an endpoint, follows within seconds, it uses these slots and takes no others; slots of objects that it does not change
   * are given back. The next `reserve` gives back what was not used.
   * @param most the maximum number of objects that the market accepts in one request
   */
  reserve: (ids: readonly string[], most?: number) => Promise<Pick<Slots, 'ready' | 'later' | 'waitMs' | 'laneMs'>>;
  /**
   * Gives back what `reserve` took and no request used. Without this call, the slots count as those of a request that may still arrive. Does
   * nothing when nothing is left, and does not throw.
   */
  release: () => Promise<void>;
  /**
   * Stops all requests of all processes with this key, or only those that change one of these objects, for a number of milliseconds.
   * Adapters call it (`AccountContext.limited`) when the answer of a market reports a limit. It does not throw, because that would lose the
   * answer.
   */
  limited: (ms: number, objects?: readonly string[]) => Promise<void>;
  /**
   * Stops all requests of all processes with this key to an endpoint until a time. Adapters call it (`AccountContext.limitedUntil`). Without
   * a limit of the endpoint it stops all requests with this key. It does not throw.
   */
  limitedUntil: (at: Date, endpoint: string) => Promise<void>;
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

/** The slots of a request. `spare`: buckets in which a slot was taken and which the request does not use. */
type Paid = { names: readonly string[]; spare: readonly string[]; takenAt: string };
type Reserved = { takenAt: string; ids: readonly string[]; ageMs: () => number };

/** @param open creates an HTTP client that calls `acquire` with the objects that a request changes, before it sends the request */
export function createKeyClient(
  { db, log }: LimitParts,
  { market, limits, key, proxy: _, ...waiting }: KeyClientOptions,
  signal: AbortSignal,
  open: (acquire: (changes: readonly string[]) => Promise<void>) => HttpClient,
): KeyClient {
  const own = keyBucket(market, key);
  const buckets: readonly Bucket[] = [
    ...(limits.host.length > 0 ? [{ name: `${market}:keys`, windows: limits.host }] : []),
    { name: own, windows: limits.key },
  ];
  /** The buckets of a request to an endpoint: also that of the endpoint when the market limits it apart. */
  const bucketsAt = (endpoint: string | undefined): readonly Bucket[] => {
    const windows = endpoint === undefined ? undefined : limits.endpoints?.[endpoint];
    return windows ? [...buckets, { name: `${own}/${endpoint}`, windows }] : buckets;
  };
  const take = acquirer(db, signal, waiting);
  /** The slots of the next request, which `reserve` took. */
  let reserved: Reserved | null = null;

  const withObjects = (of: readonly Bucket[], ids: readonly string[], bounds: Pick<Objects, 'least' | 'most'>): SlotRequest => ({
    buckets: of,
    underWay: UNDER_WAY_SECONDS,
    ...(ids.length > 0 && { objects: { prefix: `${own}:`, ids, windows: limits.object ?? [], ...bounds } }),
  });
  const namesOf = (ids: readonly string[]): string[] => ids.map((id) => `${own}:${id}`);
  const paid = (of: readonly Bucket[], takenAt: string, changed: readonly string[], others: readonly string[] = []): Paid => ({
    names: [...of.map(({ name }) => name), ...namesOf(changed)],
    spare: limits.object ? namesOf(others) : [],
    takenAt,
  });
  const pay = async (of: readonly Bucket[], changes: readonly string[]): Promise<Paid> => {
    const one = of === buckets ? reserved : null;
    // when objects have no limit, requests need not name them
    if (one && one.ageMs() < RESERVED_MS && (limits.object === null || changes.length > 0) && changes.every((id) => one.ids.includes(id))) {
      reserved = null;
      return paid(
        of,
        one.takenAt,
        changes,
        one.ids.filter((id) => !changes.includes(id)),
      );
    }
    const { takenAt } = await take(withObjects(of, changes, { least: changes.length }));
    return paid(of, takenAt!, changes);
  };

  const release = async (): Promise<void> => {
    const one = reserved;
    reserved = null;
    if (one) await noteSafely(log, releaseSlots(db, paid(buckets, one.takenAt, one.ids).names, one.takenAt));
  };

  return {
    http: async (request) => {
      let payment: Paid | undefined;
      const of = bucketsAt(request.endpoint);
      const http = open(async (changes) => void (payment = await pay(of, changes)));
      let arrivesInMs: number | null = 0;
      try {
        return await obeying({ db, log }, of, () => http(request));
      } catch (error) {
        arrivesInMs = signal.aborted ? null : lastArrival(error);
        throw error;
      } finally {
        if (payment && arrivesInMs !== null) await noteSafely(log, endRequest(db, payment.names, payment.takenAt, arrivesInMs));
        if (payment && payment.spare.length > 0) await noteSafely(log, releaseSlots(db, payment.spare, payment.takenAt));
      }
    },
    reserve: async (ids, most) => {
      await release();
      const { priority = 'user', as } = waiting;
      const ageMs = stopwatch();
      const { takenAt, ...slots } = await takeSlots(
        db,
        { ...withObjects(buckets, ids, most === undefined ? {} : { most }), priority },
        as === undefined ? undefined : { name: as, stayMs: null },
      );
      if (takenAt !== null) reserved = { takenAt, ids: slots.ready, ageMs };
      return slots;
    },
    release,
    limited: async (ms, objects) => {
      const closed = objects ? objects.map((id) => ({ name: `${own}:${id}`, windows: limits.object ?? [] })) : [buckets.at(-1)!];
      for (const bucket of closed) await noteSafely(log, closeBucket(db, [bucket], ms));
    },
    limitedUntil: (at, endpoint) => noteSafely(log, closeBucket(db, bucketsAt(endpoint), at)),
  };
}

/** The failures of an answer that has come. */
const ANSWERED: readonly MarketErrorCode[] = ['BAD_ANSWER', 'TOO_LARGE'];

/** A request whose connection was cut arrives within this time, or never. */
const CUT_MS = 5000;

/**
 * Returns the milliseconds in which a request that ended with this error may still arrive at the market, because no answer shows that it has.
 * Null: it may arrive as long as its slots count, because the market or a gateway before it waited in vain.
 */
function lastArrival(error: unknown): number | null {
  if (!(error instanceof MarketError) || !error.mayHaveHappened) return 0;
  if (error.code === 'TIMEOUT') return null;
  return error.status === null && !ANSWERED.includes(error.code) ? CUT_MS : 0;
}
