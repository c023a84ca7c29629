import type { ReplyOf } from '@lootfolio/contract/call';
import type { listChannels, listLogs, listSettings, readReach } from '@lootfolio/contract/features/people/notifications';
import { sql } from 'kysely';
import { nowMs } from '../../../platform/process/clock.ts';
import type { Db, Reader } from '../../../platform/database/database.ts';
import { isTextKey, renderText } from '@lootfolio/texts/text';
import type { Language } from '@lootfolio/texts/languages';
import type { NotificationType } from '../../../platform/messages/notification-types.ts';
import { CODE_MS } from './channel-targets.rules.ts';
import { CHANNELS, type Channel } from './channels.rules.ts';
import type { Unreported } from './schedule.rules.ts';

/** Returns a user's settings, ordered by type and channel. Settings that were never changed are not stored. */
export async function readSettings(db: Reader, userId: number): Promise<ReplyOf<typeof listSettings>> {
  const settings = await db
    .selectFrom('notification_settings')
    .select(['type_id as notification_type_id', 'is_enabled', 'schedule_time', 'channel'])
    .where('user_id', '=', userId)
    .orderBy('type_id')
    .orderBy('channel')
    .execute();
  return { settings, total: settings.length };
}

/** Returns the channels that reach a user now, of those that this server offers: a confirmed address, and what they linked. */
export async function readWorking(db: Reader, userId: number, offered: readonly Channel[]): Promise<Channel[]> {
  const { rows } = await sql<{ channel: Channel }>`
    select 'MAIL' as channel from users where id = ${userId} and mail is not null and mail_confirmed_at is not null
    union select channel from notification_channels where user_id = ${userId}`.execute(db);
  const found = rows.map(({ channel }) => channel);
  return offered.filter((channel) => found.includes(channel));
}

/** Returns the channels that reach a user, and of each type those on which it is on, and whether they ever chose. */
export async function readReachOf(
  db: Db,
  userId: number,
  { types, offered }: { types: readonly NotificationType[]; offered: readonly Channel[] },
): Promise<ReplyOf<typeof readReach>> {
  const works = await readWorking(db, userId, offered);
  const { settings } = await readSettings(db, userId);
  const reach = types.map(({ id, key }) => {
    const own = settings.filter(({ notification_type_id: typeId }) => typeId === id);
    const on = works.filter((channel) => own.some((setting) => setting.channel === channel && setting.is_enabled));
    return { type: key, on, chosen: own.length > 0 };
  });
  return { works, types: reach, total: reach.length };
}

export type LogFilter = { page: number; limit: number; type?: string | undefined; status?: 'QUEUED' | 'SENT' | 'FAILED' | undefined };

/** Returns one page of the messages sent to a user, newest first. */
export async function readLogs(
  db: Db,
  userId: number,
  filter: LogFilter,
  { types, language }: { types: readonly NotificationType[]; language: Language },
): Promise<ReplyOf<typeof listLogs>> {
  let matching = db.selectFrom('notifications').where('user_id', '=', userId);
  if (filter.type) matching = matching.where('type', '=', filter.type);
  if (filter.status) matching = matching.where('status', '=', filter.status);
  const { total } = await matching.select((select) => select.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const rows = await matching
    .select(['id', 'type', 'channel', 'title', 'message', 'link', 'status', 'error', 'created_at', 'sent_at'])
    .orderBy('id', 'desc')
    .limit(filter.limit)
    .offset((filter.page - 1) * filter.limit)
    .execute();
  const nameOf = (key: string): string => {
    const type = types.find((one) => one.key === key);
    return type ? renderText(type.name, language) : key;
  };
  const logs = rows.map((row) => ({
    ...row,
    type_name: nameOf(row.type),
    error: row.error !== null && isTextKey(row.error) ? renderText(row.error, language) : row.error,
    created_at: row.created_at.toISOString(),
    sent_at: row.sent_at?.toISOString() ?? null,
  }));
  return { logs, total };
}

/** Returns the channels on which messages with these keys could not be sent to a user. */
export async function readFailures(db: Db, userId: number, onceKeys: readonly string[]): Promise<{ onceKey: string; channel: string }[]> {
  if (onceKeys.length === 0) return [];
  const rows = await db
    .selectFrom('notifications')
    .select(['once_key', 'channel'])
    .where('user_id', '=', userId)
    .where(
      'once_key',
      'in',
      onceKeys.flatMap((key) => CHANNELS.map((channel) => `${key}:${channel}`)),
    )
    .where('status', '=', 'FAILED')
    .execute();
  return rows.map(({ once_key: key, channel }) => ({ onceKey: key!.slice(0, -1 - channel.length), channel }));
}

/** Counts the messages that a user has not seen yet. */
export async function unreadOf(db: Db, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom('notifications')
    .innerJoin('users', 'users.id', 'notifications.user_id')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where((where) =>
      where.or([
        where('users.notifications_seen_at', 'is', null),
        where('notifications.created_at', '>', where.ref('users.notifications_seen_at')),
      ]),
    )
    .executeTakeFirstOrThrow();
  return count;
}

/** Returns everything that is stored of a user here; targets appear as their hints. */
export async function exportNotifications(db: Reader, userId: number): Promise<unknown> {
  const { settings } = await readSettings(db, userId);
  const history = await db
    .selectFrom('notifications')
    .select(['type', 'channel', 'title', 'message', 'link', 'status', 'created_at', 'sent_at'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
  const channels = await db
    .selectFrom('notification_channels')
    .select(['channel', 'hint', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
  const codes = await db.selectFrom('telegram_links').select('created_at').where('user_id', '=', userId).execute();
  return { settings, channels, history, telegram_codes_asked_for: codes.map((code) => code.created_at) };
}

/** Returns the language in which a user is written to. */
export async function languageOfUser(db: Reader, userId: number): Promise<Language> {
  const row = await db.selectFrom('users').select('lang').where('id', '=', userId).executeTakeFirst();
  return row?.lang ?? 'en';
}

type Linked = ReplyOf<typeof listChannels>['items'];

export async function readChannels(db: Db, userId: number): Promise<Linked> {
  const rows = await db
    .selectFrom('notification_channels')
    .select(['id', 'channel', 'hint', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() }));
}

/** A due setting, with the facts about its user that the message needs. */
export type DueSetting = {
  userId: number;
  typeId: number;
  channel: Channel;
  scheduleTime: string;
  nextAt: Date;
  unreported: Unreported;
  timezone: string;
  language: Language;
};

/** Returns due settings ordered by user, type and channel, after a given one. */
export async function readDue(db: Db, at: Date, after: DueSetting | null, limit: number): Promise<DueSetting[]> {
  let due = db
    .selectFrom('notification_settings as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .select([
      's.user_id',
      's.type_id',
      's.channel',
      's.schedule_time',
      's.next_at',
      's.next_day',
      's.unreported_from',
      'u.timezone',
      'u.lang',
    ])
    .where('s.next_at', '<=', at);
  if (after) {
    const row = sql`(s.user_id, s.type_id, s.channel)`;
    due = due.where(sql<boolean>`${row} > (${after.userId}, ${after.typeId}, ${after.channel})`);
  }
  const rows = await due.orderBy('s.user_id').orderBy('s.type_id').orderBy('s.channel').limit(limit).execute();
  return rows.map((row) => ({
    userId: row.user_id,
    typeId: row.type_id,
    channel: row.channel,
    scheduleTime: row.schedule_time,
    nextAt: row.next_at!,
    unreported: { day: row.next_day!, from: row.unreported_from! },
    timezone: row.timezone,
    language: row.lang,
  }));
}

/** Returns true when an unused code for Telegram is still valid. */
export async function openTelegramCodes(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('telegram_links')
    .select('user_id')
    .where('created_at', '>', new Date(nowMs() - CODE_MS))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
