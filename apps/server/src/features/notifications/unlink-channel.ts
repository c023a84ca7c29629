import { audit } from '../../platform/security/audit.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { notFound } from '../../platform/http/refusal.ts';
import { deleteChannel } from './channels.store.ts';
import { tellChange } from './notifications.store.ts';

/** Unlinks a channel for its owner. @throws Refusal NOT_FOUND, also for another user's */
export async function unlinkChannel(db: Db, caller: { userId: number; ip: string }, id: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (!(await unlink(tx, caller, id, 'by its owner'))) throw notFound();
  });
}

/** Unlinks a channel that no longer takes messages. */
export const unlinkGone = (tx: Tx, userId: number, id: number): Promise<boolean> =>
  unlink(tx, { userId, ip: null }, id, 'it takes no messages');

async function unlink(tx: Tx, caller: { userId: number; ip: string | null }, id: number, why: string): Promise<boolean> {
  const channel = await deleteChannel(tx, caller.userId, id);
  if (channel === null) return false;
  await audit(tx, { actorId: caller.userId, ip: caller.ip, action: 'channel.unlinked', object: `channel:${id}`, after: { channel, why } });
  await tellChange(tx, [caller.userId]);
  return true;
}
