import { divideRounded, MAX_PRICE, type Money } from '@lootfolio/domain/money';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { compileKernel } from '../generator/kernel.ts';
import { BLOCK, newBlock } from './block.ts';
import { cheapestAt } from './best-prices.ts';
import { KERNEL } from './kernel.gen.ts';

it('the kernel is the compiled text', async () => {
  expect(KERNEL, 'npm run kernel -w packages/board').toBe(await compileKernel());
});

const amount = fc.oneof(fc.integer({ min: 1, max: 2000 }), fc.integer({ min: 1, max: MAX_PRICE }), fc.constantFrom(1, 2, 3, MAX_PRICE));
const rows = fc.array(fc.record({ low: fc.option(amount), high: fc.option(fc.oneof(amount, fc.constant(0))) }), {
  minLength: 1,
  maxLength: 64,
});

it('ratios are those of the rules, halves away from zero, whatever the two prices', () => {
  const block = newBlock();
  const bytes = 64 * 4;
  fc.assert(
    fc.property(rows, (pairs) => {
      block.clear(bytes);
      block.price.fill(0).set(pairs.map(({ low }) => low ?? 0));
      block.lower(bytes);
      block.high.set(pairs.map(({ high }) => high ?? -1));
      block.rate(bytes);
      for (const [place, { low, high }] of pairs.entries()) {
        expect(cheapestAt(block, place)).toBe(low ?? 0);
        const expected = low === null || high === null ? -Infinity : divideRounded((high - low) * 10_000, low);
        expect(block.ratio[place]! + 0).toBe(expected);
      }
    }),
    { numRuns: 5_000 },
  );
});

it('ratios are exact where rounding tips', () => {
  const block = newBlock();
  // profit / price is just below, exactly at and just above half of a hundredth of a percent
  const tips = (price: Money): Money[] => [-1, 0, 1].map((by) => price + Math.round((price * 1.5) / 10_000) + by);
  const prices = [1, 3, 7, 19_999, 20_000, 20_001, 999_999_999, 900_000_001, 2 ** 29 - 1];
  const pairs = prices.flatMap((low) => [...tips(low), 0, MAX_PRICE].map((high) => ({ low, high })));
  block.clear(BLOCK * 4);
  block.price.fill(0).set(pairs.map(({ low }) => low));
  block.lower(BLOCK * 4);
  block.high.set(pairs.map(({ high }) => high));
  block.rate(BLOCK * 4);
  expect(pairs.map((_, place) => block.ratio[place]! + 0)).toEqual(pairs.map(({ low, high }) => divideRounded((high - low) * 10_000, low)));
});
