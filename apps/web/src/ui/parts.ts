/** A part of a whole, such as what a market's items are worth. */
export type Part = { id: string; label: string; value: number };

/** More than this many parts cannot be told apart: the smallest become "Other". */
export const MOST_PARTS = 8;
export const OTHER = 'other';

/** The parts that are worth something, largest first; what is beyond the eighth as one. */
export function largestParts(parts: readonly Part[], otherLabel: string): Part[] {
  const sorted = parts.filter(({ value }) => value > 0).toSorted((a, b) => b.value - a.value);
  if (sorted.length <= MOST_PARTS + 1) return sorted;
  const rest = sorted.slice(MOST_PARTS);
  return [...sorted.slice(0, MOST_PARTS), { id: OTHER, label: otherLabel, value: rest.reduce((sum, { value }) => sum + value, 0) }];
}

/** In percent points; 0 of nothing. */
export const shareOf = (value: number, total: number): number => (total === 0 ? 0 : (value / total) * 100);
