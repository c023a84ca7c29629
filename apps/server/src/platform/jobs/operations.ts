import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { now } from '../process/clock.ts';
import type { Reader } from '../database/database.ts';

/** Long work that a screen can follow: it has an id, progress, and a result per item. */
export type OperationResult = { subject: string; success: boolean; code?: string; msg?: string };

export async function beginOperation(
  db: Reader,
  operation: { userId: number | null; kind: string; total: number | null },
): Promise<string> {
  const id = randomUUID();
  await db
    .insertInto('operations')
    .values({
      id,
      user_id: operation.userId,
      kind: operation.kind,
      state: 'queued',
      total: operation.total,
      results: '[]',
      error: null,
      created_at: now(),
      updated_at: now(),
    })
    .execute();
  return id;
}

/** Stores the progress and notifies open screens. */
export async function reportProgress(db: Reader, id: string, progress: { done: number; results?: OperationResult[] }): Promise<void> {
  const results = JSON.stringify(progress.results ?? []);
  await db
    .updateTable('operations')
    .set({ state: 'running', done: progress.done, results: sql`results || ${results}::jsonb`, updated_at: now() })
    .where('id', '=', id)
    .execute();
  await sql`select pg_notify('operations', ${id})`.execute(db);
}

export async function endOperation(db: Reader, id: string, error: string | null): Promise<void> {
  await db
    .updateTable('operations')
    .set({ state: error === null ? 'done' : 'failed', error, updated_at: now() })
    .where('id', '=', id)
    .execute();
  await sql`select pg_notify('operations', ${id})`.execute(db);
}
