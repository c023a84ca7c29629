import { randomUUID } from 'node:crypto';
import type { Db } from './database.ts';
import { now, nowMs } from '../process/clock.ts';
import { VERSION } from '../process/version.ts';

const BEAT_MS = 15_000;
/** A process that has not reported for this time counts as dead. */
export const BEAT_TIMEOUT_MS = 60_000;

/**
 * Reports to the database every few seconds that this process runs. A failed report is not repeated; the next one follows anyway.
 * @returns the function that ends the reports and removes the process from the list
 */
export function startBeats(db: Db, role: 'api' | 'worker' | 'bot'): () => Promise<void> {
  const id = randomUUID();
  const startedAt = now();
  const beat = async (): Promise<void> => {
    const state = { memory_bytes: process.memoryUsage.rss(), beat_at: now() };
    await db
      .insertInto('process_beats')
      .values({ id, role, version: VERSION, node: process.versions.node, started_at: startedAt, ...state })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(state))
      .execute()
      .catch(() => {});
  };
  let last = beat();
  const timer = setInterval(() => void (last = beat()), BEAT_MS);
  return async () => {
    clearInterval(timer);
    await last;
    await db
      .deleteFrom('process_beats')
      .where('id', '=', id)
      .execute()
      .catch(() => {});
  };
}

/** Removes the reports of processes that were killed. */
export const removeOldBeats = (db: Db): Promise<unknown> =>
  db
    .deleteFrom('process_beats')
    .where('beat_at', '<', new Date(nowMs() - 10 * BEAT_TIMEOUT_MS))
    .execute();
