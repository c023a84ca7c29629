import type { Money } from '@lootfolio/domain/money';

/** Sorts cases that are in the order of their names. Cases without a price come last in both directions. */
export function orderCases<T extends { price: Money | null }>(cases: readonly T[], by: 'name' | 'price', descending: boolean): T[] {
  if (by === 'name') return descending ? cases.toReversed() : [...cases];
  const direction = descending ? -1 : 1;
  return cases.toSorted((a, b) => {
    if (a.price === null || b.price === null) return Number(a.price === null) - Number(b.price === null);
    return direction * (a.price - b.price);
  });
}
