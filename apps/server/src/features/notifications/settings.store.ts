import { sql } from 'kysely';
import type { Tx } from '../../platform/database.ts';
import type { Channel } from './notification-types.ts';

export type StoredSetting = { typeId: number; channel: Channel; enabled: boolean; scheduleTime: string; nextAt: Date | null };

/** The user's zone, held until this transaction ends: what is computed from it is right when it commits. Null for nobody. */
export async function lockTimeZone(tx: Tx, userId: number): Promise<string | null> {
  const row = await tx.selectFrom('users').select('timezone').where('id', '=', userId).forShare().executeTakeFirst();
  return row?.timezone ?? null;
}

export async function storeSettings(tx: Tx, userId: number, settings: readonly StoredSetting[]): Promise<void> {
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
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'type_id', 'channel']).doUpdateSet({
        is_enabled: sql`excluded.is_enabled`,
        schedule_time: sql`excluded.schedule_time`,
        next_at: sql`excluded.next_at`,
      }),
    )
    .execute();
}

/** A user's settings that are on, held for change. */
export async function lockEnabled(tx: Tx, userId: number): Promise<StoredSetting[]> {
  const rows = await tx
    .selectFrom('notification_settings')
    .select(['type_id', 'channel', 'schedule_time', 'next_at'])
    .where('user_id', '=', userId)
    .where('is_enabled', '=', true)
    .forUpdate()
    .execute();
  return rows.map((row) => ({
    typeId: row.type_id,
    channel: row.channel,
    enabled: true,
    scheduleTime: row.schedule_time,
    nextAt: row.next_at,
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

export const storeNext = (tx: Tx, { userId, typeId, channel }: Omit<Due, 'nextAt'>, nextAt: Date | null): Promise<unknown> =>
  tx
    .updateTable('notification_settings')
    .set({ next_at: nextAt })
    .where('user_id', '=', userId)
    .where('type_id', '=', typeId)
    .where('channel', '=', channel)
    .execute();
