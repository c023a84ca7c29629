import { expect, it } from 'vitest';
import { deviationOf, isFarOff } from './fix-rate.rules.ts';

it('a rate is compared with that of the sources, and far off when more than 20 % beside it', () => {
  const read = (rate: number, sourced: number | null): [number | null, boolean] => {
    const deviation = deviationOf(rate, sourced);
    return [deviation, isFarOff(deviation)];
  };
  expect([read(68, 6.8), read(0.68, 6.8), read(8.16, 6.8), read(8.17, 6.8), read(5.44, 6.8), read(6.8, 6.8), read(68, null)]).toEqual([
    ...[
      [900, true],
      [-90, true],
      [20, false],
      [20.1, true],
      [-20, false],
      [0, false],
      [null, false],
    ],
  ]);
});
