import { figuresOf, type Figures } from '@lootfolio/domain/holdings';
import type { InvestmentSort, InvestmentState } from '@lootfolio/domain/investments';
import { MAX_INVESTMENT_PRICE } from '@lootfolio/domain/investments';
import { missingLast } from '@lootfolio/domain/missing-last';
import { roi, type Money } from '@lootfolio/domain/money';
import type { LotRow, LotSaleRow } from '../../../goods/lots.reads.ts';

/** The sold part of a lot. `value`: the sum of the prices after fees. */
export type Sold = { quantity: number; cost: Money; value: Money; profit: Money; ratio: number };

export function soldOf(lot: Pick<LotRow, 'unitCost'>, sales: readonly LotSaleRow[]): Sold {
  const quantity = sales.reduce((sum, { units }) => sum + units, 0);
  const value = sales.reduce((sum, { units, unitNet }) => sum + units * unitNet, 0);
  return withProfit({ quantity, cost: quantity * lot.unitCost, value });
}

export const sumSold = (list: readonly Sold[]): Sold =>
  withProfit(
    list.reduce((sum, one) => ({ quantity: sum.quantity + one.quantity, cost: sum.cost + one.cost, value: sum.value + one.value }), {
      quantity: 0,
      cost: 0,
      value: 0,
    }),
  );

function withProfit(sums: Pick<Sold, 'quantity' | 'cost' | 'value'>): Sold {
  const profit = sums.value - sums.cost;
  return { ...sums, profit, ratio: roi(profit, sums.cost) };
}

/** Returns the figures of the held part of a lot, valued at one price. */
export const heldFigures = (
  { open, unitCost }: Pick<LotRow, 'open' | 'unitCost'>,
  now: { price: Money; net: Money } | null,
): Figures | null => figuresOf({ quantity: open, buyPrice: unitCost, now });

/** The fields by which a row is filtered and sorted. */
export type Sortable = { lot: LotRow; name: string; price: Money | null; figures: Figures | null; sold: Sold };

/** Sorts rows. Rows without the figure come last in both directions; ties are newest first. */
export function sortInvestments<T extends Sortable>(list: readonly T[], by: InvestmentSort, descending: boolean): T[] {
  const sign = descending ? -1 : 1;
  const compare = (a: T, b: T): number => {
    switch (by) {
      case 'name':
        return sign * a.name.localeCompare(b.name, 'en');
      case 'qty':
        return sign * (a.lot.open - b.lot.open);
      case 'buyPrice':
        return sign * (a.lot.unitCost - b.lot.unitCost);
      case 'totalBuy':
        return sign * (a.lot.open * a.lot.unitCost - b.lot.open * b.lot.unitCost);
      case 'buyDate':
        return sign * (Number(a.lot.boughtOn > b.lot.boughtOn) - Number(a.lot.boughtOn < b.lot.boughtOn));
      case 'price':
        return missingLast(a.price, b.price, sign);
      case 'totalSell':
        return missingLast(a.figures?.value, b.figures?.value, sign);
      case 'netProfit':
        return missingLast(a.figures?.profit, b.figures?.profit, sign);
      case 'roi':
        return missingLast(a.figures?.ratio, b.figures?.ratio, sign);
    }
  };
  return list.toSorted((a, b) => compare(a, b) || b.lot.id - a.lot.id);
}

export const isInState = ({ lot, sold }: Pick<Sortable, 'lot' | 'sold'>, state: InvestmentState): boolean =>
  state === 'all' || (state === 'held' ? lot.open > 0 : sold.quantity > 0);

/** Returns true for a price within the range. A row without a price matches only the whole range. */
export const isInPriceRange = (price: Money | null, { from, to }: { from: Money; to: Money }): boolean =>
  price === null ? from === 0 && to === MAX_INVESTMENT_PRICE : price >= from && (price <= to || to === MAX_INVESTMENT_PRICE);
