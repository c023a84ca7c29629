import type { Candidate } from './candidates.ts';
import type { NetRateLane } from './net-rate.ts';

/** Rows processed together, so that their cells stay in the processor's cache. */
export const BLOCK = 1024;

/** Stands for "no source". Above the largest accepted price. */
export const NO_SOURCE = 0x40000000;

/** Lanes that one pass over a block processes. A lane is a market, or one step of a market's fee. */
const LANES = 4;

/** The range of a market's prices to which one rate of its fee applies. */
type Lane = NetRateLane & { candidate: Candidate };

/** The cheapest source price and the highest net target price of each row of a block; -1 = no target. */
export type BestPrices = { low: Int32Array; high: Int32Array; eligible: readonly Int32Array[] };

export const newBestPrices = (): BestPrices => ({
  low: new Int32Array(BLOCK),
  high: new Int32Array(BLOCK),
  eligible: Array.from({ length: LANES }, () => new Int32Array(BLOCK)),
});

/**
 * Four lanes in the layout that the pass reads. `rates`: three numbers per lane. `roles`: two masks per lane (-1 = is not a source, is
 * not a target).
 */
export type MarketGroup = { lanes: readonly Lane[]; rates: Float64Array; roles: Int32Array; unfiltered: boolean };

/** Groups the lanes by four. The last group repeats its last lane: reading a price twice does not change the lowest or highest. */
export function groupsOf(candidates: readonly Candidate[]): MarketGroup[] {
  // lanes with a price filter stand together, so that they slow down as few groups as possible
  const lanes = candidates
    .toSorted((a, b) => a.lanes.length - b.lanes.length)
    .flatMap((candidate) => candidate.lanes.map((lane): Lane => ({ ...lane, candidate })));
  return Array.from({ length: Math.ceil(lanes.length / LANES) }, (_, index) => {
    const four = Array.from({ length: LANES }, (_, lane) => lanes[Math.min(index * LANES + lane, lanes.length - 1)]!);
    return {
      lanes: four,
      rates: Float64Array.from(four.flatMap(({ rate }) => [rate.factor, rate.offset, rate.scale])),
      roles: Int32Array.from(four.flatMap(({ candidate: { source, target } }) => [source ? 0 : -1, target ? 0 : -1])),
      unfiltered: four.every(
        ({ candidate }) => candidate.lanes.length === 1 && candidate.earliestChange === 0 && candidate.minQuantity < 0,
      ),
    };
  });
}

/** Fills `low` and `high` for the rows `from`…`from + count - 1`, or for the first `count` entries of `rows` when it is given. */
export function findBestPrices(
  best: BestPrices,
  groups: readonly MarketGroup[],
  rows: Int32Array | null,
  from: number,
  count: number,
): void {
  const { low, high, eligible } = best;
  low.fill(NO_SOURCE, 0, count);
  high.fill(-1, 0, count);
  for (const { lanes, rates, roles, unfiltered } of groups) {
    if (rows === null && unfiltered) {
      const [a, b, c, d] = lanes.map(({ candidate }) => candidate.column.price);
      updateBest(a!, b!, c!, d!, from, count, rates, roles, low, high);
    } else {
      lanes.forEach((lane, at) => filterPrices(eligible[at]!, lane, rows, from, count));
      const [a, b, c, d] = eligible;
      updateBest(a!, b!, c!, d!, 0, count, rates, roles, low, high);
    }
  }
}

function filterPrices(eligible: Int32Array, { candidate, min, max }: Lane, rows: Int32Array | null, from: number, count: number): void {
  const { earliestChange, minQuantity } = candidate;
  const { price, quantity, changedAt } = candidate.column;
  const timed = earliestChange === 0 ? 0 : -1;
  for (let i = 0; i < count; i++) {
    const row = rows === null ? from + i : rows[i]!;
    const amount = price[row]!;
    const lacking = (quantity[row]! - minQuantity) | ((changedAt[row]! - earliestChange) & timed) | (amount - min) | (max - amount);
    eligible[i] = amount & ~(lacking >> 31);
  }
}

/**
 * Updates the lowest and highest prices so far with the prices of four lanes.
 * No branch depends on a price: missing cells are common, and mispredicted branches would cost more than the arithmetic.
 * `(x - 1) >> 31` is -1 for a missing cell and 0 for a price; `x & (x >> 31)` is the negative part of x.
 * The code for the four lanes is written out so that the engine compiles this function separately, with all values in registers. A
 * shorter function would be inlined into its caller and run at half the speed.
 */
function updateBest(
  a: Int32Array,
  b: Int32Array,
  c: Int32Array,
  d: Int32Array,
  start: number,
  count: number,
  rates: Float64Array,
  roles: Int32Array,
  low: Int32Array,
  high: Int32Array,
): void {
  const factorA = rates[0]!;
  const offsetA = rates[1]!;
  const scaleA = rates[2]!;
  const noSourceA = roles[0]!;
  const noTargetA = roles[1]!;
  const factorB = rates[3]!;
  const offsetB = rates[4]!;
  const scaleB = rates[5]!;
  const noSourceB = roles[2]!;
  const noTargetB = roles[3]!;
  const factorC = rates[6]!;
  const offsetC = rates[7]!;
  const scaleC = rates[8]!;
  const noSourceC = roles[4]!;
  const noTargetC = roles[5]!;
  const factorD = rates[9]!;
  const offsetD = rates[10]!;
  const scaleD = rates[11]!;
  const noSourceD = roles[6]!;
  const noTargetD = roles[7]!;
  for (let i = 0; i < count; i++) {
    const at = start + i;
    let lowest = low[i]!;
    let highest = high[i]!;
    const priceA = a[at]!;
    const noneA = (priceA - 1) >> 31;
    const belowA = ((priceA | ((noneA | noSourceA) & NO_SOURCE)) - lowest) | 0;
    lowest = (lowest + (belowA & (belowA >> 31))) | 0;
    const aboveA = (highest - (((priceA * factorA + offsetA) * scaleA) | noneA | noTargetA)) | 0;
    highest = (highest - (aboveA & (aboveA >> 31))) | 0;
    const priceB = b[at]!;
    const noneB = (priceB - 1) >> 31;
    const belowB = ((priceB | ((noneB | noSourceB) & NO_SOURCE)) - lowest) | 0;
    lowest = (lowest + (belowB & (belowB >> 31))) | 0;
    const aboveB = (highest - (((priceB * factorB + offsetB) * scaleB) | noneB | noTargetB)) | 0;
    highest = (highest - (aboveB & (aboveB >> 31))) | 0;
    const priceC = c[at]!;
    const noneC = (priceC - 1) >> 31;
    const belowC = ((priceC | ((noneC | noSourceC) & NO_SOURCE)) - lowest) | 0;
    lowest = (lowest + (belowC & (belowC >> 31))) | 0;
    const aboveC = (highest - (((priceC * factorC + offsetC) * scaleC) | noneC | noTargetC)) | 0;
    highest = (highest - (aboveC & (aboveC >> 31))) | 0;
    const priceD = d[at]!;
    const noneD = (priceD - 1) >> 31;
    const belowD = ((priceD | ((noneD | noSourceD) & NO_SOURCE)) - lowest) | 0;
    lowest = (lowest + (belowD & (belowD >> 31))) | 0;
    const aboveD = (highest - (((priceD * factorD + offsetD) * scaleD) | noneD | noTargetD)) | 0;
    highest = (highest - (aboveD & (aboveD >> 31))) | 0;
    low[i] = lowest;
    high[i] = highest;
  }
}
