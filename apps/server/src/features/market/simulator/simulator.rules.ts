import type { CASE_SORTS } from '@lootfolio/contract/features/market/simulator';
import { missingLast } from '@lootfolio/domain/missing-last';

type Sort = (typeof CASE_SORTS)[number];
type Figures = {
  /** Its special items: weapon cases have some, and packages, capsules and boxes have none. */
  box: { rares: readonly string[] };
  price?: number | null;
  sold?: number | null;
  ratio?: number | null;
};

/** Weapon cases come first: whoever opens cases means these, and not one of hundreds of capsules. */
const byKind = (a: Figures, b: Figures): number => Number(b.box.rares.length > 0) - Number(a.box.rares.length > 0);

/** Sorts cases that are in the order of their names. Cases without the figure come last in both directions. */
export function orderCases<T extends Figures>(cases: readonly T[], by: Sort, descending: boolean): T[] {
  const sign = descending ? -1 : 1;
  if (by === 'name') return descending ? cases.toReversed() : [...cases];
  if (by === 'known') return cases.toSorted((a, b) => -sign * byKind(a, b) || missingLast(a.sold, b.sold, sign));
  return cases.toSorted((a, b) => missingLast(a[by], b[by], sign));
}
