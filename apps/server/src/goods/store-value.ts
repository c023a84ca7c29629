import type { MarketWorth } from '@lootfolio/board/valuation';
import type { Money } from '@lootfolio/domain/money';
import { localDate } from '@lootfolio/domain/schedule';
import { sql } from 'kysely';
import type { Tx } from '../platform/database/database.ts';
import { now } from '../platform/process/clock.ts';

/** What an inventory is worth: as goods are valued, on each market, and of it what everybody may see. */
export type InventoryWorth = { value: Money; shown: Money; markets: readonly Pick<MarketWorth, 'marketId' | 'gross'>[] };

/** Stores what an inventory is worth now. The last value of a day (UTC) is that of the day. */
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
