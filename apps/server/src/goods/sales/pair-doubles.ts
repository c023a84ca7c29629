import { OTHER_MARKET } from '@lootfolio/domain/markets';
import type { Money } from '@lootfolio/domain/money';

const HOUR = 3_600_000;
/** How far the times of an entered sale and the reported one may be apart. Those of one day are looked for first. */
export const APART_MS = 48 * HOUR;
const STEPS = [12 * HOUR, APART_MS];
const PERCENT_APART = 5;

/** A sale that may be one of a pair. `isNew`: it was just stored. `market`: a slug, `other` when it is not known. */
export type Candidate = {
  id: number;
  itemId: number;
  isReported: boolean;
  isNew: boolean;
  market: string;
  price: Money;
  net: Money;
  soldAt: Date;
};

/**
 * Pairs entered sales with the sales that markets reported: the same item and market, at most two days and five percent of the price apart. The
 * net amounts are compared where the market is unknown, or the price of the entered sale. Each sale is in one pair at most, and one of both is new.
 * @param candidates in the order of their times
 */
export function pairDoubles(candidates: readonly Candidate[]): { id: number; reported: number }[] {
  const pairs: { id: number; reported: number }[] = [];
  for (const ofItem of Map.groupBy(candidates, ({ itemId }) => itemId).values()) {
    const reported = ofItem.filter(({ isReported }) => isReported);
    const entered = new Set(ofItem.filter(({ isReported }) => !isReported));
    if (!ofItem.some(({ isNew }) => isNew)) continue;
    for (const step of STEPS) {
      let from = 0;
      let without: Candidate | null = null;
      for (const one of entered) {
        // the pieces of one row are alike
        if (without && isSameSale(one, without)) continue;
        while (from < reported.length && isBefore(reported[from]!, one, step)) from += 1;
        const at = nearest(one, reported, from, step);
        if (at === -1) {
          without = one;
          continue;
        }
        pairs.push({ id: one.id, reported: reported[at]!.id });
        reported.splice(at, 1);
        entered.delete(one);
      }
    }
  }
  return pairs;
}

const isSameSale = (one: Candidate, other: Candidate): boolean =>
  one.soldAt.getTime() === other.soldAt.getTime() &&
  one.market === other.market &&
  one.price === other.price &&
  one.net === other.net &&
  one.isNew === other.isNew;

const apart = (one: Candidate, other: Candidate): number => Math.abs(one.soldAt.getTime() - other.soldAt.getTime());
const isBefore = (one: Candidate, other: Candidate, by: number): boolean => one.soldAt.getTime() < other.soldAt.getTime() - by;

/** Returns the place of the reported sale that is the nearest in time; -1 when none is like the entered one. */
function nearest(one: Candidate, reported: readonly Candidate[], from: number, within: number): number {
  let best = -1;
  for (let at = from; at < reported.length && !isBefore(one, reported[at]!, within); at++) {
    const other = reported[at]!;
    if (best !== -1 && apart(one, other) >= apart(one, reported[best]!)) continue;
    if (isLike(one, other)) best = at;
  }
  return best;
}

function isLike(one: Candidate, other: Candidate): boolean {
  if (!one.isNew && !other.isNew) return false;
  if (one.market === OTHER_MARKET.slug) return isNear(one.net, other.net);
  // a file states what was received, and an imported sale has no other price
  const isNearNet = one.price === one.net && isNear(one.net, other.net);
  return one.market === other.market && (isNear(one.price, other.price) || isNearNet);
}

const isNear = (one: Money, other: Money): boolean => Math.abs(one - other) * 100 <= Math.max(one, other) * PERCENT_APART;
