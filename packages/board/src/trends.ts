import { divideRounded, type Money } from '@lootfolio/domain/money';
import { isSpike, MIN_TREND_PRICE, MIN_TREND_SALES, pastPlaces, REFERENCE_MARKETS } from '@lootfolio/domain/trends';
import { cheapestAt, findBestPrices, groupsOf } from './best-prices.ts';
import { BLOCK } from './block.ts';
import { type Candidate, candidatesOf, choosePair } from './candidates.ts';
import type { Snapshot } from './columns.ts';
import type { Comparable, Workspace } from './compare.ts';
import { earliestChange } from './freshness.ts';
import type { PastColumns } from './past-prices.ts';
import { isOutlierPrice, levelsAt } from './price-levels.ts';
import { filterRows, rowFilter } from './row-filter.ts';
import { selectPage } from './select-page.ts';
import type { OfferFilter, TrendQuery, TrendResult, TrendRow } from './types.ts';

/** The data that the trends read. */
export type Trending = Comparable & { past: PastColumns };

/** The current reference price of a row, and its market. */
type Reference = { price: Money; marketId: number; closes: readonly Int32Array[] };
type ReferenceOf = (row: number) => Reference | null;

/**
 * Finds the items that pass the filters and, when the query names a list, belong to the list; returns one page of them.
 * @param found 1 for each row that the query's search finds; null = no search
 */
export function findTrends(board: Trending, query: TrendQuery, found: Uint8Array | null, space: Workspace): TrendResult {
  const { items, snapshot, ranks } = board;
  const { rows, matches } = space;
  const itemCount = Math.min(items.count, snapshot.capacity);
  matches.count = 0;
  if (matches.rows.length < itemCount) {
    matches.rows = new Int32Array(items.game.length);
    matches.keys = new Float64Array(items.game.length);
  }
  const moves = query.list === 'increase' || query.list === 'fall';
  const filter = rowFilter(items, query.appId, query, moves ? Math.max(query.volume, MIN_TREND_SALES) : query.volume, found);
  const referenceOf = referenceIn(board, query.now);
  const offered = offerTest(board, query, space);
  const keyOf = sortKey(board, query, ranks.name);
  for (let from = 0; from < itemCount; from += BLOCK) {
    const to = Math.min(from + BLOCK, itemCount);
    const count = filterRows(filter, items, from, to, rows);
    if (count === 0) continue;
    const passes = offered?.(from);
    for (let i = 0; i < count; i++) {
      const row = rows[i]!;
      const reference = referenceOf(row);
      if (reference === null || reference.price < query.priceFrom || reference.price > query.priceTo) continue;
      if (passes && !passes(row)) continue;
      const key = keyOf(row, reference);
      if (key === null) continue;
      matches.rows[matches.count] = row;
      matches.keys[matches.count++] = key;
    }
  }
  const lastPage = Math.max(1, Math.ceil(matches.count / query.pageSize));
  const from = (Math.min(query.page, lastPage) - 1) * query.pageSize;
  const page = selectPage(matches, ranks.place, from, from + query.pageSize);
  return { rows: page.map((row) => trendRow(board, query, row, referenceOf(row)!)), total: matches.count };
}

/** Finds the fresh price on the first market of the reference price that has one. The returned object is reused. */
function referenceIn({ snapshot, past }: Trending, now: number): ReferenceOf {
  const sources = REFERENCE_MARKETS.flatMap((marketId, place) => {
    const column = snapshot.columns.find((each) => each.marketId === marketId);
    return column ? [{ marketId, column, earliest: earliestChange(column, now, null), closes: past[place]! }] : [];
  });
  const reference: Reference = { price: 0, marketId: 0, closes: [] };
  return (row) => {
    for (const { marketId, column, earliest, closes } of sources) {
      const price = column.price[row]!;
      if (price === 0 || column.changedAt[row]! < earliest) continue;
      reference.price = price;
      reference.marketId = marketId;
      reference.closes = closes;
      return reference;
    }
    return null;
  };
}

/** Computes the best prices of the block that begins at `from`, and returns the test of one of its rows. */
type OfferTest = (from: number) => (row: number) => boolean;

/** Tests whether rows pass the filter of offers; null when there is none. */
function offerTest({ snapshot, fees }: Trending, { offers, now }: TrendQuery, { block }: Workspace): OfferTest | null {
  if (offers === null) return null;
  const { sources, targets, quantity } = offers;
  const candidates = candidatesOf(snapshot, fees, {
    sources,
    targets: targets ?? [],
    sell: 'ask',
    quantity,
    fees: offers.fees,
    now,
    maxAgeMinutes: null,
  });
  const groups = groupsOf(candidates);
  return (from) => {
    findBestPrices(block, groups, from, snapshot.capacity);
    return (row) => {
      const low = cheapestAt(block, row - from);
      if (low === 0) return false;
      if (targets === null) return true;
      const proceeds = block.preferred[row - from]!;
      return proceeds >= 0 && hasRatio(offers, candidates, row, low, proceeds - low);
    };
  };
}

/** @param profit of the cheapest source with the preferred target */
function hasRatio({ minRoi, maxRoi }: OfferFilter, candidates: readonly Candidate[], row: number, price: Money, profit: Money): boolean {
  const inRange = (ratio: number): boolean => ratio >= Math.round(minRoi * 100) && ratio <= Math.round(maxRoi * 100);
  // source and target can be the same market only when there is no profit, because the market takes its fee
  if (profit > 0) return inRange(divideRounded(profit * 10_000, price));
  const pair = choosePair(candidates, row);
  return pair !== null && inRange(divideRounded(pair.profit * 10_000, pair.sourcePrice));
}

/** The number by which a row is sorted, ascending; null when the row does not belong on the list. */
function sortKey(board: Trending, query: TrendQuery, nameRanks: Int32Array): (row: number, reference: Reference) => number | null {
  const { items, snapshot } = board;
  const { list, sort, interval, now } = query;
  const sign = query.descending ? -1 : 1;
  const sold = items.volume[interval];
  const startOf = startIn(query);
  const change = (row: number, reference: Reference): number | null => {
    if (reference.price < MIN_TREND_PRICE) return null;
    const start = startOf(row, reference);
    if (start === null || start.isSpike) return null;
    const risen = reference.price - start.price;
    if (list === 'increase' ? risen <= 0 : risen >= 0) return null;
    if (isOutlier(snapshot, row, now, reference.price)) return null;
    return Math.abs(divideRounded(risen * 10_000, start.price));
  };
  return (row, reference) => {
    const strength = list === 'increase' || list === 'fall' ? change(row, reference) : sold[row]!;
    if (strength === null) return null;
    // manipulated prices would come first, so they come last in both directions
    if (sort === 'price') return isOutlier(snapshot, row, now, reference.price) ? Infinity : sign * reference.price;
    if (sort === 'name') return sign * nameRanks[row]!;
    // unknown sales come last in both directions
    return strength < 0 ? Infinity : sign * strength;
  };
}

/** Finds the price at the start of the query's interval; null when it is not known. */
function startIn({ interval }: Pick<TrendQuery, 'interval'>) {
  const { start, before, after } = pastPlaces(interval);
  return (row: number, { price: now, closes }: Reference): { price: Money; isSpike: boolean } | null => {
    // a row that was added since then has no entry
    const price = closes[start]![row] ?? 0;
    if (price === 0) return null;
    return { price, isSpike: isSpike(price, closes[before]![row]!, after < 0 ? now : closes[after]![row]!) };
  };
}

function trendRow({ items, snapshot }: Trending, query: TrendQuery, row: number, reference: Reference): TrendRow {
  const sold = items.volume[query.interval][row]!;
  return {
    itemId: items.ids[row]!,
    marketId: reference.marketId,
    price: reference.price,
    start: startIn(query)(row, reference)?.price ?? null,
    sold: sold < 0 ? null : sold,
    outlier: isOutlier(snapshot, row, query.now, reference.price),
  };
}

const isOutlier = (snapshot: Snapshot, row: number, now: number, price: Money): boolean =>
  isOutlierPrice(levelsAt(snapshot, row, now), row, price);
