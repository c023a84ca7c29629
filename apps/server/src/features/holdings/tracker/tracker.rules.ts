import type { Figures } from '@lootfolio/domain/holdings';
import { missingLast } from '@lootfolio/domain/missing-last';
import type { Money } from '@lootfolio/domain/money';
import type { TrackerSort } from '@lootfolio/domain/tracker';

/** Formats a ratio: `12.34%`. */
export const formatRatio = (ratio: number): string => `${ratio.toFixed(2)}%`;

/** The fields by which a row is sorted. */
export type Sortable = {
  id: number;
  name: string;
  quantity: number;
  buyPrice: Money;
  boughtOn: string;
  price: Money | null;
  figures: Figures | null;
  /** The change of the price in percent, where the list is sorted by it. */
  change: number | null;
};

/** Sorts rows. Rows without the figure come last in both directions; ties are newest first. */
export function sortTracked<T extends Sortable>(list: readonly T[], by: TrackerSort, descending: boolean): T[] {
  const sign = descending ? -1 : 1;
  const compare = (a: T, b: T): number => {
    switch (by) {
      case 'name':
        return sign * a.name.localeCompare(b.name, 'en');
      case 'qty':
        return sign * (a.quantity - b.quantity);
      case 'buy_price':
        return sign * (a.buyPrice - b.buyPrice);
      case 'transaction_date':
        return sign * (Number(a.boughtOn > b.boughtOn) - Number(a.boughtOn < b.boughtOn));
      case 'current_price':
        return missingLast(a.price, b.price, sign);
      case 'change_1d':
      case 'change_7d':
      case 'change_30d':
        return missingLast(a.change, b.change, sign);
      case 'profit':
        return missingLast(a.figures?.profit, b.figures?.profit, sign);
      case 'profit_ratio':
        return missingLast(a.figures?.ratio, b.figures?.ratio, sign);
    }
  };
  return list.toSorted((a, b) => compare(a, b) || b.id - a.id);
}

/** Returns the page that is shown. A page past the end is the last one. */
export function pageOf(total: number, page: number, limit: number) {
  const pages = Math.ceil(total / limit);
  const shown = Math.min(page, Math.max(1, pages));
  return { page: shown, limit, total, pages, has_next: shown < pages, has_prev: shown > 1 };
}
