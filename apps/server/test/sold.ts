import { sql } from 'kysely';
import { COST_SOURCES } from '@lootfolio/domain/sales';
import { now } from '../src/platform/process/clock.ts';
import type { Item } from '../src/prices/board/item-directory.ts';
import type { TestApi, User } from './api.ts';

/** A sale that a market reported. Amounts are thousandths of a dollar. */
export type Sold = {
  item: Item;
  market: string;
  price: number;
  net: number;
  cost: number | null;
  compensation: number;
  state: 'pending' | 'delivered' | 'settled' | 'cancelled' | 'reversed' | 'unknown';
  soldAt: Date;
  settlesAt: Date | null;
  /** True for an entered sale that looks like the one before it in the list. */
  isDouble: boolean;
};

/** Returns a paid sale of the AK-47, made now, with these changes. */
export const sold = (test: TestApi, changes: Partial<Sold> = {}): Sold => ({
  item: test.item('AK-47 | Redline (Field-Tested)'),
  market: 'waxpeer',
  price: 10_000,
  net: 9500,
  cost: 7000,
  compensation: 0,
  state: 'settled',
  soldAt: now(),
  settlesAt: null,
  isDouble: false,
  ...changes,
});

let sales = 0;

/** Stores sales as a synchronisation does. Returns their ids. */
export async function storeSold({ db }: Pick<TestApi, 'db'>, { userId }: User, list: readonly Sold[]): Promise<number[]> {
  const ids: number[] = [];
  for (const one of list) {
    const { rows } = await sql<{ id: number }>`
      insert into sales (user_id, market, app_id, external_id, item_id, name, price, net, compensation, units, scale, currency, cost,
        cost_source, state, said, sold_at, settles_at, same_as, created_at, updated_at)
      values (${userId}, ${one.market}, ${one.item.appId}, ${`sold-${++sales}`}, ${one.item.itemId}, ${one.item.name}, ${one.price}, ${one.net},
        ${one.compensation}, ${one.price}, 3, 'USD', ${one.cost}, ${one.cost === null ? null : COST_SOURCES[0]}, ${one.state}, ${one.state},
        ${one.soldAt}, ${one.settlesAt}, ${one.isDouble ? ids.at(-1)! : null}, ${now()}, ${now()})
      returning id`.execute(db);
    ids.push(rows[0]!.id);
  }
  return ids;
}
