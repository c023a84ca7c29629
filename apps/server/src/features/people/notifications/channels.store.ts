import { now, nowMs } from '../../../platform/process/clock.ts';
import type { Db, Reader, Tx } from '../../../platform/database/database.ts';
import { CODE_MS } from './channel-targets.rules.ts';
import type { LinkedChannel } from './channels.rules.ts';

export type StoredChannel = { id: number; channel: LinkedChannel; hint: string; created_at: string };
export type NewChannel = { channel: LinkedChannel; targetHash: Buffer; sealed: string; hint: string };

/** The targets of a user on a channel, oldest first. */
export const readTargets = (db: Reader, userId: number, channel: LinkedChannel): Promise<{ id: number; target_sealed: string }[]> =>
  db
    .selectFrom('notification_channels')
    .select(['id', 'target_sealed'])
    .where('user_id', '=', userId)
    .where('channel', '=', channel)
    .orderBy('id')
    .execute();

/** Finds a target of a user; null when it does not exist or belongs to another user. */
export async function findTarget(db: Db, userId: number, id: number): Promise<{ channel: LinkedChannel; target_sealed: string } | null> {
  const row = await db
    .selectFrom('notification_channels')
    .select(['channel', 'target_sealed'])
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row ?? null;
}

/** Stores a target, or updates it when it is already linked. */
export async function upsertChannel(tx: Tx, userId: number, { channel, targetHash, sealed, hint }: NewChannel): Promise<StoredChannel> {
  const row = await tx
    .insertInto('notification_channels')
    .values({ user_id: userId, channel, target_hash: targetHash, target_sealed: sealed, hint, created_at: now() })
    .onConflict((conflict) => conflict.columns(['user_id', 'channel', 'target_hash']).doUpdateSet({ target_sealed: sealed, hint }))
    .returning(['id', 'channel', 'hint', 'created_at'])
    .executeTakeFirstOrThrow();
  return { ...row, created_at: row.created_at.toISOString() };
}

/** Unlinks a browser from other users: it belongs to the last user who subscribed in it, and must not show messages of others. */
export const unlinkFromOthers = (tx: Tx, userId: number, { channel, targetHash }: NewChannel): Promise<unknown> =>
  tx
    .deleteFrom('notification_channels')
    .where('channel', '=', channel)
    .where('target_hash', '=', targetHash)
    .where('user_id', '<>', userId)
    .execute();

/** Deletes a target and returns its channel; null when it does not exist or belongs to another user. */
export async function deleteChannel(tx: Tx, userId: number, id: number): Promise<LinkedChannel | null> {
  const row = await tx
    .deleteFrom('notification_channels')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('channel')
    .executeTakeFirst();
  return row?.channel ?? null;
}

/** Stores the hash of a user's code and deletes earlier and expired codes; returns when the code expires. */
export async function storeCode(tx: Tx, userId: number, codeHash: Buffer): Promise<Date> {
  const old = new Date(nowMs() - CODE_MS);
  await tx
    .deleteFrom('telegram_links')
    .where((where) => where.or([where('user_id', '=', userId), where('created_at', '<', old)]))
    .execute();
  await tx.insertInto('telegram_links').values({ code_hash: codeHash, user_id: userId, created_at: now() }).execute();
  return new Date(nowMs() + CODE_MS);
}

/** Returns the user of a code, also of an expired code; null when the code is unknown or was used. */
export async function findCodeOwner(tx: Tx, codeHash: Buffer): Promise<number | null> {
  const row = await tx.selectFrom('telegram_links').select('user_id').where('code_hash', '=', codeHash).executeTakeFirst();
  return row?.user_id ?? null;
}

/** Deletes a code and returns its user; null when it is unknown or expired. */
export async function consumeCode(tx: Tx, codeHash: Buffer): Promise<number | null> {
  const row = await tx
    .deleteFrom('telegram_links')
    .where('code_hash', '=', codeHash)
    .where('created_at', '>', new Date(nowMs() - CODE_MS))
    .returning('user_id')
    .executeTakeFirst();
  return row?.user_id ?? null;
}

export async function eraseChannels(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('notification_channels').where('user_id', '=', userId).execute();
  await tx.deleteFrom('telegram_links').where('user_id', '=', userId).execute();
}
