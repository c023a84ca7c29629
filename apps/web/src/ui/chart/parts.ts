/** A part of a whole, such as the value of the items on one market. */
export type Part = { id: string; label: string; value: number };

/** More parts than this are hard to tell apart: the smallest are merged into "Other". */
export const MAX_PARTS = 8;
export const OTHER = 'other';

/** The parts above 0, largest first. When there are more than `most` + 1, all after the first `most` are merged into one. */
export function largestParts(parts: readonly Part[], otherLabel: string, most = MAX_PARTS): Part[] {
  const sorted = parts.filter(({ value }) => value > 0).toSorted((a, b) => b.value - a.value);
  if (sorted.length <= most + 1) return sorted;
  const rest = sorted.slice(most);
  return [...sorted.slice(0, most), { id: OTHER, label: otherLabel, value: rest.reduce((sum, { value }) => sum + value, 0) }];
}

/** In percent points; 0 when the total is 0. */
export const shareOf = (value: number, total: number): number => (total === 0 ? 0 : (value / total) * 100);

/** More parts than this are hard to compare in a ring. */
const READABLE_PARTS = 6;

/** True for parts that a ring does not tell apart: many, or several that are all equal. Their list shows them as bars. */
export const needBars = (parts: readonly Part[]): boolean =>
  parts.length > READABLE_PARTS || (parts.length > 1 && parts.every(({ value }) => value === parts[0]!.value));
