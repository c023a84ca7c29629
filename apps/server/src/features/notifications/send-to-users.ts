import { audit } from '../../platform/security/audit.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Channel, TypeKey } from './notification-types.ts';
import { queueMessages } from './notifications.store.ts';

export type AdminMessage = {
  type: TypeKey;
  title: string;
  message: string;
  config: { user_ids?: number[] | undefined; all?: boolean | undefined; link?: string | undefined };
};

/** Queues an administrator's message to some users or all; returns how many messages that are, one a channel. */
export async function sendToUsers(
  { db, offered }: { db: Db; offered: readonly Channel[] },
  caller: { userId: number; ip: string },
  { type, title, message, config }: AdminMessage,
): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const users = config.all ? null : (config.user_ids ?? []);
    const queued = await queueMessages(tx, { type, title, message, link: config.link ?? null, onceKey: null }, users, offered);
    await audit(tx, {
      actorId: caller.userId,
      ip: caller.ip,
      action: 'notification.sent',
      // the index over objects holds no thousand ids
      object: `users:${users?.length ?? 'all'}`,
      after: { type, title, message, queued, ...(users && { user_ids: users }) },
    });
    return queued;
  });
}
