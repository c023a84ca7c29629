import { randomUUID } from 'node:crypto';
import { storeTries } from '../../../goods/sales/reach.store.ts';
import { nextReading, readingStart } from '../../../goods/sales/sales.rules.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { lockUsers } from '../../../platform/database/own-rows.ts';
import { inTransactionsOf } from '../../../platform/database/transaction.ts';
import { startOperation } from '../../../platform/operations/operations.ts';
import type { Provided } from '../../../platform/module.ts';
import { now } from '../../../platform/process/clock.ts';
import { readPayoutsQuietly } from '../payouts/payouts.public.ts';
import { deleteSchedule, postpone, readDueUsers, readOpenLanes, readSchedule, storeSchedule } from './schedules.store.ts';
import { laneOf, readingOf, readSellingKeys, readStalls, type KeyStall } from './synchronise-sales.ts';
import { SALES_KIND } from './synchronise-sales.operation.ts';

/** How often users are looked for whose sales are due, and how many of them at once: many users spread over the time. */
export const DUE_LOOK_MS = 60_000;
const DUE_AT_ONCE = 200;

/** How often users are looked at whose plan does not read sales without a click. */
const PAUSED_LOOK_MS = 15 * 60_000;

/**
 * Starts to read the sales of users whose time has come. It is the same work as a synchronisation by hand, behind everything that users
 * wait for, and it reads only accounts whose sales nothing else has read meanwhile. Plans say how often; those without it are put off
 * together, so that they keep nobody waiting.
 */
export async function synchroniseDueSales({ db, plans }: { db: Db } & Pick<Provided, 'plans'>): Promise<void> {
  let room = DUE_AT_ONCE;
  while (room > 0) {
    const due = await readDueUsers(db, now(), room);
    const known = await plans.ofAll(db, due);
    const everyMs = (userId: number): number => known.get(userId)!.limits.syncMinutes * 60_000;
    const paused = due.filter((userId) => everyMs(userId) === 0);
    if (paused.length > 0) await postpone(db, paused, new Date(now().getTime() + PAUSED_LOOK_MS));
    const started = due.filter((userId) => everyMs(userId) > 0);
    await inTransactionsOf(db, started, (tx, userId) => startDue(tx, userId, everyMs(userId)));
    room = paused.length === 0 ? 0 : room - started.length;
  }
}

async function startDue(tx: Tx, userId: number, everyMs: number): Promise<void> {
  if ((await lockUsers(tx, [userId], null)).length === 0) return;
  const at = now();
  const schedule = await readSchedule(tx, userId);
  // another worker was here first
  if (schedule && schedule.dueAt > at) return;
  const keys = await readSellingKeys(tx, userId);
  if (keys.length === 0) return deleteSchedule(tx, userId);
  const stalls = await readStalls(tx, userId, keys);
  const open = await readOpenLanes(tx, userId, SALES_KIND);
  // a market that is still being read, or waits for a limit, is left alone
  const free = stalls.filter((stall) => !open.has(laneOf(stall)));
  const due = free.filter((stall) => nextReading(stall, everyMs) <= at);
  const items = due.map((stall) => readingOf(stall, { from: readingStart(stall, at).getTime(), to: at.getTime() }));
  if (items.length > 0) {
    await startOperation(tx, { userId, kind: SALES_KIND, clientKey: randomUUID(), params: {}, quiet: true, items });
    await storeTries(tx, userId, due, at);
    await readPayoutsQuietly(tx, userId, [...new Set(due.map(({ market }) => market))]);
  }
  const others = free.filter((stall) => !due.includes(stall)).map((stall) => nextReading(stall, everyMs).getTime());
  const dueAt = new Date(Math.max(at.getTime() + DUE_LOOK_MS, Math.min(at.getTime() + everyMs, ...others)));
  await storeSchedule(tx, userId, { readAt: items.length > 0 ? at : lastReading(stalls), dueAt });
}

/** When sales were last read, by whatever it was. */
function lastReading(stalls: readonly KeyStall[]): Date | null {
  const times = stalls.flatMap(({ readTo }) => readTo ?? []);
  return times.length === 0 ? null : new Date(Math.max(...times.map((time) => time.getTime())));
}
