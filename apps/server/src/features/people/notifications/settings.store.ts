import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/database.ts';
import type { NotificationType } from '../../../platform/messages/notification-types.ts';
import type { Channel } from './channels.rules.ts';
import type { Plan, Unreported } from './schedule.rules.ts';

export type StoredSetting = { typeId: number; channel: Channel; enabled: boolean; scheduleTime: string; unreported: Unreported | null };

/**
 * Reads a user's time zone and locks it until the transaction ends, so that times computed from it are still right at the commit. Null
 * when the user does not exist.
 */
export async function lockTimeZone(tx: Tx, userId: number): Promise<string | null> {
  const row = await tx.selectFrom('users').select('timezone').where('id', '=', userId).forNoKeyUpdate().executeTakeFirst();
  return row?.timezone ?? null;
}

export async function storeSettings(
  tx: Tx,
  userId: number,
  settings: readonly (Omit<StoredSetting, 'unreported'> & Plan)[],
): Promise<void> {
  await tx
    .insertInto('notification_settings')
    .values(
      settings.map((setting) => ({
        user_id: userId,
        type_id: setting.typeId,
        channel: setting.channel,
        is_enabled: setting.enabled,
        schedule_time: setting.scheduleTime,
        next_at: setting.nextAt,
        next_day: setting.unreported?.day ?? null,
        unreported_from: setting.unreported?.from ?? null,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'type_id', 'channel']).doUpdateSet({
        is_enabled: sql`excluded.is_enabled`,
        schedule_time: sql`excluded.schedule_time`,
        next_at: sql`excluded.next_at`,
        next_day: sql`excluded.next_day`,
        unreported_from: sql`excluded.unreported_from`,
      }),
    )
    .execute();
}

/** Reads and locks a user's settings. */
export async function lockSettings(tx: Tx, userId: number): Promise<StoredSetting[]> {
  const rows = await tx.selectFrom('notification_settings').selectAll().where('user_id', '=', userId).forUpdate().execute();
  return rows.map((row) => ({
    typeId: row.type_id,
    channel: row.channel,
    enabled: row.is_enabled,
    scheduleTime: row.schedule_time,
    unreported: row.next_day !== null && row.unreported_from !== null ? { day: row.next_day, from: row.unreported_from } : null,
  }));
}

/** Switches a type off on a channel; false when it was off already. */
export async function switchOff(tx: Tx, userId: number, typeId: number, channel: Channel): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('notification_settings')
    .set({ is_enabled: false, next_at: null })
    .where('user_id', '=', userId)
    .where('type_id', '=', typeId)
    .where('channel', '=', channel)
    .where('is_enabled', '=', true)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export const eraseSettings = (tx: Tx, userId: number): Promise<unknown> =>
  tx.deleteFrom('notification_settings').where('user_id', '=', userId).execute();

type Due = { userId: number; typeId: number; channel: Channel; nextAt: Date };

/** Locks a due setting until the transaction ends; false when another worker holds it, or when it changed in the meantime. */
export async function lockDue(tx: Tx, due: Due): Promise<boolean> {
  const row = await tx
    .selectFrom('notification_settings')
    .select('user_id')
    .where('user_id', '=', due.userId)
    .where('type_id', '=', due.typeId)
    .where('channel', '=', due.channel)
    .where('next_at', '=', due.nextAt)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  return row !== undefined;
}

export const storePlan = (tx: Tx, { userId, typeId, channel }: Omit<Due, 'nextAt'>, { unreported, nextAt }: Plan): Promise<unknown> =>
  tx
    .updateTable('notification_settings')
    .set({ next_at: nextAt, next_day: unreported?.day ?? null, unreported_from: unreported?.from ?? null })
    .where('user_id', '=', userId)
    .where('type_id', '=', typeId)
    .where('channel', '=', channel)
    .execute();

/** Switches a type of message on by mail for a user who has not chosen yet. */
export const switchOnMail = (tx: Tx, userId: number, { id }: NotificationType): Promise<unknown> =>
  sql`insert into notification_settings (user_id, type_id, channel, is_enabled, schedule_time, next_at)
    values (${userId}, ${id}, 'MAIL', true, '00:00', null) on conflict do nothing`.execute(tx);
