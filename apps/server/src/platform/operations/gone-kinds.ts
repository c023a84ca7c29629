import { inTransaction } from '../database/transaction.ts';
import { removeJob } from '../jobs/jobs.ts';
import { readIdleOfOtherKinds } from './lost-lanes.store.ts';
import { readOpenItems, storeChanges } from './items.store.ts';
import { changeUnreadable } from './operations.rules.ts';
import { lockOperation, notifyOperations, storeEnd } from './operations.store.ts';
import { keyOf } from './queue-lane.ts';
import type { OperationParts } from './run-lane.ts';

/** The time in which workers of another version, which know the kind, may still act: during an update both versions may run. */
const IDLE_MS = 60 * 60_000;

/**
 * Ends operations whose kind no longer exists, because no worker takes their jobs.
 * @param kinds the names of the existing kinds
 */
export async function endGoneKinds({ db, log }: OperationParts, kinds: readonly string[]): Promise<void> {
  for (const { id, kind } of await readIdleOfOtherKinds(db, kinds, IDLE_MS)) {
    const ended = await inTransaction(db, async (tx) => {
      const operation = await lockOperation(tx, id);
      if (!operation || operation.ended_at !== null) return null;
      const open = await readOpenItems(tx, { id });
      await storeChanges(
        tx,
        { id },
        open.map((item) => changeUnreadable(item, operation.cancelled_at !== null)),
      );
      for (const lane of new Set(open.map((item) => item.lane))) await removeJob(tx, keyOf({ id, lane }));
      await storeEnd(tx, id);
      await notifyOperations(tx, operation.user_id);
      return open.length;
    });
    if (ended !== null) log.error({ operation: id, kind, items: ended }, 'an operation was ended because this version has no such kind');
  }
}
