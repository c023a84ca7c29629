import type { Fee } from '@lootfolio/domain/fees';
import { divideRounded, type Money, roi } from '@lootfolio/domain/money';
import { lockedDays } from '@lootfolio/domain/time-to-sell';
import { cheapestAt, findBestPrices, groupsOf } from './best-prices.ts';
import { BLOCK, type Block, newBlock } from './block.ts';
import { type Candidate, candidatesOf, choosePair, type Pair, pairTime, sourceAt } from './candidates.ts';
import type { Snapshot } from './columns.ts';
import { isFresh, quoteTime } from './freshness.ts';
import type { ItemColumns } from './items.ts';
import type { Ranks } from './name-order.ts';
import { maxPriceForNet } from './net-rate.ts';
import { isOutlierPrice, levelsAt } from './price-levels.ts';
import { filterRows, rowFilter } from './row-filter.ts';
import { type Matches, selectPage } from './select-page.ts';
import type { ComparisonQuery, ComparisonResult, ComparisonRow } from './types.ts';

/** Buffers that are reused between queries. */
export type Workspace = { block: Block; rows: Int32Array; matches: Matches };

export const newWorkspace = (): Workspace => ({
  block: newBlock(),
  rows: new Int32Array(BLOCK),
  matches: { rows: new Int32Array(0), keys: new Float64Array(0), count: 0 },
});

/** The data that a comparison reads. */
export type Comparable = { items: ItemColumns; ranks: Ranks; snapshot: Snapshot; fees: ReadonlyMap<number, Fee> };

type Run = {
  board: Comparable;
  query: ComparisonQuery;
  candidates: Candidate[];
  /** Hundredths of a percent. */
  minRatio: number;
  maxRatio: number;
};

/**
 * Finds the best pair of markets of every item that passes the filters; returns one page of them.
 * @param found 1 for each row that the query's search finds; null = no search
 */
export function compare(board: Comparable, query: ComparisonQuery, found: Uint8Array | null, space: Workspace): ComparisonResult {
  const run = runOf(board, query);
  const hidden = collect(run, found, space);
  const { matches } = space;
  return { rows: pageOf(run, matches).map((row) => comparisonRow(run, row)), total: matches.count, hidden };
}

const runOf = (board: Comparable, query: ComparisonQuery): Run => ({
  board,
  query,
  candidates: candidatesOf(board.snapshot, board.fees, query),
  minRatio: Math.round(query.minRoi * 100),
  maxRatio: Math.round(query.maxRoi * 100),
});

/** The board's rows on the query's page, in the order of the page. A page number after the last page gives the last page. */
function pageOf({ board: { ranks }, query }: Run, matches: Matches): number[] {
  const lastPage = Math.max(1, Math.ceil(matches.count / query.pageSize));
  const from = (Math.min(query.page, lastPage) - 1) * query.pageSize;
  return selectPage(matches, ranks.place, from, from + query.pageSize);
}

/** Writes all matches into the workspace. Returns the number of rows left out as suspicious. */
function collect(run: Run, found: Uint8Array | null, space: Workspace): number {
  const { board, query, candidates, minRatio } = run;
  const { items } = board;
  const { block, rows, matches } = space;
  const itemCount = Math.min(items.count, board.snapshot.capacity);
  matches.count = 0;
  if (matches.rows.length < itemCount) {
    matches.rows = new Int32Array(items.game.length);
    matches.keys = new Float64Array(items.game.length);
  }
  const filter = rowFilter(items, query.appId, query, query.volume, found);
  const accept = acceptance(run, matches);
  const groups = groupsOf(candidates);
  let hidden = 0;
  for (let from = 0; from < itemCount; from += BLOCK) {
    const to = Math.min(from + BLOCK, itemCount);
    const count = filterRows(filter, items, from, to, rows);
    if (count === 0) continue;
    block.rate(findBestPrices(block, groups, from, board.snapshot.capacity));
    for (let i = 0; i < count; i++) {
      const row = rows[i]!;
      const place = row - from;
      const ratio = block.ratio[place]!;
      // no pair of this item has a higher ratio than the cheapest source with the best target
      if (ratio < minRatio) continue;
      const price = cheapestAt(block, place);
      const proceeds = block.preferred[place]!;
      hidden += accept(row, price, proceeds, proceeds === block.high[place]! ? ratio : ratioOf(proceeds - price, price));
    }
  }
  return hidden;
}

/**
 * Checks one item, given its cheapest source price, preferred net target price and their ratio, and records it when it matches.
 * Returns 1 when the item matches but is suspicious and the query leaves such rows out.
 */
function acceptance(run: Run, matches: Matches): (row: number, low: Money, proceeds: Money, ratio: number) => 0 | 1 {
  const { query, candidates, minRatio, maxRatio } = run;
  const { snapshot } = run.board;
  const isSuspicious = suspicion(run);
  const isUndercut = (row: number, price: Money): boolean => {
    const lowest = levelsAt(snapshot, row, query.now).lowest[row]!;
    return lowest > 0 && price > lowest;
  };
  const crossed = query.sell === 'bid' ? snapshot.crossed : null;
  const keyOf = sortKey(run);
  return (row, low, proceeds, best) => {
    let price = low;
    let profit = proceeds - low;
    let ratio = best;
    let pair: Pair | null = null;
    // source and target can be the same market in two cases: there is no profit, because the market takes its fee; or the market bids above
    // its own ask
    if (profit <= 0 || crossed?.[row] === 1) {
      pair = choosePair(candidates, row);
      if (!pair) return 0;
      price = pair.sourcePrice;
      profit = pair.profit;
      ratio = ratioOf(profit, price);
    }
    if (ratio < minRatio) return 0;
    if (query.minProfit > 0 && profit < query.minProfit) return 0;
    if (ratio > maxRatio || price < query.priceFrom || price > query.priceTo) return 0;
    if (query.globalMinimum && isUndercut(row, price)) return 0;
    if (!query.outliers && isSuspicious(row, price, profit, pair)) return 1;
    matches.rows[matches.count] = row;
    matches.keys[matches.count++] = keyOf(row, price, profit, ratio, pair);
    return 0;
  };
}

/** Hundredths of a percent. */
const ratioOf = (profit: Money, price: Money): number => divideRounded(profit * 10_000, price);

/** Tells whether the source price or the target price of a row is an outlier. `pair` is passed when it was already chosen. */
function suspicion({ board, query, candidates }: Run): (row: number, price: Money, profit: Money, pair: Pair | null) => boolean {
  const { snapshot } = board;
  const rates = candidates.flatMap(({ target, lanes }) => (target ? lanes.map(({ rate }) => rate) : []));
  // the net price gives only bounds of the target's price; the exact price is looked up only when the bounds do not decide
  const maxPrice = maxPriceForNet(rates);
  return (row, price, profit, pair) => {
    const levels = levelsAt(snapshot, row, query.now);
    if (isOutlierPrice(levels, row, price)) return true;
    const proceeds = price + profit;
    if (proceeds >= levels.lowBound[row]! && maxPrice(proceeds) <= levels.highBound[row]!) return false;
    return isOutlierPrice(levels, row, (pair ?? choosePair(candidates, row)!).targetPrice);
  };
}

type SortKey = (row: number, price: Money, profit: Money, ratio: number, pair: Pair | null) => number;

/** Returns the number by which a match is sorted, ascending. `pair` is passed when it is not the cheapest source with the best target. */
function sortKey({ board: { items, ranks }, query, candidates }: Run): SortKey {
  const sign = query.descending ? -1 : 1;
  switch (query.sort) {
    case 'profitRatio':
      return (_row, _price, _profit, ratio) => sign * ratio;
    case 'profit':
      return (_row, _price, profit) => sign * profit;
    case 'profitPerDay':
      return (row, _price, profit, _ratio, pair) => {
        const locked = lockedFor(items, query, pair ?? choosePair(candidates, row)!, row);
        // unknown comes last in both directions
        return locked === null ? Infinity : (sign * profit) / locked.lockedDays;
      };
    case 'name':
      return (row) => sign * ranks.name[row]!;
    case 'quantity':
      return (row, price, _profit, _ratio, pair) => {
        const source = pair?.source ?? sourceAt(candidates, row, price);
        const quantity = source.column.quantity[row]!;
        // unknown comes last in both directions
        return quantity < 0 ? Infinity : sign * quantity;
      };
  }
}

function comparisonRow({ board, query, candidates }: Run, row: number): ComparisonRow {
  const { snapshot, items } = board;
  const pair: Pair = choosePair(candidates, row)!;
  const { source, sourcePrice, target, targetPrice, profit } = pair;
  const levels = levelsAt(snapshot, row, query.now);
  const locked = lockedFor(items, query, pair, row);
  return {
    itemId: items.ids[row]!,
    sourceId: source.column.marketId,
    sourcePrice,
    sourceQuantity: known(source.column.quantity[row]!),
    targetId: target.column.marketId,
    targetPrice,
    targetQuantity: known(target.column.quantity[row]!),
    profit,
    profitRatio: roi(profit, sourcePrice),
    globalRank: globalRank(snapshot, row, sourcePrice, query.now),
    sellDays: locked?.sellDays ?? null,
    lockedDays: locked?.lockedDays ?? null,
    profitPerDay: locked && Math.round(profit / locked.lockedDays),
    sourceOutlier: isOutlierPrice(levels, row, sourcePrice),
    targetOutlier: isOutlierPrice(levels, row, targetPrice),
    updatedAt: pairTime(pair, row),
  };
}

/**
 * The days until the item sells at the target, and until the money can be used again; null when the time to sell is unknown. A sale to a
 * bid takes no time.
 */
function lockedFor(
  { sellDays }: ItemColumns,
  { appId, sell }: Pick<ComparisonQuery, 'appId' | 'sell'>,
  { source, target }: Pair,
  row: number,
): { sellDays: number; lockedDays: number } | null {
  const days = sell === 'bid' ? 0 : (sellDays.get(target.column.marketId)?.[row] ?? 0);
  if (days === 0 && sell === 'ask') return null;
  return { sellDays: days, lockedDays: lockedDays(appId, source.column.marketId, target.column.marketId, days) };
}

const known = (quantity: number): number | null => (quantity < 0 ? null : quantity);

/** 1 + the number of open markets on the whole board with a fresh price below `price`. */
function globalRank(snapshot: Snapshot, row: number, price: Money, now: number): number {
  let rank = 1;
  for (const column of snapshot.open) {
    const other = column.price[row]!;
    if (other > 0 && other < price && isFresh(column, quoteTime(column, row), now)) rank++;
  }
  return rank;
}
