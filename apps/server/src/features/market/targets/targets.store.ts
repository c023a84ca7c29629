import type { Money } from '@lootfolio/domain/money';
import type { TargetDirection } from '@lootfolio/domain/targets';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/database.ts';
import { now } from '../../../platform/process/clock.ts';
import { BELL } from './targets.rules.ts';

/** What a target waits for. `markets`: the watched ones by id, in their order; null = all open ones. */
export type Watch = { price: Money; direction: TargetDirection; markets: number[] | null };
export type TargetValues = Watch & { itemId: number };

/** The channel on which the processes that check targets are notified of changed rows; the payload is the target's id. */
export const TARGET_ROWS = 'target_rows';

const notifyCheckers = (tx: Tx, ids: readonly number[]): Promise<unknown> =>
  sql`select pg_notify(${TARGET_ROWS}, id::text) from unnest(${[...ids]}::integer[]) as changed (id)`.execute(tx);

/** Tells the screens of these users that their targets changed. */
const notifyScreens = (tx: Tx, userIds: readonly number[]): Promise<unknown> =>
  sql`select pg_notify('targets', id::text) from unnest(${[...new Set(userIds)]}::integer[]) as changed (id)`.execute(tx);

/** Tells the screens of the users of these targets. */
export const notifyOwners = (tx: Tx, ids: readonly number[]): Promise<unknown> =>
  sql`select pg_notify('targets', user_id::text) from price_targets where id = any(${[...ids]}::integer[]) group by user_id`.execute(tx);

/** Inserts a target. Returns its id; null when the user has a target for this item and price already. */
export async function insertTarget(tx: Tx, userId: number, { itemId, price, direction, markets }: TargetValues): Promise<number | null> {
  const row = await tx
    .insertInto('price_targets')
    .values({
      user_id: userId,
      item_id: itemId,
      target_price: price,
      direction,
      markets,
      created_at: now(),
      reached_at: null,
      told_at: null,
    })
    .onConflict((conflict) => conflict.columns(['user_id', 'item_id', 'target_price']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (row) await notifyCheckers(tx, [row.id]);
  return row?.id ?? null;
}

/** Locks a user's target and returns it; null when it does not exist or belongs to another user. */
export async function lockTarget(tx: Tx, userId: number, id: number): Promise<TargetValues | null> {
  const row = await tx
    .selectFrom('price_targets')
    .select(['item_id', 'target_price', 'direction', 'markets'])
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  return row ? { itemId: row.item_id, price: row.target_price, direction: row.direction, markets: row.markets } : null;
}

export async function hasTarget(tx: Tx, userId: number, itemId: number, price: Money): Promise<boolean> {
  const row = await tx
    .selectFrom('price_targets')
    .select('id')
    .where('user_id', '=', userId)
    .where('item_id', '=', itemId)
    .where('target_price', '=', price)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Changes what a target waits for. The target waits again, and its earlier sightings no longer count. The bell's entry of an earlier meeting
 * says nothing of the new one, so the next meeting gets its own.
 */
export async function updateTarget(tx: Tx, id: number, { price, direction, markets }: Watch): Promise<void> {
  await tx.updateTable('price_targets').set({ target_price: price, direction, markets, armed: true }).where('id', '=', id).execute();
  await tx.deleteFrom('target_sightings').where('target_id', '=', id).execute();
  await tx.deleteFrom('target_alerts').where('target_id', '=', id).where('channel', '=', BELL).execute();
  await notifyCheckers(tx, [id]);
}

/** Deletes a target. Returns its item; null when the target does not exist or belongs to another user. */
export async function deleteOwnTarget(tx: Tx, userId: number, id: number): Promise<number | null> {
  const row = await tx
    .deleteFrom('price_targets')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('item_id')
    .executeTakeFirst();
  if (row) await notifyCheckers(tx, [id]);
  return row?.item_id ?? null;
}

export async function deleteAllTargets(tx: Tx, userId: number): Promise<void> {
  const rows = await tx.deleteFrom('price_targets').where('user_id', '=', userId).returning('id').execute();
  await notifyCheckers(
    tx,
    rows.map((row) => row.id),
  );
}

/** The fields of a target at the time of a check. */
export type CheckedTarget = Watch & { id: number };

/** Returns the rows of these targets that were not changed since the check read them. */
const unchanged = (targets: readonly CheckedTarget[]) => sql`unnest(${targets.map(({ id }) => id)}::integer[],
  ${targets.map(({ price }) => price)}::integer[], ${targets.map(({ direction }) => direction)}::text[],
  ${targets.map(({ markets }) => markets && `{${markets.join(',')}}`)}::text[]) as c (id, price, direction, markets)
  where t.id = c.id and t.target_price = c.price and t.direction = c.direction
    and t.markets is not distinct from c.markets::integer[]`;

/** Records that waiting targets were met at a time. Returns the ids of the targets that were still waiting. */
export async function markReached(tx: Tx, targets: readonly CheckedTarget[], at: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number; user_id: number }>`
    update price_targets t set armed = false, reached_at = ${at} from ${unchanged(targets)} and t.armed
    returning t.id, t.user_id`.execute(tx);
  const ids = rows.map((row) => row.id);
  await sql`delete from target_sightings where target_id = any(${ids}::integer[])`.execute(tx);
  await notifyCheckers(tx, ids);
  await notifyScreens(
    tx,
    rows.map((row) => row.user_id),
  );
  return ids;
}

/** Makes targets wait again after their price was left. */
export async function rearm(tx: Tx, targets: readonly CheckedTarget[]): Promise<void> {
  const { rows } = await sql<{ id: number; user_id: number }>`
    update price_targets t set armed = true from ${unchanged(targets)} and not t.armed returning t.id, t.user_id`.execute(tx);
  await notifyCheckers(
    tx,
    rows.map((row) => row.id),
  );
  await notifyScreens(
    tx,
    rows.map((row) => row.user_id),
  );
}

/** Claims the task of telling the user that a target was met at that time. Null when it was claimed already, or the target was deleted. */
export async function takeTelling(tx: Tx, id: number, reachedAt: Date): Promise<(TargetValues & { userId: number }) | null> {
  const row = await tx
    .updateTable('price_targets')
    .set({ told_at: reachedAt })
    .where('id', '=', id)
    .where('reached_at', '=', reachedAt)
    .where('told_at', 'is distinct from', reachedAt)
    .returning(['user_id', 'item_id', 'target_price', 'direction', 'markets'])
    .executeTakeFirst();
  if (!row) return null;
  const { user_id: userId, item_id: itemId, target_price: price, direction, markets } = row;
  return { userId, itemId, price, direction, markets };
}

/** Returns the channels on which the user got a message about a target after a time. */
export async function channelsToldSince(tx: Tx, targetId: number, since: Date): Promise<string[]> {
  const rows = await tx
    .selectFrom('target_alerts')
    .select('channel')
    .where('target_id', '=', targetId)
    .where('alerted_at', '>', since)
    .execute();
  return rows.map((row) => row.channel);
}

export async function storeTold(tx: Tx, targetId: number, channels: readonly string[]): Promise<void> {
  if (channels.length === 0) return;
  await tx
    .insertInto('target_alerts')
    .values(channels.map((channel) => ({ target_id: targetId, channel, alerted_at: now() })))
    .onConflict((conflict) => conflict.columns(['target_id', 'channel']).doUpdateSet({ alerted_at: now() }))
    .execute();
}
