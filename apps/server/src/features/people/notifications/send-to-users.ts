import type { Tx } from '../../../platform/database/database.ts';
import type { NotificationType } from '../../../platform/messages/notification-types.ts';
import { audit } from '../../../platform/security/audit.ts';
import type { Caller } from '../../../platform/security/sessions.ts';
import type { Channel } from './channels.rules.ts';
import { queueMessages } from './notifications.store.ts';

export type AdminMessage = {
  type: NotificationType;
  title: string;
  message: string;
  config: { user_ids?: number[] | undefined; all?: boolean | undefined; link?: string | undefined };
};

/** Queues an administrator's message to some or all users; returns the number of messages, one per user and channel. */
export async function sendToUsers(
  tx: Tx,
  caller: Caller,
  { type, title, message, config }: AdminMessage,
  offered: readonly Channel[],
): Promise<number> {
  const users = config.all ? null : (config.user_ids ?? []);
  const { length: queued } = await queueMessages(tx, { type, title, message, link: config.link ?? null, onceKey: null }, users, offered);
  await audit(tx, caller, {
    action: 'notification.sent',
    // the ids are in `after`: the index over `object` cannot hold a thousand of them
    object: `users:${users?.length ?? 'all'}`,
    after: { type: type.key, title, message, queued, ...(users && { user_ids: users }) },
  });
  return queued;
}
