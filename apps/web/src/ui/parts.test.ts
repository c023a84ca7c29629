import { expect, it } from 'vitest';
import { largestParts, shareOf } from './parts.ts';

const parts = (...values: number[]) => values.map((value, index) => ({ id: `p${index}`, label: `P${index}`, value }));
const values = (...given: number[]): number[] => largestParts(parts(...given), 'Other').map(({ value }) => value);

it('orders parts by size and leaves out what is worth nothing', () => {
  expect([values(1, 3, 0, 2), values(-1), values()]).toEqual([[3, 2, 1], [], []]);
});

it('keeps nine parts, and of ten the eight largest and the rest', () => {
  expect(values(9, 8, 7, 6, 5, 4, 3, 2, 1)).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1]);
  expect(values(10, 9, 8, 7, 6, 5, 4, 3, 2, 1)).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 3]);
  expect(largestParts(parts(10, 9, 8, 7, 6, 5, 4, 3, 2, 1), 'Other').at(-1)).toEqual({ id: 'other', label: 'Other', value: 3 });
});

it('has no share of nothing', () => {
  expect([shareOf(1, 4), shareOf(0, 0)]).toEqual([25, 0]);
});
