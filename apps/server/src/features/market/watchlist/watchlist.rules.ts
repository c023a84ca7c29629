import type { ItemQuote } from '@lootfolio/board/types';
import { missingLast } from '@lootfolio/domain/missing-last';
import { percent, type Money } from '@lootfolio/domain/money';
import type { Item } from '../../../prices/board/item-directory.ts';
import type { WatchedRow } from './watchlist.store.ts';

/** A watched item with all values by which its row is sorted and filtered. */
export type Watched = {
  row: WatchedRow;
  item: Item;
  quotes: readonly ItemQuote[];
  /** The present fresh price on the base market. */
  basePrice: Money | null;
  /** Percent since the item was added; null when a price is missing, or when the base market was changed. */
  change: number | null;
  volume: number | null;
};

export type WatchlistFilter = {
  appId: number | null;
  type: string;
  /** The minimum number of units sold in 7 days. When it is above 0, items of unknown volume do not match. */
  volume: number;
};

export const changeSince = (before: Money | null, now: Money | null): number | null =>
  before === null || before === 0 || now === null ? null : percent(now - before, before);

/** Returns the difference of a provider's price to the base market's, in percent. */
export const differenceTo = (base: Money | null, price: Money | null): number | null =>
  base === null || price === null || base === 0 ? null : percent(price - base, base);

export const matches = (watched: Watched, filter: WatchlistFilter): boolean =>
  (filter.appId === null || watched.item.appId === filter.appId) &&
  (filter.type === 'All' || watched.item.type === filter.type) &&
  (filter.volume === 0 || (watched.volume ?? -1) >= filter.volume);

export type WatchlistSort = 'added_at' | 'name' | 'price' | 'change';

/** Sorts watched items. Items without price or change come last in both directions; ties are newest first. */
export function sortWatched(list: readonly Watched[], by: WatchlistSort, descending: boolean): Watched[] {
  const sign = descending ? -1 : 1;
  const compare = (a: Watched, b: Watched): number => {
    switch (by) {
      case 'added_at':
        return sign * (a.row.addedAt.getTime() - b.row.addedAt.getTime());
      case 'name':
        return sign * a.item.name.localeCompare(b.item.name, 'en');
      case 'price':
        return missingLast(a.basePrice, b.basePrice, sign);
      case 'change':
        return missingLast(a.change, b.change, sign);
    }
  };
  return list.toSorted((a, b) => compare(a, b) || b.row.id - a.row.id);
}
