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
