import { sql } from 'kysely';
import { z } from 'zod';
import type { Db, Tx } from '../database/database.ts';
import { now } from '../process/clock.ts';
import { URGENT, type Job } from './jobs.ts';

/** An event that a feature announces to others; `T` is the payload, as JSON. */
export type Topic<T> = { readonly name: string; readonly payload?: T };

export const topic = <T>(name: string): Topic<T> => ({ name });

const DELIVER = 'deliver-outbox';

/**
 * Announces an event in the transaction that caused it. The announcement is rolled back with the transaction, or delivered at least once
 * after it.
 */
export async function publish<T>(tx: Tx, { name }: Topic<T>, payload: T): Promise<void> {
  await tx
    .insertInto('outbox')
    .values({ topic: name, payload: JSON.stringify(payload), created_at: now() })
    .execute();
  const key = `${DELIVER}:${name}`;
  // a job that waits for its retry keeps its backoff; the lock prevents it from running until the commit, so that it cannot miss this
  // announcement
  await sql`with failing as (select from graphile_worker._private_jobs
      where key = ${key} and locked_at is null and attempts > 0 and attempts < max_attempts for share)
    select graphile_worker.add_job(${DELIVER}, json_build_object('topic', ${name}::text), job_key => ${key}, priority => ${URGENT})
    where not exists (select from failing)`.execute(tx);
}

export type Subscriber = { topic: string; deliver: (tx: Tx, payload: never) => Promise<void> };

/** Subscribes to a topic. Each announcement has the subscriber's writes in `tx` exactly once. */
export const subscriber = <T>({ name }: Topic<T>, deliver: (tx: Tx, payload: T) => Promise<void>): Subscriber => ({
  topic: name,
  deliver: deliver as Subscriber['deliver'],
});

/**
 * Delivers the waiting announcements of one topic, oldest first, each in one transaction with its removal. The first failure stops this
 * topic until the job is retried; every other topic has a separate job and continues.
 */
export async function deliverOutbox(db: Db, subscribers: readonly Subscriber[], topicName: string): Promise<void> {
  const matching = subscribers.filter((one) => one.topic === topicName);
  let more = true;
  while (more) more = await db.transaction().execute((tx) => deliverNext(tx, matching, topicName));
}

async function deliverNext(tx: Tx, matching: readonly Subscriber[], topicName: string): Promise<boolean> {
  const next = await tx
    .selectFrom('outbox')
    .selectAll()
    .where('topic', '=', topicName)
    .orderBy('id')
    .limit(1)
    // locked rows are not skipped, because a second deliverer must not pass the oldest announcement
    .forUpdate()
    .executeTakeFirst();
  if (!next) return false;
  for (const { deliver } of matching) await deliver(tx, next.payload as never);
  await tx.deleteFrom('outbox').where('id', '=', next.id).execute();
  return true;
}

const jobPayload = z.object({ topic: z.string() });

export const outboxJob = (db: Db, subscribers: readonly Subscriber[]): Job => ({
  name: DELIVER,
  work: 'messages',
  run: (payload) => deliverOutbox(db, subscribers, jobPayload.parse(payload).topic),
});
