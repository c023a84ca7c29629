import { roi, type Money } from './money.ts';

/** A purchase, and the current price of one piece before and after the fee. `now` is null when no fresh price is known. */
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

/** The sums of several holdings. Holdings without a price are counted, but neither their value nor their cost is included. */
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
