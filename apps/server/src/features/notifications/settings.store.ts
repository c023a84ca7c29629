import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import type { Channel } from './notification-types.ts';
import type { Plan, Untold } from './schedule.rules.ts';

export type StoredSetting = { typeId: number; channel: Channel; enabled: boolean; scheduleTime: string; untold: Untold | null };

/**
 * The user's zone, held until this transaction ends: what is computed from it is right when it commits, and his settings change
 * one after the other. Null for nobody.
 */
export async function lockTimeZone(tx: Tx, userId: number): Promise<string | null> {
  const row = await tx.selectFrom('users').select('timezone').where('id', '=', userId).forNoKeyUpdate().executeTakeFirst();
  return row?.timezone ?? null;
}

export async function storeSettings(tx: Tx, userId: number, settings: readonly (Omit<StoredSetting, 'untold'> & Plan)[]): Promise<void> {
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
        next_day: setting.untold?.day ?? null,
        untold_from: setting.untold?.from ?? null,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'type_id', 'channel']).doUpdateSet({
        is_enabled: sql`excluded.is_enabled`,
        schedule_time: sql`excluded.schedule_time`,
        next_at: sql`excluded.next_at`,
        next_day: sql`excluded.next_day`,
        untold_from: sql`excluded.untold_from`,
      }),
    )
    .execute();
}

/** What a user has set, held for change. */
export async function lockSettings(tx: Tx, userId: number): Promise<StoredSetting[]> {
  const rows = await tx.selectFrom('notification_settings').selectAll().where('user_id', '=', userId).forUpdate().execute();
  return rows.map((row) => ({
    typeId: row.type_id,
    channel: row.channel,
    enabled: row.is_enabled,
    scheduleTime: row.schedule_time,
    untold: row.next_day !== null && row.untold_from !== null ? { day: row.next_day, from: row.untold_from } : null,
  }));
}

/** Switches a type off on a channel; false where it was not on. */
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

/** Holds a due setting until this transaction ends; false where another worker holds it, or it changed meanwhile. */
export async function holdDue(tx: Tx, due: Due): Promise<boolean> {
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

export const storePlan = (tx: Tx, { userId, typeId, channel }: Omit<Due, 'nextAt'>, { untold, nextAt }: Plan): Promise<unknown> =>
  tx
    .updateTable('notification_settings')
    .set({ next_at: nextAt, next_day: untold?.day ?? null, untold_from: untold?.from ?? null })
    .where('user_id', '=', userId)
    .where('type_id', '=', typeId)
    .where('channel', '=', channel)
    .execute();
