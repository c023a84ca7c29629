import { net, type Fee } from '@lootfolio/domain/fees';
import { isOpen, paysMoney } from '@lootfolio/domain/markets';
import type { Money } from '@lootfolio/domain/money';
import type { MarketColumn, Snapshot } from './columns.ts';
import { isFresh, quoteTime } from './freshness.ts';
import { isOutlierPrice, levelsAt } from './price-levels.ts';
import type { Items } from './items.ts';

/** Units of one item. */
export type Holding = { itemId: number; units: number };

/**
 * The value of goods. `units`: the number of units with a price. `gross`: the sum of the prices on offer; `net`: the sum after the fees.
 */
export type Worth = { gross: Money; net: Money; units: number };
/** `fresh`: false when the market's list is out of date; its last prices are still used. */
export type MarketWorth = Worth & { marketId: number; fresh: boolean };

export type Valuation = {
  /** Every market that has a price for any of the goods, the highest gross value first. */
  markets: MarketWorth[];
  /** The value when each item is sold at the open market where its price after the fee is highest. Only fresh prices count. */
  best: Worth;
  /**
   * The same with open markets that pay out money. One whose fee is assumed counts only for items that have no price at another; `assumed` is
   * that part.
   */
  money: Worth;
  assumed: Worth;
  /** The part of `money` whose items were sold on any market in the last 7 days. */
  liquid: Worth;
  /** The value when each item is sold to the buy order that leaves most on an open market that pays out money. How many it takes is not known. */
  bids: Worth;
};

/** `fresh`: false when the price is the last known one. */
export type FirstPrice = { marketId: number; price: Money; fresh: boolean };

export type ValuationQuery = {
  /** The user's own fees, by market id. They override the market's fees. */
  fees: ReadonlyMap<number, Fee>;
  now: number;
};

type Board = { items: Items; snapshot: Snapshot; fees: ReadonlyMap<number, Fee> };

/** The price of an item on the first of these markets that has one; null when none has. Suspicious prices are ignored. */
export function firstPrice({ items, snapshot }: Board, itemId: number, marketIds: readonly number[], now: number): FirstPrice | null {
  const row = items.rowOf.get(itemId);
  if (row === undefined || row >= snapshot.capacity) return null;
  for (const marketId of marketIds) {
    const column = snapshot.columns.find((each) => each.marketId === marketId);
    const price = column?.price[row] ?? 0;
    if (!column || price === 0 || isOutlierPrice(levelsAt(snapshot, row, now), row, price)) continue;
    return { marketId, price, fresh: isFresh(column, quoteTime(column, row), now) };
  }
  return null;
}

/** The fresh price of an item on the first of these markets that has one; null when none has. Suspicious prices count. */
export function freshPrice(
  { items, snapshot }: Pick<Board, 'items' | 'snapshot'>,
  itemId: number,
  marketIds: readonly number[],
  now: number,
): Money | null {
  const row = items.rowOf.get(itemId);
  if (row === undefined || row >= snapshot.capacity) return null;
  for (const marketId of marketIds) {
    const column = snapshot.columns.find((each) => each.marketId === marketId);
    const price = column?.price[row] ?? 0;
    if (column && price > 0 && isFresh(column, quoteTime(column, row), now)) return price;
  }
  return null;
}

/** Values goods on every market. Suspicious prices are ignored. */
export function valueHoldings({ items, snapshot, fees }: Board, holdings: readonly Holding[], query: ValuationQuery): Valuation {
  const feeOf = ({ marketId }: MarketColumn): Fee => query.fees.get(marketId) ?? fees.get(marketId)!;
  const markets = snapshot.columns.map((column) => ({
    column,
    fee: feeOf(column),
    open: isOpen(column.marketId),
    pays: paysMoney(column.marketId),
    worth: nothing(),
  }));
  const buyers = snapshot.bids.filter(({ marketId }) => paysMoney(marketId)).map((column) => ({ column, fee: feeOf(column) }));
  const [best, money, assumed, liquid, bids] = [nothing(), nothing(), nothing(), nothing(), nothing()];
  for (const { itemId, units } of holdings) {
    const row = items.rowOf.get(itemId);
    if (row === undefined || row >= snapshot.capacity) continue;
    const isUsable = (price: Money): boolean => price > 0 && !isOutlierPrice(levelsAt(snapshot, row, query.now), row, price);
    const isNow = (column: MarketColumn): boolean => isFresh(column, quoteTime(column, row), query.now);
    let any: Sum | null = null;
    let known: Sum | null = null;
    let guess: Sum | null = null;
    let bid: Sum | null = null;
    for (const { column, fee, open, pays, worth } of markets) {
      const gross = column.price[row]!;
      if (!isUsable(gross)) continue;
      const sum = { gross, net: net(gross, fee) };
      add(worth, sum, units);
      if (!open || !isNow(column)) continue;
      any = higher(any, sum);
      if (!pays) continue;
      if (fee.known) known = higher(known, sum);
      else guess = higher(guess, sum);
    }
    for (const { column, fee } of buyers) {
      const gross = column.price[row]!;
      if (isUsable(gross) && isNow(column)) bid = higher(bid, { gross, net: net(gross, fee) });
    }
    const sold = known ?? guess;
    if (any) add(best, any, units);
    if (bid) add(bids, bid, units);
    if (!sold) continue;
    add(money, sold, units);
    if (!known) add(assumed, sold, units);
    if ((items.volume[7][row] ?? 0) > 0) add(liquid, sold, units);
  }
  return { markets: marketsOf(markets, query.now), best, money, assumed, liquid, bids };
}

type Sum = { gross: Money; net: Money };

/** Of equal ones the first. */
const higher = (a: Sum | null, b: Sum): Sum => (a && a.net >= b.net ? a : b);

const nothing = (): Worth => ({ gross: 0, net: 0, units: 0 });

function add(worth: Worth, { gross, net: left }: Sum, units: number): void {
  worth.gross += gross * units;
  worth.net += left * units;
  worth.units += units;
}

const marketsOf = (markets: readonly { column: MarketColumn; worth: Worth }[], now: number): MarketWorth[] =>
  markets
    .filter(({ worth }) => worth.units > 0)
    .map(({ column, worth }) => ({ marketId: column.marketId, ...worth, fresh: isFresh(column, column.refreshedAt, now) }))
    .toSorted((a, b) => b.gross - a.gross || a.marketId - b.marketId);
