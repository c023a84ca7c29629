import { sql } from 'kysely';
import { now, nowMs } from '../../platform/process/clock.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { enqueue, URGENT } from '../../platform/jobs/jobs.ts';
import type { Language, TextKey } from '../../platform/texts/texts.ts';
import { DELIVER, laneOf } from './delivery.rules.ts';
import { typeByKey, type Channel, type TypeKey } from './notification-types.ts';

export type NewMessage = {
  type: TypeKey;
  title: string;
  message: string;
  /** A path of this site. */
  link: string | null;
  /** A message of one key goes to a user once on each channel. */
  onceKey: string | null;
};

/** Tells the open screens of users, once this transaction commits, that their messages or channels changed. */
export const tellChange = (tx: Tx, userIds: readonly number[]): Promise<unknown> =>
  sql`select pg_notify('notifications', id::text) from unnest(${[...userIds]}::integer[]) as changed (id)`.execute(tx);

/**
 * Queues a message to users on each of the channels on which they switched its type on and are reached, with a job for each that
 * delivers it. Returns how many.
 * @param users null = all
 */
export async function queueMessages(
  tx: Tx,
  { type, title, message, link, onceKey }: NewMessage,
  users: readonly number[] | null,
  channels: readonly Channel[],
): Promise<number> {
  const { rows } = await sql<{ id: number; user_id: number; channel: Channel }>`
    insert into notifications (user_id, type, channel, title, message, link, status, once_key, created_at)
    select s.user_id, ${type}, s.channel, ${title}, ${message}, ${link}, 'QUEUED', ${onceKey}::text || ':' || s.channel, ${now()}
    from notification_settings s join users u on u.id = s.user_id
    where s.type_id = ${typeByKey(type).id} and s.is_enabled
      and s.channel = any(${[...channels]}::text[])
      and (${users}::integer[] is null or s.user_id = any(${users}::integer[]))
      and u.profile_state <> 2 and u.deleted_at is null
      and case when s.channel = 'MAIL' then u.mail is not null and u.mail_confirmed_at is not null
        else exists (select from notification_channels c where c.user_id = s.user_id and c.channel = s.channel) end
    on conflict (user_id, once_key) do nothing
    returning id, user_id, channel`.execute(tx);
  const ids = rows.map((row) => row.id);
  const lanes = rows.map((row) => laneOf(row.channel, row.id));
  await sql`select graphile_worker.add_job(${DELIVER}, json_build_object('id', id, 'attempt', 1), lane, priority => ${URGENT})
    from unnest(${ids}::bigint[], ${lanes}::text[]) as queued (id, lane)`.execute(tx);
  await tellChange(tx, [...new Set(rows.map((row) => row.user_id))]);
  return rows.length;
}

export type Waiting = {
  userId: number;
  type: TypeKey;
  channel: Channel;
  title: string;
  message: string;
  link: string | null;
  /** Confirmed, or null. */
  mail: string | null;
  language: Language;
  /** Whether its type is still on, on its channel. */
  wanted: boolean;
};

/** A message that somebody else is sending, for so many milliseconds at most. */
export type Held = { heldFor: number; channel: Channel };

/** Longer than sending takes, whatever the service does. */
const SENDING_MS = 5 * 60_000;

/**
 * Takes a message for one attempt: nobody else sends it for a while, and nobody waits for who does. Null when that attempt was made
 * already, or the message is deleted.
 */
export async function takeWaiting(db: Db, id: number, attempt: number): Promise<Waiting | Held | null> {
  return db.transaction().execute(async (tx) => {
    const row = await tx
      .selectFrom('notifications as n')
      .innerJoin('users as u', 'u.id', 'n.user_id')
      .select(['n.user_id', 'n.type', 'n.channel', 'n.title', 'n.message', 'n.link', 'n.sending_until'])
      .select(['u.mail', 'u.mail_confirmed_at', 'u.lang'])
      .where('n.id', '=', id)
      .where('n.status', '=', 'QUEUED')
      .where('n.attempts', '<', attempt)
      .forUpdate('n')
      .executeTakeFirst();
    if (!row) return null;
    const heldFor = (row.sending_until?.getTime() ?? 0) - nowMs();
    if (heldFor > 0) return { heldFor, channel: row.channel };
    await setSendingUntil(tx, id, new Date(nowMs() + SENDING_MS));
    const type = row.type as TypeKey;
    const setting = await tx
      .selectFrom('notification_settings')
      .select('is_enabled')
      .where('user_id', '=', row.user_id)
      .where('type_id', '=', typeByKey(type).id)
      .where('channel', '=', row.channel)
      .executeTakeFirst();
    return {
      userId: row.user_id,
      type,
      channel: row.channel,
      title: row.title,
      message: row.message,
      link: row.link,
      mail: row.mail_confirmed_at && row.mail,
      language: row.lang,
      wanted: setting?.is_enabled ?? false,
    };
  });
}

/** Gives a message back, unsent: null as the time lets anybody take it. */
export const setSendingUntil = (db: Db | Tx, id: number, until: Date | null): Promise<unknown> =>
  db.updateTable('notifications').set({ sending_until: until }).where('id', '=', id).execute();

/** Has a message sent by a job, at once or later. */
export const queueAttempt = (
  db: Db | Tx,
  { id, channel, attempt }: { id: number; channel: Channel; attempt: number },
  delaySeconds: number,
): Promise<void> => enqueue(db, DELIVER, { id, attempt }, { delaySeconds, queue: laneOf(channel, id), urgent: true });

/** Notes what became of an attempt; false where its message was deleted meanwhile. */
export async function storeAttempt(
  tx: Tx,
  { id, attempt }: { id: number; attempt: number },
  status: 'SENT' | 'FAILED' | 'QUEUED',
  error: TextKey | null,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('notifications')
    .set({ status, error, attempts: attempt, sending_until: null, ...(status === 'SENT' && { sent_at: now() }) })
    .where('id', '=', id)
    .where('attempts', '<', attempt)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** False when there is none of this id, or it is another user's. */
export async function deleteNotification(tx: Tx, userId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('notifications').where('id', '=', id).where('user_id', '=', userId).executeTakeFirst();
  return numDeletedRows > 0n;
}

export const storeSeen = (tx: Tx, userId: number): Promise<unknown> =>
  tx.updateTable('users').set({ notifications_seen_at: now() }).where('id', '=', userId).execute();

const KEPT_MS = 365 * 86_400_000;

/** Removes the history that is older than a year. */
export const forgetOldNotifications = (db: Db): Promise<unknown> =>
  db
    .deleteFrom('notifications')
    .where('created_at', '<', new Date(nowMs() - KEPT_MS))
    .execute();

export const eraseNotifications = (tx: Tx, userId: number): Promise<unknown> =>
  tx.deleteFrom('notifications').where('user_id', '=', userId).execute();
