import { MAX_WAIT_MS } from '@lootfolio/domain/waits';
import type { Db } from '../database/database.ts';
import type { Listener } from '../database/listen.ts';
import { createWaitUntil } from '../database/wait-until.ts';

/** Resolves to whether an operation has ended, at once or within some time. The operation continues after the wait has ended. */
export type WaitUntilEnded = (
  operation: { id: string; userId: number },
  options: { forMs?: number; signal: AbortSignal },
) => Promise<boolean>;

/** Waits for operations in an api process, with the notifications of the workers. For calls that answer with results. */
export function createWaitUntilEnded(db: Db, listener: Listener): WaitUntilEnded {
  const waitUntil = createWaitUntil(listener, 'operations');
  const hasEnded = async (id: string): Promise<boolean> => {
    const open = await db.selectFrom('operations').select('id').where('id', '=', id).where('ended_at', 'is', null).executeTakeFirst();
    return open === undefined;
  };
  return ({ id, userId }, { forMs = MAX_WAIT_MS, signal }) =>
    waitUntil(userId, () => hasEnded(id), { forMs: Math.min(forMs, MAX_WAIT_MS), signal });
}
