import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { RequestLimit } from '@lootfolio/marketplaces/port';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../database/database.ts';
import { present } from '../database/present.ts';
import { clockDrive } from '../process/clock.ts';

/** A unit with its own request limit: a market, or a key at a market. All windows apply at once; none is longer than a day. */
export type Bucket = { name: string; windows: readonly RequestLimit[] };

/**
 * Listings or assets that each have their own limit. Without windows they have none, and wait only while they are closed. Their buckets are
 * named `prefix` and the id.
 */
export type Objects = {
  prefix: string;
  ids: readonly string[];
  windows: readonly RequestLimit[];
  /** The minimum number of free objects, else no slot is taken; the default is 1. */
  least?: number;
  /** The maximum number of slots to take, for the first free objects; the default is all. */
  most?: number;
};

/** `user`: a user waits for the result. `prices`: readings that keep prices fresh. `background`: everything else. */
export type Priority = 'user' | 'prices' | 'background';

/**
 * The seconds for which a request lets later requests of a higher priority go ahead. Waiting requests are ordered by their arrival plus
 * these seconds, so none waits for ever.
 */
const PATIENCE: Record<Priority, number> = { user: 0, prices: 60, background: 300 };

export type SlotRequest = {
  /** From the widest to the narrowest: the market before the key. */
  buckets: readonly Bucket[];
  objects?: Objects;
  /**
   * The seconds within which the request arrives at the market; the default is 0. Until `endRequest` reports its end, the request counts as
   * one that arrives at the last moment.
   */
  underWay?: number;
  /** The default is `user`. */
  priority?: Priority;
};

/** Whether a request may be sent. */
export type Slots = {
  /**
   * The time of the slots, in the database's format; null when none were taken. For a request that is under way, this time lies in the
   * future.
   */
  takenAt: string | null;
  /** The milliseconds after which another try makes sense at the earliest; 0 when the slots were taken. */
  waitMs: number;
  /** The part of `waitMs` for which the buckets allow no request at all; 0 when only objects must wait, each for its time in `later`. */
  laneMs: number;
  /** The objects whose slots were taken. */
  ready: readonly string[];
  /** The objects that cannot be changed now, each with the milliseconds after which to ask again. */
  later: ReadonlyMap<string, number>;
};

/**
 * The limit allows no request now, and the necessary wait is longer than the caller waits. `waitMs`: the time after which it may ask again.
 */
export class LimitReached extends Error {
  readonly waitMs: number;
  constructor(bucket: string, waitMs: number) {
    super(`the request limit of ${bucket} is reached for ${waitMs} ms`);
    this.name = 'LimitReached';
    this.waitMs = waitMs;
  }
}

type Waiter = {
  /** The name under which it keeps its place in the queue. */
  name: string;
  /** The longest wait after which it comes back, in milliseconds; null: it always comes back. */
  stayMs: number | null;
};

/**
 * Takes one slot in every bucket and one for each free object, or none at all. One statement, exact over all processes, by the clock of the
 * database. A slot is not free when another request with a higher priority or an earlier arrival waits for it.
 * @param waiter the caller that comes back when the slots are not free; absent: the caller does not come back
 */
export async function takeSlots(
  db: Db,
  { buckets, objects, underWay = 0, priority = 'user' }: SlotRequest,
  waiter?: Waiter,
): Promise<Slots> {
  const request = {
    buckets: buckets.map((bucket) => ({ ...bucket, span: longestOf(bucket.windows) })),
    objects: objects
      ? { least: 1, most: objects.ids.length, ...objects, ids: [...new Set(objects.ids)], span: longestOf(objects.windows) }
      : null,
    underWay,
    waiter: waiter?.name ?? null,
    patience: PATIENCE[priority],
    stay: waiter?.stayMs ?? null,
  };
  const { stoppedAt, offsetMs } = clockDrive();
  const { rows } = await sql<{ taken_at: string | null; wait_ms: number; lane_ms: number; ready: string[]; later: Record<string, number> }>`
    select * from take_request_slots(
      ${JSON.stringify(request)}::jsonb, ${stoppedAt}::timestamptz, make_interval(secs => ${offsetMs / 1000}))`.execute(db);
  const [{ taken_at, wait_ms, lane_ms, ready, later }] = rows as [(typeof rows)[0]];
  const [waitMs, laneMs] = [Math.max(0, wait_ms), Math.max(0, lane_ms)];
  return { takenAt: taken_at, waitMs, laneMs, ready, later: new Map(Object.entries(later)) };
}

const longestOf = (windows: readonly RequestLimit[]): number => Math.max(0, ...windows.map(({ perSeconds }) => perSeconds));

/**
 * Waits until the slots of a request are free, and takes them.
 * @param options `maxWaitMs`: the maximum time that the caller sleeps. `as`: the name under which a caller that does not sleep so long
 * comes back later and finds its kept place in the queue
 * @returns the slots, and the milliseconds that the caller slept
 * @throws LimitReached
 */
export async function acquireSlots(
  db: Db,
  request: SlotRequest,
  signal: AbortSignal,
  { maxWaitMs = Infinity, as }: { maxWaitMs?: number; as?: string | undefined } = {},
): Promise<Slots & { sleptMs: number }> {
  const name = as ?? randomUUID();
  for (let sleptMs = 0; ;) {
    const stayMs = as === undefined && maxWaitMs < Infinity ? maxWaitMs - sleptMs : null;
    const slots = await takeSlots(db, request, { name, stayMs });
    if (slots.waitMs === 0) return { ...slots, sleptMs };
    if (sleptMs + slots.waitMs > maxWaitMs) throw new LimitReached(narrowest(request.buckets), slots.waitMs);
    await wait(slots.waitMs, undefined, { signal });
    sleptMs += slots.waitMs;
  }
}

const narrowest = (buckets: readonly Bucket[]): string => buckets.at(-1)!.name;

const LONGEST_CLOSURE_MS = 86_400_000;

/**
 * Stops requests of all processes in the narrowest of the buckets for a while, because the market asked for it. Works also for a bucket in
 * which no slot was ever taken.
 * @param end a number of milliseconds, or a time. Null when the market did not say how long: then for the longest window of the bucket. At
 * most a day
 */
export async function closeBucket(db: Db, buckets: readonly Bucket[], end: number | Date | null): Promise<void> {
  const { name, windows } = buckets.at(-1)!;
  const span = longestOf(windows);
  const until =
    end instanceof Date
      ? sql`least(${end}::timestamptz, ${present(LONGEST_CLOSURE_MS)})`
      : present(Math.min(end ?? span * 1000, LONGEST_CLOSURE_MS));
  await sql`insert into request_buckets as bucket (name, span, closed_until) values (${name}, make_interval(secs => ${span}), ${until})
    on conflict (name) do update set closed_until = greatest(bucket.closed_until, excluded.closed_until)`.execute(db);
}

/**
 * Sets the time of the slots of a request that was under way to its end.
 * @param names the buckets in which they were taken, including those of objects
 * @param inMs the milliseconds in which it may still arrive
 */
export const endRequest = (db: Db, names: readonly string[], takenAt: string, inMs = 0): Promise<void> =>
  replaceSlot(db, names, takenAt, sql`array[${present(inMs)}]`);

/**
 * Gives back the slots of a request that never leaves.
 * @param names the buckets in which they were taken, including those of objects
 */
export const releaseSlots = (db: Db, names: readonly string[], takenAt: string): Promise<void> =>
  replaceSlot(db, names, takenAt, sql`'{}'::timestamptz[]`);

/** @param by the times that come in place of the slot */
async function replaceSlot(db: Db, names: readonly string[], takenAt: string, by: RawBuilder<unknown>): Promise<void> {
  const at = sql`${takenAt}::timestamptz`;
  // locked in the order in which requests lock them
  await sql`with locked as (select name from request_buckets where name = any (${names}) order by name for update)
    update request_buckets as bucket
    set taken = array(
      select slot from unnest(taken[:array_position(taken, ${at}) - 1] || taken[array_position(taken, ${at}) + 1:] || ${by}) as slot
      order by slot)
    from locked where bucket.name = locked.name and ${at} = any (taken)`.execute(db);
}

/** Longer than any window. */
const KEPT_MS = 86_400_000;

/** Removes slots that no limit counts any more, so that keys and objects that are not used again leave nothing behind. */
export async function removeOldSlots(db: Db): Promise<void> {
  await sql`delete from request_buckets where name in (
    select name from request_buckets
    where coalesce(taken[cardinality(taken)], '-infinity') < ${present(-KEPT_MS)} and closed_until < ${present()}
    for update skip locked)`.execute(db);
  await sql`delete from request_waiters where until < ${present()}`.execute(db);
}
