import type { Candidate } from './candidates.ts';
import type { NetRate } from './net-rate.ts';

/** Rows that are worked on together, so that their cells stay in the processor's cache. */
export const BLOCK = 1024;

/** Above every believed price: stands for "no source". */
export const NO_SOURCE = 0x40000000;

/** The cheapest source price and the highest net target price of each row of a block; -1 = no target. */
export type BestPrices = { low: Int32Array; high: Int32Array; taken: Int32Array };

export const newBestPrices = (): BestPrices => ({
  low: new Int32Array(BLOCK),
  high: new Int32Array(BLOCK),
  taken: new Int32Array(BLOCK),
});

/**
 * Fills `low` and `high` for the rows `from`…`from + count - 1`, or, where `rows` is given, for its first `count` rows.
 * The loops have no branches that depend on prices: missing cells are common and would be mispredicted.
 */
export function findBestPrices(best: BestPrices, candidates: readonly Candidate[], rows: Int32Array | null, from: number, count: number): void {
  best.low.fill(NO_SOURCE, 0, count);
  best.high.fill(-1, 0, count);
  for (const candidate of candidates) {
    let prices = candidate.column.price;
    let start = from;
    if (rows !== null || candidate.earliestChange > 0 || candidate.leastQuantity >= 0) {
      takePrices(best.taken, candidate, rows, from, count);
      prices = best.taken;
      start = 0;
    }
    if (candidate.source && candidate.target) foldBoth(prices, start, count, candidate.rate, best.low, best.high);
    else if (candidate.source) foldSource(prices, start, count, best.low);
    else foldTarget(prices, start, count, candidate.rate, best.high);
  }
}

function takePrices(taken: Int32Array, candidate: Candidate, rows: Int32Array | null, from: number, count: number): void {
  const { earliestChange, leastQuantity } = candidate;
  const { price, quantity, changedAt } = candidate.column;
  const timed = earliestChange === 0 ? 0 : -1;
  for (let i = 0; i < count; i++) {
    const row = rows === null ? from + i : rows[i]!;
    const lacking = (quantity[row]! - leastQuantity) | ((changedAt[row]! - earliestChange) & timed);
    taken[i] = price[row]! & ~(lacking >> 31);
  }
}

// `none` is -1 for a missing cell and 0 for a price; `x & (x >> 31)` is the negative part of x

function foldSource(prices: Int32Array, start: number, count: number, low: Int32Array): void {
  for (let i = 0; i < count; i++) {
    const price = prices[start + i]!;
    const none = (price - 1) >> 31;
    const cheapest = low[i]!;
    const below = ((price | (none & NO_SOURCE)) - cheapest) | 0;
    low[i] = cheapest + (below & (below >> 31));
  }
}

function foldTarget(prices: Int32Array, start: number, count: number, rate: NetRate, high: Int32Array): void {
  const factor = rate[0]!;
  const offset = rate[1]!;
  const scale = rate[2]!;
  for (let i = 0; i < count; i++) {
    const price = prices[start + i]!;
    const none = (price - 1) >> 31;
    const dearest = high[i]!;
    const above = (dearest - ((((price * factor + offset) * scale) | 0) + none)) | 0;
    high[i] = dearest - (above & (above >> 31));
  }
}

function foldBoth(prices: Int32Array, start: number, count: number, rate: NetRate, low: Int32Array, high: Int32Array): void {
  const factor = rate[0]!;
  const offset = rate[1]!;
  const scale = rate[2]!;
  for (let i = 0; i < count; i++) {
    const price = prices[start + i]!;
    const none = (price - 1) >> 31;
    const cheapest = low[i]!;
    const below = ((price | (none & NO_SOURCE)) - cheapest) | 0;
    low[i] = cheapest + (below & (below >> 31));
    const dearest = high[i]!;
    const above = (dearest - ((((price * factor + offset) * scale) | 0) + none)) | 0;
    high[i] = dearest - (above & (above >> 31));
  }
}
