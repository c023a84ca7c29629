import type { Db, Tx } from './database.ts';

/** PostgreSQL's codes for a transaction that lost against another one and may simply be repeated: deadlock, serialization failure. */
const RETRYABLE = new Set(['40P01', '40001']);
const MAX_ATTEMPTS = 3;

/**
 * Runs work in one transaction. Work that lost against another transaction is rolled back and repeated, so it must have no effects
 * outside the database.
 */
export async function inTransaction<T>(
  db: Db,
  work: (tx: Tx) => Promise<T>,
  isolation: 'read committed' | 'repeatable read' = 'read committed',
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().setIsolationLevel(isolation).execute(work);
    } catch (error) {
      const code = (error as { code?: unknown }).code;
      if (attempt === MAX_ATTEMPTS || typeof code !== 'string' || !RETRYABLE.has(code)) throw error;
    }
  }
}

/**
 * Runs work for each of these users in a transaction of its own. One that fails does not keep the others waiting.
 * @throws AggregateError at the end, when some failed
 */
export async function inTransactionsOf(db: Db, userIds: readonly number[], work: (tx: Tx, userId: number) => Promise<void>): Promise<void> {
  const failures: unknown[] = [];
  for (const userId of userIds) await inTransaction(db, (tx) => work(tx, userId)).catch((error: unknown) => void failures.push(error));
  if (failures.length > 0) throw new AggregateError(failures, `the work failed for ${failures.length} users`);
}
