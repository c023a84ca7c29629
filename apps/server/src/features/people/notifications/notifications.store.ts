import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { now, nowMs } from '../../../platform/process/clock.ts';
import type { Db, Reader, Tx } from '../../../platform/database/database.ts';
import { acquireLease, type Lease } from '../../../platform/database/leases.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { NotificationType } from '../../../platform/messages/notification-types.ts';
import { enqueue, URGENT } from '../../../platform/jobs/jobs.ts';
import type { TextKey } from '@lootfolio/texts/text';
import type { Language } from '@lootfolio/texts/languages';
import { DELIVER, queueName } from './delivery.rules.ts';
import type { Channel } from './channels.rules.ts';

export type NewMessage = {
  type: NotificationType;
  title: string;
  message: string;
  /** A path of this site. */
  link: string | null;
  /** A message with this key is sent to a user only once on each channel. */
  onceKey: string | null;
};

/** Sends an event to the users' open screens when the transaction commits: their messages or channels changed. */
export const notifyScreens = (tx: Tx, userIds: readonly number[]): Promise<unknown> =>
  sql`select pg_notify('notifications', id::text) from unnest(${[...userIds]}::integer[]) as changed (id)`.execute(tx);

/**
 * Queues a message to users: one job for each channel where its type is switched on and the user can be reached. Waits for deletions of
 * their accounts that are in progress.
 * @param users null for all users
 * @returns the user and channel of each queued message
 */
export async function queueMessages(
  tx: Tx,
  { type, title, message, link, onceKey }: NewMessage,
  users: readonly number[] | null,
  channels: readonly Channel[],
): Promise<{ userId: number; channel: Channel }[]> {
  const { rows } = await sql<{ id: number; user_id: number; channel: Channel }>`
    insert into notifications (user_id, type, channel, title, message, link, status, once_key, created_at)
    select s.user_id, ${type.key}, s.channel, ${title}, ${message}, ${link}, 'QUEUED', ${onceKey}::text || ':' || s.channel, ${now()}
    from notification_settings s join users u on u.id = s.user_id
    where s.type_id = ${type.id} and s.is_enabled
      and s.channel = any(${[...channels]}::text[])
      and (${users}::integer[] is null or s.user_id = any(${users}::integer[]))
      and u.profile_state <> 2 and u.deleted_at is null
      and case when s.channel = 'MAIL' then u.mail is not null and u.mail_confirmed_at is not null
        else exists (select from notification_channels c where c.user_id = s.user_id and c.channel = s.channel) end
    for key share of u
    on conflict (user_id, once_key) do nothing
    returning id, user_id, channel`.execute(tx);
  const ids = rows.map((row) => row.id);
  const queues = rows.map((row) => queueName(row.channel, row.id));
  await sql`select graphile_worker.add_job(${DELIVER}, json_build_object('id', id, 'attempt', 1), queue, priority => ${URGENT})
    from unnest(${ids}::bigint[], ${queues}::text[]) as queued (id, queue)`.execute(tx);
  await notifyScreens(tx, [...new Set(rows.map((row) => row.user_id))]);
  return rows.map((row) => ({ userId: row.user_id, channel: row.channel }));
}

/**
 * Stores a message that the bell shows and nothing sends, unless its user had it before. A type that was switched off is left out, unless
 * the user asked for this very message.
 */
export async function showInBell(tx: Tx, { type, title, message, link, onceKey }: NewMessage, userId: number): Promise<void> {
  await sql`
    insert into notifications (user_id, type, channel, title, message, link, status, once_key, created_at, sent_at)
    select u.id, ${type.key}, 'SITE', ${title}, ${message}, ${link}, 'SENT', ${onceKey}::text || ':SITE', ${now()}, ${now()} from users u
    where u.id = ${userId} and u.profile_state <> 2 and u.deleted_at is null
      and (${type.asked ?? false} or not exists (select from notification_settings s
        where s.user_id = u.id and s.type_id = ${type.id} and s.channel = 'MAIL' and not s.is_enabled))
      and not exists (select from notifications n where n.user_id = u.id and starts_with(n.once_key, ${onceKey}::text || ':'))
    for key share of u
    on conflict (user_id, once_key) do nothing`.execute(tx);
  await notifyScreens(tx, [userId]);
}

export type ClaimedNotification = {
  lease: Lease;
  userId: number;
  typeId: number;
  channel: Channel;
  title: string;
  message: string;
  link: string | null;
  /** The confirmed address, or null. */
  mail: string | null;
  language: Language;
  /** True while its type is switched on for its channel. */
  wanted: boolean;
};

/** Another job holds the message, for at most this many milliseconds. */
export type LeasedElsewhere = { heldForMs: number; channel: Channel };

/** Duration of the lease: longer than any attempt takes. */
const LEASE_MS = 5 * 60_000;

/** Takes a message for one attempt, with a lease. Null when that attempt was made already, or the message was deleted. */
export async function claimNotification(
  db: Db,
  types: readonly NotificationType[],
  id: number,
  attempt: number,
): Promise<ClaimedNotification | LeasedElsewhere | null> {
  return inTransaction(db, async (tx) => {
    const row = await tx
      .selectFrom('notifications as n')
      .innerJoin('users as u', 'u.id', 'n.user_id')
      .select(['n.user_id', 'n.type', 'n.channel', 'n.title', 'n.message', 'n.link'])
      .select(['u.mail', 'u.mail_confirmed_at', 'u.lang'])
      .where('n.id', '=', id)
      .where('n.status', '=', 'QUEUED')
      .where('n.attempts', '<', attempt)
      .$narrowType<{ channel: Channel }>()
      .forUpdate('n')
      .executeTakeFirst();
    if (!row) return null;
    const lease = await acquireLease(tx, { name: `notification:${id}`, holder: randomUUID(), forMs: LEASE_MS });
    if ('heldForMs' in lease) return { ...lease, channel: row.channel };
    // a type that no module declares any more counts as switched off
    const typeId = types.find((type) => type.key === row.type)?.id ?? 0;
    const setting = await tx
      .selectFrom('notification_settings')
      .select('is_enabled')
      .where('user_id', '=', row.user_id)
      .where('type_id', '=', typeId)
      .where('channel', '=', row.channel)
      .executeTakeFirst();
    return {
      lease,
      userId: row.user_id,
      typeId,
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

/** Adds the job that makes an attempt, now or after a delay. */
export const queueAttempt = (
  db: Reader,
  { id, channel, attempt }: { id: number; channel: Channel; attempt: number },
  delaySeconds: number,
): Promise<void> => enqueue(db, DELIVER, { id, attempt }, { delaySeconds, queue: queueName(channel, id), urgent: true });

/** Stores the outcome of an attempt; false when the message was deleted meanwhile. */
export async function storeAttempt(
  tx: Tx,
  { id, attempt }: { id: number; attempt: number },
  status: 'SENT' | 'FAILED' | 'QUEUED',
  error: TextKey | null,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('notifications')
    .set({ status, error, attempts: attempt, ...(status === 'SENT' && { sent_at: now() }) })
    .where('id', '=', id)
    .where('attempts', '<', attempt)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Deletes a user's message; false when it does not exist or belongs to another user. */
export async function deleteNotification(tx: Tx, userId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('notifications').where('id', '=', id).where('user_id', '=', userId).executeTakeFirst();
  return numDeletedRows > 0n;
}

export const storeSeen = (tx: Tx, userId: number): Promise<unknown> =>
  tx.updateTable('users').set({ notifications_seen_at: now() }).where('id', '=', userId).execute();

const RETENTION_MS = 365 * 86_400_000;

/** Deletes messages that are older than a year. */
export const removeOldNotifications = (db: Db): Promise<unknown> =>
  db
    .deleteFrom('notifications')
    .where('created_at', '<', new Date(nowMs() - RETENTION_MS))
    .execute();

export const eraseNotifications = (tx: Tx, userId: number): Promise<unknown> =>
  tx.deleteFrom('notifications').where('user_id', '=', userId).execute();
