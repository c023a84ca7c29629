import { sql } from 'kysely';
import { now } from '../process/clock.ts';
import type { Tx } from '../database/database.ts';
import { URGENT } from './jobs.ts';

/** What features announce, and what they say with it. */
export type Announcements = {
  'prices.refreshed': { marketId: number; refreshId: number };
  'user.timezone-changed': { userId: number };
};

export type Topic = keyof Announcements;

/** The job that hands announcements to their subscribers. */
export const DELIVER_OUTBOX = 'deliver-outbox';

/** Announces something in the transaction that did it: rolled back with it, delivered at least once after it. */
export async function announce<T extends Topic>(tx: Tx, topic: T, payload: Announcements[T]): Promise<void> {
  await tx
    .insertInto('outbox')
    .values({ topic, payload: JSON.stringify(payload), created_at: now() })
    .execute();
  await sql`select graphile_worker.add_job(${DELIVER_OUTBOX}, '{}'::json, job_key => ${DELIVER_OUTBOX}, priority => ${URGENT})`.execute(tx);
}

export type Subscriber = { topic: Topic; deliver: (tx: Tx, payload: never) => Promise<void> };

export const subscriber = <T extends Topic>(topic: T, deliver: (tx: Tx, payload: Announcements[T]) => Promise<void>): Subscriber => ({
  topic,
  deliver: deliver as Subscriber['deliver'],
});
