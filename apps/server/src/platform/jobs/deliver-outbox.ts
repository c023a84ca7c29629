import type { Db } from '../database/database.ts';
import type { Subscriber } from './outbox.ts';

/**
 * Hands waiting announcements to their subscribers, oldest first, each in one transaction with its removal:
 * a subscriber that writes to the database therefore does so exactly once.
 */
export async function deliverOutbox(db: Db, subscribers: readonly Subscriber[]): Promise<void> {
  let more = true;
  while (more) {
    more = await db.transaction().execute(async (tx) => {
      const next = await tx.selectFrom('outbox').selectAll().orderBy('id').limit(1).forUpdate().skipLocked().executeTakeFirst();
      if (!next) return false;
      for (const { topic, deliver } of subscribers) {
        if (topic === next.topic) await deliver(tx, next.payload as never);
      }
      await tx.deleteFrom('outbox').where('id', '=', next.id).execute();
      return true;
    });
  }
}
