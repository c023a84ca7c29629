import { net, type Fee } from '@lootfolio/domain/fees';
import type { Money } from '@lootfolio/domain/money';
import type { MarketColumn, Snapshot } from './columns.ts';
import { quoteTime } from './freshness.ts';
import { weeklyVolume, type Items } from './items.ts';
import { isRegular } from './targets.ts';

/** Items per slice: less than 1 ms. */
const ITEMS = 1_024;

export type OfferQuery = {
  /** Ids of the markets to buy on, and of the markets to sell on. */
  sources: readonly number[];
  targets: readonly number[];
  /** The user's own fees, by market id. They override the market's fees. */
  fees: ReadonlyMap<number, Fee>;
  now: number;
};

/** The market and the price at which one item is bought or sold. `time`: when the price was confirmed, in milliseconds. */
export type Offer = { marketId: number; price: Money; time: number };
/** `quantity`: pieces on offer at about this price; null = not stated. */
export type Purchase = Offer & { quantity: number | null };
export type Sale = Offer & { net: Money };
/** `sold`: units sold in 7 days over all markets; null = no market reports it. */
export type BestOffers = { buy: Purchase | null; sale: Sale | null; sold: number | null };

/** The data from which the offers are computed. */
type Offering = { items: Items; snapshot: Snapshot; fees: ReadonlyMap<number, Fee> };

/**
 * Finds for each item the lowest price, and the market with the median price after the fee. The highest price is not used, because it would
 * be the price of the market that asks too much. Of an even number of prices, the lower middle one is used. Only fresh prices that are not
 * outliers count; the lower market id wins ties. Runs in slices of less than a millisecond.
 */
export function* findOffers(
  { items, snapshot, fees }: Offering,
  itemIds: readonly number[],
  query: OfferQuery,
): Generator<void, BestOffers[]> {
  const markets = snapshot.columns.map((column) => ({
    column,
    source: query.sources.includes(column.marketId),
    fee: query.targets.includes(column.marketId) ? (query.fees.get(column.marketId) ?? fees.get(column.marketId)!) : null,
  }));
  const found: BestOffers[] = [];
  for (const itemId of itemIds) {
    const row = items.rowOf.get(itemId);
    const sold = weeklyVolume(items, itemId);
    found.push(
      row === undefined || row >= snapshot.capacity
        ? { buy: null, sale: null, sold }
        : { ...offersAt(snapshot, markets, row, query.now), sold },
    );
    if (found.length % ITEMS === 0) yield;
  }
  return found;
}

type OfferMarket = { column: MarketColumn; source: boolean; fee: Fee | null };

function offersAt(snapshot: Snapshot, markets: readonly OfferMarket[], row: number, now: number): Omit<BestOffers, 'sold'> {
  let buy: MarketColumn | null = null;
  const sales: Sale[] = [];
  for (const { column, source, fee } of markets) {
    const price = column.price[row]!;
    if (price === 0 || !isRegular(snapshot, column, row, now)) continue;
    if (source && (buy === null || price < buy.price[row]!)) buy = column;
    if (fee !== null) sales.push({ marketId: column.marketId, price, net: net(price, fee), time: quoteTime(column, row) });
  }
  sales.sort((a, b) => a.net - b.net);
  const sale = sales[(sales.length - 1) >> 1] ?? null;
  if (buy === null) return { buy, sale };
  const quantity = buy.quantity[row]!;
  return {
    buy: { marketId: buy.marketId, price: buy.price[row]!, time: quoteTime(buy, row), quantity: quantity < 0 ? null : quantity },
    sale,
  };
}
