import type { TextKey } from '@lootfolio/texts/text';
import type { Tx } from '../database/database.ts';
import { Refusal } from '../errors/refusal.ts';
import { nowMs } from '../process/clock.ts';
import type { RetryCheck } from './operations.ts';
import { readStarted } from './operations.store.ts';

/** Users start work of a kind once in `apartMs`, and one at a time. `wait`: the refusal, with `{n}` seconds. */
export type StartLimit = {
  kind: string;
  apartMs: number;
  wait: TextKey;
  /** True when a quiet operation does the same as one that the user starts, so that its result is theirs too. */
  sharesQuiet: boolean;
};

/**
 * Returns the operation that runs, or the quiet one that began just now; null when the user may start one.
 * @throws Refusal TOO_MANY_REQUESTS when the last one that they started began just now
 */
export async function findRunning(tx: Tx, userId: number, { kind, apartMs, wait, sharesQuiet }: StartLimit): Promise<string | null> {
  const started = await readStarted(tx, { userId, kind }, new Date(nowMs() - apartMs));
  const recent = started.filter(({ quiet }) => sharesQuiet || !quiet);
  const running = recent.find(({ isOpen }) => isOpen);
  if (running) return running.id;
  if (recent.length === 0) return null;
  const last = recent.reduce((newest, one) => (one.startedAt > newest.startedAt ? one : newest));
  // nobody pressed for it, and its results are as new as those of another one would be
  if (last.quiet) return last.id;
  const n = Math.max(1, Math.ceil((last.startedAt.getTime() + apartMs - nowMs()) / 1000));
  throw new Refusal('TOO_MANY_REQUESTS', wait, { values: { n }, metaData: { remaining_time: n } });
}

/** Returns the check that a failed operation is tried again under the same limit. */
export const retryWithin =
  (limit: StartLimit): RetryCheck =>
  async (tx, caller) => {
    if ((await findRunning(tx, caller.userId, limit)) !== null) throw new Refusal('STATE', 'operations.running');
  };
