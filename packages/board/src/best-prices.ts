import { MAX_PRICE } from '@lootfolio/domain/money';
import { BLOCK, type Block } from './block.ts';
import type { Candidate } from './candidates.ts';
import type { NetRate, NetRateLane } from './net-rate.ts';

/** The prices of a market to which one rate of the market's fee applies. */
type Lane = NetRateLane & { candidate: Candidate };

/**
 * The markets whose prices have the same rate. For one rate, a higher price gives a higher net price, so only the highest target price of
 * these markets needs the rate. `known`: false when the rate is assumed.
 */
export type RateGroup = { known: boolean; rate: NetRate; lanes: Lane[] };

/** Groups of known rates come first. */
export function groupsOf(candidates: readonly Candidate[]): RateGroup[] {
  const groups = new Map<string, RateGroup>();
  for (const candidate of candidates) {
    for (const lane of candidate.lanes) {
      const { rate } = lane;
      const { known } = candidate.fee;
      const key = `${known} ${rate.basis === 'of_price' ? `${rate.factor}:${rate.scale}` : `on top: ${rate.share}`}`;
      const group = groups.get(key) ?? { known, rate, lanes: [] };
      group.lanes.push({ ...lane, candidate });
      groups.set(key, group);
    }
  }
  return [...groups.values()].toSorted((a, b) => Number(b.known) - Number(a.known));
}

/**
 * Finds the cheapest source price, the highest and the preferred net target price of the rows of a block that begins at `from`.
 * @param capacity of the columns: a multiple of 1,024 rows
 * @returns the bytes of the block
 */
export function findBestPrices(block: Block, groups: readonly RateGroup[], from: number, capacity: number): number {
  const to = Math.min(from + BLOCK, capacity);
  const bytes = (to - from) * 4;
  const firstAssumed = groups.findIndex(({ known }) => !known);
  block.clear(bytes);
  for (const group of firstAssumed < 0 ? groups : groups.slice(0, firstAssumed)) takeGroup(block, group, from, to);
  block.preferred.set(block.high);
  if (firstAssumed < 0) return bytes;
  for (const group of groups.slice(firstAssumed)) takeGroup(block, group, from, to);
  const { high, preferred } = block;
  for (let place = 0; place < to - from; place++) if (preferred[place]! < 0) preferred[place] = high[place]!;
  return bytes;
}

function takeGroup(block: Block, { rate, lanes }: RateGroup, from: number, to: number): void {
  const bytes = (to - from) * 4;
  let isTarget = false;
  for (const lane of lanes) {
    loadPrices(block, lane, from, to);
    const { source, target } = lane.candidate;
    if (source) block.lower(bytes);
    if (target) block.raise(bytes);
    isTarget ||= target;
  }
  if (isTarget) settle(block, bytes, rate);
}

/** Takes the fee from the highest prices of the targets that share the rate. */
export function settle(block: Block, bytes: number, rate: NetRate): void {
  if (rate.basis === 'of_price') block.settle(bytes, rate.factor, rate.offset, rate.scale);
  else block.settleOnTop(bytes, rate.share, rate.kept);
}

/** The cheapest source price of a row at its place in the block; 0 = none. */
export const cheapestAt = ({ low }: Block, place: number): number => (low[place]! + 1) | 0;

function loadPrices(block: Block, { candidate, min, max }: Lane, from: number, to: number): void {
  const { column, earliestChange, minQuantity } = candidate;
  block.price.set(column.price.subarray(from, to));
  if (earliestChange === 0 && minQuantity < 0 && min === 0 && max === MAX_PRICE) return;
  block.quantity.set(column.quantity.subarray(from, to));
  block.changed.set(column.changedAt.subarray(from, to));
  block.sift((to - from) * 4, min, max, minQuantity, earliestChange);
}
