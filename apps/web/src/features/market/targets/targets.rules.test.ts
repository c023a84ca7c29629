import { describe, expect, it } from 'vitest';
import {
  distanceTo,
  lowestFresh,
  lowestRegular,
  nearestFirst,
  phaseOf,
  referenceOf,
  watchedOf,
  wayOf,
  type Offer,
} from './targets.rules.ts';

const STEAM = 1;
const BUFF = 2;
const WAXPEER = 3;
const offer = (id: number, price: number, more: Partial<Offer> = {}): Offer => ({
  price,
  fresh: true,
  outlier: false,
  markets: { id },
  ...more,
});

describe('the prices of a target', () => {
  it('have the lowest fresh one as the minimum; the lower market id wins ties [DATA-307]', () => {
    expect(lowestFresh([offer(5, 10), offer(WAXPEER, 10), offer(STEAM, 20), offer(4, 5, { fresh: false })])?.markets.id).toBe(WAXPEER);
    expect(lowestRegular([offer(4, 1, { outlier: true }), offer(5, 10)])?.markets.id).toBe(5);
    expect([lowestFresh([]), lowestRegular([offer(4, 1, { outlier: true })])]).toEqual([null, null]);
  });

  it("have Steam's as the reference, else that of Buff.163, else none [DATA-307]", () => {
    const all = [offer(WAXPEER, 5), offer(BUFF, 6), offer(STEAM, 7)];
    expect(referenceOf(all)?.markets.id).toBe(STEAM);
    expect(referenceOf([offer(STEAM, 7, { fresh: false }), offer(BUFF, 6)])?.markets.id).toBe(BUFF);
    expect(referenceOf([offer(WAXPEER, 5), offer(BUFF, 6, { fresh: false })])).toBeNull();
  });
});

it('the watched prices are those of the chosen markets, and without a choice those of all open ones', () => {
  const on = (id: number, slug: string) => ({ markets: { id, slug } });
  const [waxpeer, bitskins, skinport] = [on(3, 'waxpeer'), on(5, 'bitskins'), on(6, 'skinport')];
  const all = [waxpeer, bitskins, skinport];
  expect(watchedOf(all, [])).toEqual([waxpeer, skinport]);
  expect(watchedOf(all, ['bitskins', 'waxpeer'])).toEqual([waxpeer, bitskins]);
});

it('a target has one state: it waits, its price is there, one reading met it, or two did', () => {
  expect(phaseOf({ armed: true, seen: false }, -10)).toBe('waiting');
  expect(phaseOf({ armed: true, seen: false }, null)).toBe('waiting');
  expect(phaseOf({ armed: true, seen: false }, 0)).toBe('there');
  expect(phaseOf({ armed: true, seen: true }, 0)).toBe('seen');
  expect(phaseOf({ armed: true, seen: true }, -1)).toBe('seen');
  expect(phaseOf({ armed: false, seen: false }, 0)).toBe('met');
});

it('the way to a target is the change that the price still has to make', () => {
  expect(distanceTo(9000, 'down', 10_000)).toBe(-10);
  expect(distanceTo(11_000, 'up', 10_000)).toBe(10);
  expect(distanceTo(10_000, 'down', 10_000)).toBe(0);
  expect(distanceTo(10_000, 'down', 9000)).toBe(0);
  expect(distanceTo(10_000, 'up', 12_000)).toBe(0);
  expect(distanceTo(10_000, 'up', null)).toBeNull();
});

it('targets are in the order of their way: met ones first, those without a price last', () => {
  const target = (id: number, price: number | null, changes: object = {}) => ({
    ...{ id, target_price: 1000, direction: 'down' as const, markets: [], armed: true },
    item_detail: { prices: price === null ? [] : [{ ...offer(STEAM, price), markets: { id: STEAM, slug: 'steam' } }] },
    ...changes,
  });
  const far = target(1, 2000);
  const rising = target(2, 900, { direction: 'up' });
  const list = [target(3, null), far, rising, target(4, 3000, { armed: false }), target(5, 1000)];
  expect(nearestFirst(list).map(({ id }) => id)).toEqual([4, 5, 2, 1, 3]);
  expect([wayOf(far), wayOf(rising), wayOf(target(6, null))]).toEqual([-50, 11.11, null]);
});
