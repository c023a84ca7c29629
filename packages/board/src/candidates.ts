import { type Fee, net } from '@lootfolio/domain/fees';
import { type Money, roi } from '@lootfolio/domain/money';
import { MAX_QUANTITY, type MarketColumn, type Snapshot } from './columns.ts';
import { earliestChange, quoteTime } from './freshness.ts';
import { type NetRateLane, netRateLanes } from './net-rate.ts';
import type { ComparisonQuery } from './types.ts';

/** A market that takes part in a comparison. */
export type Candidate = {
  column: MarketColumn;
  source: boolean;
  target: boolean;
  fee: Fee;
  /** The fee by price: one lane, or one per step of the fee. */
  lanes: readonly NetRateLane[];
  /** Quotes with an earlier change (whole seconds) are ignored; 0 when the last refresh confirms all quotes. */
  earliestChange: number;
  /** Quotes with fewer units are ignored. An unknown quantity counts as -1. */
  minQuantity: number;
};

/** The two quotes of a comparison: the item is bought at the source and sold at the target. */
export type Pair = { source: Candidate; sourcePrice: Money; target: Candidate; targetPrice: Money; profit: Money };

/** The parts of a query that choose markets and their quotes. */
export type MarketChoice = Pick<ComparisonQuery, 'sources' | 'targets' | 'sell' | 'quantity' | 'maxAgeMinutes' | 'fees' | 'now'>;

/**
 * The markets of the query in the order of their ids. Ids that are not on the board are ignored, because they have no prices. When the
 * query sells to bids, a market with both roles is two candidates: its asks and, after all asks, its bids.
 */
export function candidatesOf(snapshot: Snapshot, fees: ReadonlyMap<number, Fee>, query: MarketChoice): Candidate[] {
  const sources = new Set(query.sources);
  const targets = new Set(query.targets);
  const toBids = query.sell === 'bid';
  const candidate = (column: MarketColumn, source: boolean, target: boolean, quantity: number): Candidate[] => {
    if (!source && !target) return [];
    const fee = query.fees.get(column.marketId) ?? fees.get(column.marketId)!;
    return [
      {
        column,
        source,
        target,
        fee,
        lanes: netRateLanes(fee),
        earliestChange: earliestChange(column, query.now, query.maxAgeMinutes),
        minQuantity: quantity > 0 ? Math.min(quantity, MAX_QUANTITY + 1) : -1,
      },
    ];
  };
  const asks = snapshot.columns.flatMap((column) =>
    candidate(column, sources.has(column.marketId), !toBids && targets.has(column.marketId), query.quantity),
  );
  if (!toBids) return asks;
  return [...asks, ...snapshot.bids.flatMap((column) => candidate(column, false, targets.has(column.marketId), 0))];
}

/** The market's price for this row if the quote passes the limits; 0 = none. */
export function eligiblePrice({ column, earliestChange, minQuantity }: Candidate, row: number): Money {
  const price = column.price[row]!;
  return price > 0 && column.quantity[row]! >= minQuantity && column.changedAt[row]! >= earliestChange ? price : 0;
}

/**
 * The cheapest source and the target with the highest net price; the lower market id wins ties. A target whose fee is assumed counts only
 * when no target with a known fee has a price. When both are the same market, the best pair of two different markets. Null when there is no
 * pair.
 */
export function choosePair(candidates: readonly Candidate[], row: number): Pair | null {
  const source = cheapestSource(candidates, row, null);
  const target = bestTarget(candidates, row, null);
  if (!source || !target) return null;
  const { marketId } = source.column;
  if (marketId !== target.column.marketId) return pairOf(source, target, row);
  const otherTarget = bestTarget(candidates, row, marketId);
  const otherSource = cheapestSource(candidates, row, marketId);
  const first = otherTarget && pairOf(source, otherTarget, row);
  const second = otherSource && pairOf(otherSource, target, row);
  if (!first || !second) return first ?? second;
  return isBetter(second, first) ? second : first;
}

/** The first source with this price, which must be the cheapest price of the row. */
export function sourceAt(candidates: readonly Candidate[], row: number, price: Money): Candidate {
  for (const candidate of candidates) {
    if (candidate.source && candidate.column.price[row] === price && eligiblePrice(candidate, row) === price) return candidate;
  }
  throw new RangeError(`no source has the price ${price}`);
}

/** The older time of the two quotes. */
export const pairTime = ({ source, target }: Pair, row: number): number =>
  Math.min(quoteTime(source.column, row), quoteTime(target.column, row));

/** @param except id of a market to leave out */
function cheapestSource(candidates: readonly Candidate[], row: number, except: number | null): Candidate | null {
  let best: Candidate | null = null;
  let lowest = Infinity;
  for (const candidate of candidates) {
    if (!candidate.source || candidate.column.marketId === except) continue;
    const price = eligiblePrice(candidate, row);
    if (price === 0 || price >= lowest) continue;
    lowest = price;
    best = candidate;
  }
  return best;
}

/** @param except id of a market to leave out */
function bestTarget(candidates: readonly Candidate[], row: number, except: number | null): Candidate | null {
  let best: Candidate | null = null;
  let highest = -1;
  for (const candidate of candidates) {
    if (!candidate.target || candidate.column.marketId === except) continue;
    const price = eligiblePrice(candidate, row);
    if (price === 0) continue;
    const isSurer = best !== null && candidate.fee.known && !best.fee.known;
    if (best?.fee.known && !candidate.fee.known) continue;
    const proceeds = net(price, candidate.fee);
    if (!isSurer && proceeds <= highest) continue;
    highest = proceeds;
    best = candidate;
  }
  return best;
}

function pairOf(source: Candidate, target: Candidate, row: number): Pair {
  const sourcePrice = source.column.price[row]!;
  const targetPrice = target.column.price[row]!;
  return { source, sourcePrice, target, targetPrice, profit: net(targetPrice, target.fee) - sourcePrice };
}

function isBetter(a: Pair, b: Pair): boolean {
  if (a.profit !== b.profit) return a.profit > b.profit;
  const ratios = roi(a.profit, a.sourcePrice) - roi(b.profit, b.sourcePrice);
  return ratios === 0 ? a.source.column.marketId < b.source.column.marketId : ratios > 0;
}
