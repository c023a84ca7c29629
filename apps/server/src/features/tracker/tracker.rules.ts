import { roi, type Money } from '@lootfolio/domain/money';
import { FIRST_TRACKED_DAY, type TrackerSort } from '@lootfolio/domain/tracker';

/** What was bought, and what one piece sells for now: before and after the fee. Null when no market has a fresh price. */
export type Holding = { quantity: number; buyPrice: Money; now: { price: Money; net: Money } | null };

export type Figures = { cost: Money; value: Money; profit: Money; grossProfit: Money; ratio: number };

/** The value of a holding now; null without a price. */
export function figuresOf({ quantity, buyPrice, now }: Holding): Figures | null {
  if (!now) return null;
  const cost = quantity * buyPrice;
  const value = quantity * now.price;
  const profit = quantity * now.net - cost;
  return { cost, value, profit, grossProfit: value - cost, ratio: roi(profit, cost) };
}

export type Sums = {
  rows: number;
  withoutPrice: number;
  cost: Money;
  value: Money;
  gains: Money;
  losses: Money;
  profit: Money;
  grossProfit: Money;
  ratio: number;
};

/** The sums of a portfolio. Rows without a price are counted, and otherwise left out. */
export function sumFigures(list: readonly (Figures | null)[]): Sums {
  const sums = { rows: list.length, withoutPrice: 0, cost: 0, value: 0, gains: 0, losses: 0 };
  for (const figures of list) {
    if (!figures) {
      sums.withoutPrice += 1;
      continue;
    }
    sums.cost += figures.cost;
    sums.value += figures.value;
    if (figures.profit > 0) sums.gains += figures.profit;
    else sums.losses -= figures.profit;
  }
  const profit = sums.gains - sums.losses;
  return { ...sums, profit, grossProfit: sums.value - sums.cost, ratio: roi(profit, sums.cost) };
}

/** `12.34%` */
export const formatRatio = (ratio: number): string => `${ratio.toFixed(2)}%`;

/** What a row is sorted by. */
export type Sortable = {
  id: number;
  name: string;
  quantity: number;
  buyPrice: Money;
  boughtOn: string;
  price: Money | null;
  figures: Figures | null;
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
      case 'profit':
        return missingLast(a.figures?.profit, b.figures?.profit, sign);
      case 'profit_ratio':
        return missingLast(a.figures?.ratio, b.figures?.ratio, sign);
    }
  };
  return list.toSorted((a, b) => compare(a, b) || b.id - a.id);
}

function missingLast(a: number | null | undefined, b: number | null | undefined, sign: number): number {
  const [hasA, hasB] = [typeof a === 'number', typeof b === 'number'];
  if (!hasA || !hasB) return Number(hasB) - Number(hasA);
  return sign * (a! - b!);
}

/** The page that is shown: one past the end is the last one. */
export function pageOf(total: number, page: number, limit: number) {
  const pages = Math.ceil(total / limit);
  const shown = Math.min(page, Math.max(1, pages));
  return { page: shown, limit, total, pages, has_next: shown < pages, has_prev: shown > 1 };
}

/** True for a day on which something can have been bought: none that has not begun where the user is. */
export function isPastDay(day: string, now: Date, timezone: string): boolean {
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: timezone }).format(now);
  return day >= FIRST_TRACKED_DAY && day <= today;
}
