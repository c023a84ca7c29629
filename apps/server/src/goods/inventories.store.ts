import type { MarketWorth } from '@lootfolio/board/valuation';
import type { Money } from '@lootfolio/domain/money';
import { localDate } from '@lootfolio/domain/schedule';
import type { InventoryErrorCode } from '@lootfolio/marketplaces/steam-inventory/inventory';
import { sql } from 'kysely';
import type { Db, Tx } from '../platform/database/database.ts';
import { now } from '../platform/process/clock.ts';
import type { InventoryOf } from './inventory-pages.store.ts';

/** Assigns inventories to their owners when they were read before the owner's first sign-in. */
export const adoptInventories = (db: Db): Promise<unknown> =>
  sql`with found as (
      select i.id, u.id as user_id from inventories i join users u on u.steam_id = i.steam_id where i.user_id is null for key share of u
    )
    update inventories i set user_id = found.user_id from found where found.id = i.id`.execute(db);

export type LockedInventory = {
  id: number;
  user_id: number | null;
  read_at: Date | null;
  checked_at: Date | null;
  problem: string | null;
};

/**
 * Creates the inventory's row when it is missing, and locks it until the transaction ends. The inventory belongs to the user with this
 * Steam id, when there is one. The user's account is not deleted meanwhile.
 */
export async function lockInventory(tx: Tx, { steamId, appId }: InventoryOf): Promise<LockedInventory> {
  const { rows } = await sql<LockedInventory>`
    insert into inventories (steam_id, app_id, user_id) values (${steamId}, ${appId}, (select id from users where steam_id = ${steamId} for key share))
    on conflict (steam_id, app_id) do update set user_id = excluded.user_id returning id, user_id, read_at, checked_at, problem`.execute(
    tx,
  );
  return rows[0]!;
}

/**
 * Records why an inventory could not be read. Its stored content stays. A private inventory stays private until a reading succeeds, because
 * a fault of Steam says nothing about who may see it.
 */
export async function storeProblem(tx: Tx, of: InventoryOf, problem: InventoryErrorCode): Promise<void> {
  const { id, problem: before } = await lockInventory(tx, of);
  const isPrivate = before === 'PRIVATE';
  await tx
    .updateTable('inventories')
    .set({ problem: isPrivate ? before : problem, checked_at: now() })
    .where('id', '=', id)
    .execute();
}

/** Lets an inventory of a user be read again at once: things came or went, and nothing tells when it is asked for next. */
export const letReadAgain = (tx: Tx, userId: number, appId: number): Promise<unknown> =>
  tx.updateTable('inventories').set({ checked_at: null }).where('user_id', '=', userId).where('app_id', '=', appId).execute();

/** Records that the reading which began at `beganAt` is stored. */
export async function markRead(tx: Tx, id: number, { beganAt, hidden }: { beganAt: Date; hidden: number | null }): Promise<void> {
  await tx.updateTable('inventories').set({ read_at: beganAt, checked_at: now(), problem: null, hidden }).where('id', '=', id).execute();
}

/** Counts and stores how many things are in an inventory now, including its storage units. */
export const storeCounts = (tx: Tx, inventoryId: number): Promise<unknown> =>
  sql`update inventories i set units = c.units, tradable = c.tradable, shown_units = c.shown
    from (select coalesce(sum(units), 0) as units, coalesce(sum(units) filter (where tradable), 0) as tradable,
        coalesce(sum(units) filter (where source = 'steam'), 0) as shown
      from assets where inventory_id = ${inventoryId} and last_seen is null) c
    where i.id = ${inventoryId}`.execute(tx);

/** The worth of an inventory. `value`: by the valuation of goods; `shown`: the part that everybody may see; `markets`: on each market. */
export type InventoryWorth = { value: Money; shown: Money; markets: readonly Pick<MarketWorth, 'marketId' | 'gross'>[] };

/** Stores the present worth of an inventory. The last value of a day (UTC) becomes the value of that day. */
export async function storeValue(tx: Tx, inventoryId: number, { value, shown, markets }: InventoryWorth): Promise<void> {
  await tx.updateTable('inventories').set({ value, shown_value: shown }).where('id', '=', inventoryId).execute();
  await sql`insert into inventory_days (inventory_id, day, value, units, tradable, market_ids, market_values,
      shown_value)
    select id, ${localDate(now(), 'UTC')}::date, ${value}, units, tradable, ${markets.map(({ marketId }) => marketId)}::smallint[],
      ${markets.map(({ gross }) => gross)}::bigint[], ${shown}
    from inventories where id = ${inventoryId}
    on conflict (inventory_id, day) do update set value = excluded.value, units = excluded.units, tradable = excluded.tradable,
      market_ids = excluded.market_ids, market_values = excluded.market_values,
      shown_value = excluded.shown_value`.execute(tx);
}
