import type { Db, Tx } from '../../../platform/database/database.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { enqueue, type Job } from '../../../platform/jobs/jobs.ts';
import { nowMs } from '../../../platform/process/clock.ts';
import type { Logger } from '../../../platform/process/log.ts';
import { continueReading } from '../../../goods/read-inventory.ts';
import { storeProblem } from '../../../goods/inventories.store.ts';
import { inventoryClient, type RefreshParts } from './inventory-refresh.operation.ts';
import { isSnapshotDue, lockDue, readDueSnapshots, readNotValued, type DueSnapshot } from './inventory.reads.ts';
import { storeReading, storeWorth } from './store-reading.ts';

const SNAPSHOTS = 'inventory-snapshots';
/** The maximum number of inventories that one run reads, and that it values without reading them. */
const READINGS = 50;
const VALUATIONS = 1000;
/** After this time a run begins no further reading, and after as long again no further valuation. */
const RUN_MS = 5000;

export type SnapshotParts = RefreshParts & { log: Logger };

/** Adds the job that takes the daily snapshots, when one is due. */
export async function scheduleSnapshots(db: Db): Promise<void> {
  if (await isSnapshotDue(db)) await enqueue(db, SNAPSHOTS, {}, { key: SNAPSHOTS, queue: SNAPSHOTS, maxAttempts: 3 });
}

export const snapshotJob = (parts: SnapshotParts): Job => ({
  name: SNAPSHOTS,
  work: 'background',
  run: async (_, signal) => {
    await takeSnapshots(parts, signal);
    await valueRest(parts, signal);
  },
});

/**
 * Takes the daily snapshots that are due: reads inventories at Steam as far as its limit allows now, and stores what they are worth today.
 * An inventory that cannot be read keeps its stored content, valued at today's prices.
 */
async function takeSnapshots(parts: SnapshotParts, signal: AbortSignal): Promise<void> {
  const endsAt = nowMs() + RUN_MS;
  let isClosed = false;
  for (const due of await readDueSnapshots(parts.db, READINGS)) {
    if (nowMs() >= endsAt || signal.aborted) return;
    // inventories whose owners have a proxy do not wait for the limit of this server's address
    if (isClosed && !due.hasProxy) continue;
    // a snapshot that fails, for example because of an unreadable proxy, does not hold up the others
    const outcome = await takeSnapshot(parts, due, signal).catch(async (error: unknown) => {
      signal.throwIfAborted();
      parts.log.warn({ err: error, inventory: due.id }, 'the snapshot of an inventory went wrong and will be tried again tomorrow');
      // the stored problem ends the inventory's turn of today, so that many failing ones do not fill every run
      await storeIfThere(parts.db, due, (tx) => storeProblem(tx, due, 'UNAVAILABLE'));
    });
    if (outcome === 'waits' && !due.hasProxy) isClosed = true;
  }
}

/**
 * Values the inventories whose turn at Steam has not come today, so that each has a value of every day: Steam's limit lets a server read some
 * 7,000 inventories a day. A reading later that day replaces the value.
 */
async function valueRest({ db, boards, log }: SnapshotParts, signal: AbortSignal): Promise<void> {
  const endsAt = nowMs() + RUN_MS;
  for (const due of await readNotValued(db, VALUATIONS)) {
    if (nowMs() >= endsAt || signal.aborted) return;
    await storeIfThere(db, due, (tx) => storeWorth(tx, boards, due)).catch((error: unknown) => {
      signal.throwIfAborted();
      log.warn({ err: error, inventory: due.id }, 'an inventory could not be valued and will be tried again');
    });
  }
}

/** @returns `waits` when the request limit does not allow the next page now */
async function takeSnapshot(parts: SnapshotParts, due: DueSnapshot, signal: AbortSignal): Promise<'taken' | 'waits'> {
  const { db, boards, log } = parts;
  const http = await inventoryClient(parts, due.userId, signal, 'background');
  const result = await continueReading(parts, due, http);
  if (result.state === 'waits') return 'waits';
  await storeIfThere(db, due, async (tx, { isKnown }) => {
    if (result.state === 'read') return storeReading(tx, boards, result.reading);
    await storeProblem(tx, due, result.code);
    if (isKnown) await storeWorth(tx, boards, due);
  });
  if (result.state === 'failed') log.info({ inventory: due.id, code: result.code }, 'the snapshot of an inventory was not taken');
  return 'taken';
}

/** Runs `store`, unless the inventory was deleted with its owner's account while it was read. */
const storeIfThere = (
  db: Db,
  { id }: Pick<DueSnapshot, 'id'>,
  store: (tx: Tx, locked: { isKnown: boolean }) => Promise<void>,
): Promise<void> =>
  inTransaction(db, async (tx) => {
    const locked = await lockDue(tx, id);
    if (locked) await store(tx, locked);
  });
