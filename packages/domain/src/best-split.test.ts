import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bestSplit, type Caps, type SplitGoal, type SplitOffer, type SplitThing } from './best-split.ts';

const MARKETS = ['waxpeer', 'csfloat', 'shadowpay', 'marketcsgo'];

const thing = (id: string, nets: Record<string, number | [net: number, days: number | null]>, bid: number | null = null): SplitThing => ({
  id,
  offers: Object.entries(nets).map(([market, given]) => {
    const [net, days] = typeof given === 'number' ? [given, null] : given;
    return { market, price: net + 10, net, days };
  }),
  bid: bid === null ? null : { market: 'waxpeer', net: bid },
});

const placesOf = (things: readonly SplitThing[], goal: SplitGoal, caps?: Caps): Record<string, string> =>
  Object.fromEntries([...bestSplit(things, goal, caps).chosen].map(([id, { market }]) => [id, market]));

const net = fc.integer({ min: 1, max: 100_000_000 });
const days = fc.option(fc.double({ min: 0, max: 400, noNaN: true }), { nil: null });
const offersOf = (markets: readonly string[]): fc.Arbitrary<SplitOffer[]> =>
  fc
    .tuple(...markets.map((market) => fc.option(fc.record({ market: fc.constant(market), price: net, net, days }), { nil: null })))
    .map((offers) => offers.filter((offer) => offer !== null));
const thingsOf = (maxLength: number, markets = MARKETS): fc.Arbitrary<SplitThing[]> =>
  fc
    .array(fc.record({ offers: offersOf(markets), bid: fc.option(fc.record({ market: fc.constant('waxpeer'), net }), { nil: null }) }), {
      maxLength,
    })
    .map((all) => all.map((one, at) => ({ id: String(at), ...one })));
const caps: fc.Arbitrary<Caps> = fc.dictionary(fc.constantFrom(...MARKETS), fc.integer({ min: 0, max: 4 }));
const goal = fc.constantFrom<SplitGoal>('net', 'soonest');

const worthOf = ({ net: money, days: wait }: SplitOffer, wanted: SplitGoal): number | null =>
  wanted === 'net' ? money : wait === null ? null : Math.round((money * 1000) / Math.max(1, wait));

/** Tries every assignment. */
function highest(things: readonly SplitThing[], wanted: SplitGoal, limits: Caps, used: Record<string, number> = {}): number {
  const [first, ...others] = things;
  if (!first) return 0;
  let best = highest(others, wanted, limits, used);
  for (const offer of first.offers) {
    const worth = worthOf(offer, wanted);
    const count = used[offer.market] ?? 0;
    if (worth === null || count >= (limits[offer.market] ?? Infinity)) continue;
    best = Math.max(best, worth + highest(others, wanted, limits, { ...used, [offer.market]: count + 1 }));
  }
  return best;
}

describe('the best split', () => {
  it('takes the market that nets most for each thing, or the most a day', () => {
    const things = [
      thing('1', { waxpeer: [10_000, 20], csfloat: [9000, 9] }),
      thing('2', { waxpeer: [5000, 10], csfloat: [6000, 30] }),
      thing('3', { csfloat: 700 }),
    ];
    expect(placesOf(things, 'net')).toEqual({ 1: 'waxpeer', 2: 'csfloat', 3: 'csfloat' });
    const soonest = bestSplit(things, 'soonest');
    expect(placesOf(things, 'soonest')).toEqual({ 1: 'csfloat', 2: 'waxpeer' });
    expect([...soonest.left]).toEqual([['3', 'days']]);
    expect(soonest.parts.map(({ market, ids, days: wait }) => [market, ids, wait])).toEqual([
      ['waxpeer', ['2'], 10],
      ['csfloat', ['1'], 9],
    ]);
  });

  it('moves on what loses least when a market is full, and leaves out what is worth least', () => {
    const things = [
      thing('1', { waxpeer: 100, csfloat: 95 }),
      thing('2', { waxpeer: 90, csfloat: 10 }),
      thing('3', { waxpeer: 80 }),
      thing('4', {}),
    ];
    expect(placesOf(things, 'net', { waxpeer: 2 })).toEqual({ 1: 'csfloat', 2: 'waxpeer', 3: 'waxpeer' });
    const tight = bestSplit(things, 'net', { waxpeer: 1, csfloat: 1 });
    expect(Object.fromEntries([...tight.chosen].map(([id, { market }]) => [id, market]))).toEqual({ 1: 'csfloat', 2: 'waxpeer' });
    expect(Object.fromEntries(tight.left)).toEqual({ 3: 'caps', 4: 'price' });
  });

  it('is compared with the best single market, and with the buy orders, by the things that both sell', () => {
    const split = bestSplit([thing('1', { waxpeer: 100, csfloat: 60 }, 50), thing('2', { csfloat: 70 }, null), thing('3', {}, 9)], 'net');
    expect(split.total).toEqual({ things: 2, net: 170, price: 190 });
    expect(split.single).toEqual({ market: 'csfloat', things: 2, net: 130, shared: 2, more: 40 });
    expect(split.now).toEqual({ things: 2, net: 59, shared: 1, more: 50 });
    expect(bestSplit([], 'net')).toMatchObject({ parts: [], single: null, total: { things: 0, net: 0 } });
  });

  it('counts a wait of less than a day as one', () => {
    expect(placesOf([thing('1', { waxpeer: [100, 0.1], csfloat: [200, 1] })], 'soonest')).toEqual({ 1: 'csfloat' });
  });

  it('is never worth less than any other split within the caps', () => {
    fc.assert(
      fc.property(thingsOf(6, MARKETS.slice(0, 3)), goal, caps, (things, wanted, limits) => {
        const { chosen } = bestSplit(things, wanted, limits);
        const sum = [...chosen.values()].reduce((total, offer) => total + worthOf(offer, wanted)!, 0);
        expect(sum).toBe(highest(things, wanted, limits));
      }),
    );
  });

  it('keeps the caps, gives each thing one of its own offers or a reason, and its sums are exact', () => {
    fc.assert(
      fc.property(thingsOf(40), goal, caps, (things, wanted, limits) => {
        const { chosen, left, parts, total } = bestSplit(things, wanted, limits);
        for (const { market, things: count, ids } of parts) {
          expect(count).toBeLessThanOrEqual(limits[market] ?? Infinity);
          expect(ids.length).toBe(count);
        }
        for (const { id, offers } of things) {
          expect(chosen.has(id)).toBe(!left.has(id));
          if (chosen.has(id)) expect(offers).toContain(chosen.get(id));
        }
        expect(total).toEqual({
          things: chosen.size,
          net: [...chosen.values()].reduce((sum, offer) => sum + offer.net, 0),
          price: [...chosen.values()].reduce((sum, offer) => sum + offer.price, 0),
        });
        expect(Number.isSafeInteger(total.net)).toBe(true);
      }),
    );
  });

  it('nets without caps at least what the best single market nets, and a higher cap never costs anything', () => {
    fc.assert(
      fc.property(thingsOf(40), caps, fc.constantFrom(...MARKETS), (things, limits, market) => {
        const free = bestSplit(things, 'net');
        expect(free.total.net).toBeGreaterThanOrEqual(free.single?.net ?? 0);
        const before = bestSplit(things, 'net', { ...limits, [market]: 1 }).total.net;
        expect(bestSplit(things, 'net', { ...limits, [market]: 2 }).total.net).toBeGreaterThanOrEqual(before);
        expect(free.total.net).toBeGreaterThanOrEqual(before);
      }),
    );
  });

  it('of 500 things on 6 markets takes milliseconds', () => {
    const markets = ['a', 'b', 'c', 'd', 'e', 'f'];
    const many = Array.from({ length: 500 }, (_, at) =>
      thing(String(at), Object.fromEntries(markets.map((market, n) => [market, 1000 + ((at * 7919 + n * 104_729) % 9973)]))),
    );
    const { total } = bestSplit(many, 'net', { a: 60, b: 60, c: 60, d: 60, e: 60, f: 60 });
    expect(total.things).toBe(360);
  });
});
