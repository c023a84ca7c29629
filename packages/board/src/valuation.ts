import { net, type Fee } from '@lootfolio/domain/fees';
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
  /** The value when each item is sold where its price after the fee is highest. Only fresh prices count. */
  best: Worth;
  /** The part of `best` whose items were sold on any market in the last 7 days. */
  liquid: Worth;
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
  const markets = snapshot.columns.map((column) => ({
    column,
    fee: query.fees.get(column.marketId) ?? fees.get(column.marketId)!,
    worth: nothing(),
  }));
  const [best, liquid] = [nothing(), nothing()];
  for (const { itemId, units } of holdings) {
    const row = items.rowOf.get(itemId);
    if (row === undefined || row >= snapshot.capacity) continue;
    let most: { gross: Money; net: Money } | null = null;
    for (const { column, fee, worth } of markets) {
      const gross = column.price[row]!;
      if (gross === 0 || isOutlierPrice(levelsAt(snapshot, row, query.now), row, gross)) continue;
      const left = net(gross, fee);
      add(worth, gross, left, units);
      if (left > (most?.net ?? -1) && isFresh(column, quoteTime(column, row), query.now)) most = { gross, net: left };
    }
    if (!most) continue;
    add(best, most.gross, most.net, units);
    if ((items.volume[7][row] ?? 0) > 0) add(liquid, most.gross, most.net, units);
  }
  return { markets: marketsOf(markets, query.now), best, liquid };
}

const nothing = (): Worth => ({ gross: 0, net: 0, units: 0 });

function add(worth: Worth, gross: Money, left: Money, units: number): void {
  worth.gross += gross * units;
  worth.net += left * units;
  worth.units += units;
}

const marketsOf = (markets: readonly { column: MarketColumn; worth: Worth }[], now: number): MarketWorth[] =>
  markets
    .filter(({ worth }) => worth.units > 0)
    .map(({ column, worth }) => ({ marketId: column.marketId, ...worth, fresh: isFresh(column, column.refreshedAt, now) }))
    .toSorted((a, b) => b.gross - a.gross || a.marketId - b.marketId);
