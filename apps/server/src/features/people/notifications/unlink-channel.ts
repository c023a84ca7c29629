import type { Tx } from '../../../platform/database/database.ts';
import { notFound } from '../../../platform/errors/refusal.ts';
import { audit } from '../../../platform/security/audit.ts';
import type { Caller } from '../../../platform/security/sessions.ts';
import { deleteChannel } from './channels.store.ts';
import { notifyScreens } from './notifications.store.ts';

/** Unlinks a channel for its owner. @throws Refusal NOT_FOUND, also for another user's */
export async function unlinkChannel(tx: Tx, caller: Caller, id: number): Promise<void> {
  if (!(await unlink(tx, caller, id, 'by its owner'))) throw notFound();
}

/** Unlinks a channel that no longer accepts messages. */
export const unlinkGone = (tx: Tx, userId: number, id: number): Promise<boolean> =>
  unlink(tx, { userId, ip: null }, id, 'it accepts no messages');

async function unlink(tx: Tx, caller: { userId: number; ip: string | null }, id: number, why: string): Promise<boolean> {
  const channel = await deleteChannel(tx, caller.userId, id);
  if (channel === null) return false;
  await audit(tx, caller, { action: 'channel.unlinked', object: `channel:${id}`, after: { channel, why }, always: true });
  await notifyScreens(tx, [caller.userId]);
  return true;
}
