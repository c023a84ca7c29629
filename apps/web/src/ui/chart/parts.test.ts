import { expect, it } from 'vitest';
import { sparkBars } from './SparkBars.tsx';
import { largestParts, shareOf } from './parts.ts';

const parts = (...values: number[]) => values.map((value, index) => ({ id: `p${index}`, label: `P${index}`, value }));
const values = (...given: number[]): number[] => largestParts(parts(...given), 'Other').map(({ value }) => value);

it('orders parts by size and leaves out parts of value 0', () => {
  expect([values(1, 3, 0, 2), values(-1), values()]).toEqual([[3, 2, 1], [], []]);
});

it('keeps nine parts; ten become the eight largest and "Other"', () => {
  expect(values(9, 8, 7, 6, 5, 4, 3, 2, 1)).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1]);
  expect(values(10, 9, 8, 7, 6, 5, 4, 3, 2, 1)).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 3]);
  expect(largestParts(parts(10, 9, 8, 7, 6, 5, 4, 3, 2, 1), 'Other').at(-1)).toEqual({ id: 'other', label: 'Other', value: 3 });
});

it('has a share of 0 when the total is 0', () => {
  expect([shareOf(1, 4), shareOf(0, 0)]).toEqual([25, 0]);
});

it('draws a column for each count, of at least one pixel, and none for 0', () => {
  expect(sparkBars([0, 1, 100, 50], 40, 20)).toEqual([
    { x: 0, width: 9, height: 0 },
    { x: 10, width: 9, height: 1 },
    { x: 20, width: 9, height: 20 },
    { x: 30, width: 9, height: 10 },
  ]);
  expect(sparkBars(Array(60).fill(1), 60, 20)[59]).toEqual({ x: 59, width: 1, height: 20 });
});
