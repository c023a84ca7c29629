import type { Insertable } from 'kysely';
import '../src/goods/sales/sales.tables.ts';
import type { Database } from '../src/platform/database/schema.ts';
import { now } from '../src/platform/process/clock.ts';
import type { TestApi, User } from './api.ts';
import { AK_FT } from './items.ts';

type Row = Insertable<Database['sales']>;

let sold = 0;

/**
 * Stores a sale of an AK-47 for 10 dollars, of which 9.50 are left, that Waxpeer reported as paid.
 * @returns its id
 */
export async function storedSale(test: TestApi, { userId }: User, changes: Partial<Row> & { itemName?: string } = {}): Promise<number> {
  const { itemName = AK_FT, ...columns } = changes;
  const item = test.item(itemName);
  const origin = columns.origin ?? 'market';
  const row: Row = {
    ...{ user_id: userId, app_id: item.appId, item_id: item.itemId, name: itemName, market: 'waxpeer', origin },
    ...{ external_id: origin === 'market' ? `sale ${++sold}` : null, said: origin === 'market' ? '5' : null },
    ...{ price: 10_000, net: 9500, reported: origin === 'market', units: columns.price ?? 10_000, scale: 3, currency: 'USD' },
    ...{ state: 'settled', sold_at: now(), created_at: now(), updated_at: now() },
    ...columns,
  };
  const { id } = await test.db.insertInto('sales').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Stores a purchase of one piece or more. @returns its id */
export async function storedLot(
  test: TestApi,
  { userId }: User,
  { unitCost, boughtOn, quantity = 1, itemName = AK_FT }: { unitCost: number; boughtOn: string; quantity?: number; itemName?: string },
): Promise<number> {
  const { id } = await test.db
    .insertInto('lots')
    .values({
      ...{ user_id: userId, item_id: test.item(itemName).itemId, quantity, open: quantity },
      ...{ unit_cost: unitCost, bought_on: boughtOn, created_at: now() },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
