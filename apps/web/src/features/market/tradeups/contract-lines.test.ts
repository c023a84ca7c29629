import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addLine, readLine, readLines, replaceLine, writeLine, type ContractLine } from './contract-lines.ts';
import { FLOAT, shortFloat, shownFloat } from './float-kind.ts';

const line = (changes: Partial<ContractLine> = {}): ContractLine => ({ itemId: 12, count: 1, float: null, price: null, ...changes });

describe('a line of a contract', () => {
  it('is written short, and read again as it was', () => {
    expect(writeLine(line())).toBe('12_1');
    expect(writeLine(line({ count: 7, float: 0.21 }))).toBe('12_7_0.21');
    expect(writeLine(line({ price: 1530 }))).toBe('12_1__1530');
    fc.assert(
      fc.property(
        fc.record({
          itemId: fc.integer({ min: 1, max: 2_147_483_647 }),
          count: fc.integer({ min: 1, max: 10 }),
          float: fc.option(fc.integer({ min: 0, max: 1_000_000 }).map((millionths) => shortFloat(millionths / 1_000_000))),
          price: fc.option(fc.integer({ min: 0, max: 1_000_000_000 })),
        }),
        (drawn) => {
          expect(readLine(writeLine(drawn))).toEqual(drawn);
        },
      ),
    );
  });

  it.each(['', '12', '12_0', '12_11', '0_1', 'x_1', '12_1_2', '12_1_0.1_x', '12_1_0.1_99999999999', '12_1_-0.1'])('is not "%s"', (text) => {
    expect(readLine(text)).toBeNull();
  });

  it('is left out when it cannot be read', () => {
    expect(readLines(['12_1', 'nonsense', '13_2'])).toEqual([line(), line({ itemId: 13, count: 2 })]);
    expect(readLines(Array.from({ length: 20 }, (_, at) => `${at + 1}_1`))).toHaveLength(10);
  });
});

it('an equal input is counted in its line', () => {
  expect(addLine([line()], line())).toEqual([line({ count: 2 })]);
  expect(addLine([line({ float: 0.2 })], line())).toHaveLength(2);
});

it('a line is changed or removed where it stands', () => {
  const lines = [line(), line({ itemId: 13 }), line()];
  expect(replaceLine(lines, line(), line({ count: 3 }))).toEqual([line({ count: 3 }), line({ itemId: 13 }), line()]);
  expect(replaceLine(lines, line({ itemId: 13 }), null)).toEqual([line(), line()]);
  expect(replaceLine(lines, line({ itemId: 99 }), null)).toEqual(lines);
});

it('a float is shown with six decimals, never as one of the next exterior', () => {
  expect([shownFloat(Math.fround(0.265)), shownFloat(0.0699999), shownFloat(0.1234564)]).toEqual(['0.265', '0.069999', '0.123456']);
  expect([FLOAT.parse('0.1234567'), FLOAT.parse('0.12'), FLOAT.parse('x')]).toEqual([null, 0.12, null]);
});
