import { now } from '../src/platform/process/clock.ts';
import type { Item } from '../src/prices/board/item-directory.ts';
import type { TestApi, User } from './api.ts';
import { AK_FT } from './items.ts';
import { storedSale } from './stored-sales.ts';

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
  /** True when the sale before it in the list looks like the same. */
  isDouble: boolean;
};

/** Returns a paid sale of the AK-47, made now, with these changes. */
export const sold = (test: TestApi, changes: Partial<Sold> = {}): Sold => ({
  item: test.item(AK_FT),
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

/** Stores sales in their order. */
export async function storeSold(test: TestApi, user: User, list: readonly Sold[]): Promise<void> {
  let last: number | null = null;
  for (const { item, soldAt, settlesAt, isDouble, ...amounts } of list) {
    last = await storedSale(test, user, {
      ...amounts,
      itemName: item.name,
      cost_source: amounts.cost === null ? null : 'typed',
      sold_at: soldAt,
      settles_at: settlesAt,
      same_as: isDouble ? last : null,
    });
  }
}
