import { net, type Fee } from '@lootfolio/domain/fees';
import type { Money } from '@lootfolio/domain/money';
import type { MarketColumn, Snapshot } from './columns.ts';
import { quoteTime } from './freshness.ts';
import { isRegular } from './targets.ts';

/** Items per slice: less than 1 ms. */
const ITEMS = 1_024;

export type OfferQuery = {
  /** Ids of the markets to sell on. */
  targets: readonly number[];
  /** The user's own fees, by market id. They override the market's fees. */
  fees: ReadonlyMap<number, Fee>;
  now: number;
};

/** Where to buy one item, or to sell it. `time`: when the price was confirmed, in milliseconds. */
export type Offer = { marketId: number; price: Money; time: number };
export type Sale = Offer & { net: Money };
export type BestOffers = { buy: Offer | null; sale: Sale | null };

/** The data that the offers are read from. */
type Offering = { snapshot: Snapshot; fees: ReadonlyMap<number, Fee>; rowOf: ReadonlyMap<number, number> };

/**
 * The lowest price of each item over all markets, and the market where its price leaves the seller most after the fee. Only fresh prices
 * that are no outliers count; the lower market id wins ties. In slices of less than a millisecond.
 */
export function* findOffers(
  { snapshot, fees, rowOf }: Offering,
  itemIds: readonly number[],
  query: OfferQuery,
): Generator<void, BestOffers[]> {
  const markets = snapshot.columns.map((column) => ({
    column,
    fee: query.targets.includes(column.marketId) ? (query.fees.get(column.marketId) ?? fees.get(column.marketId)!) : null,
  }));
  const found: BestOffers[] = [];
  for (const itemId of itemIds) {
    const row = rowOf.get(itemId);
    found.push(row === undefined || row >= snapshot.capacity ? { buy: null, sale: null } : offersAt(snapshot, markets, row, query.now));
    if (found.length % ITEMS === 0) yield;
  }
  return found;
}

function offersAt(snapshot: Snapshot, markets: readonly { column: MarketColumn; fee: Fee | null }[], row: number, now: number): BestOffers {
  let buy: MarketColumn | null = null;
  let sale: Sale | null = null;
  for (const { column, fee } of markets) {
    const price = column.price[row]!;
    if (price === 0 || !isRegular(snapshot, column, row, now)) continue;
    if (buy === null || price < buy.price[row]!) buy = column;
    const left = fee === null ? -1 : net(price, fee);
    if (left > (sale?.net ?? -1)) sale = { marketId: column.marketId, price, net: left, time: quoteTime(column, row) };
  }
  return { buy: buy && { marketId: buy.marketId, price: buy.price[row]!, time: quoteTime(buy, row) }, sale };
}
