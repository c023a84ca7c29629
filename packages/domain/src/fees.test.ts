import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ASSUMED_FEE, basisPointsAt, type FeeStep, feeIn, feeOf, net, netter, priceForNet, statedFee } from './fees.ts';
import { GAMES } from './games.ts';
import { MAX_PRICE } from './money.ts';

const price = fc.nat(MAX_PRICE);
const basisPoints = fc.integer({ min: 0, max: 5000 });

/** The most cents of a price, of which the two parts of a fee on top can be paid too, by trying all of them from the most down. */
function seekOnTop(cents: bigint, fee: bigint): bigint {
  const atLeastOne = (part: bigint): bigint => (part < 1n ? 1n : part);
  for (let received = cents; received > 0n; received--)
    if (received + atLeastOne((received * fee) / 30_000n) + atLeastOne((received * fee * 2n) / 30_000n) <= cents) return received;
  return 0n;
}

/** Nearest integer of n / d for positive numbers, halves up, in arbitrary precision. */
const rounded = (n: bigint, d: bigint): number => Number((n * 2n + d) / (d * 2n));

it('netter gives what net gives, for every fee', () => {
  const fee = fc.record({
    basisPoints,
    basis: fc.constantFrom('of_price' as const, 'on_top' as const),
    known: fc.constant(true),
    steps: fc.constantFrom(undefined, [{ from: 1000, basisPoints: 100 }]),
  });
  fc.assert(
    fc.property(price, fee, (p, { steps, ...rest }) => {
      const one = { ...rest, ...(steps && { steps }) };
      expect(netter(one)(p)).toBe(net(p, one));
    }),
  );
});

describe('net', () => {
  it('takes a share of the price: R(price × (10000 − fee) / 10000)', () => {
    fc.assert(
      fc.property(price, basisPoints, (p, fee) => {
        expect(net(p, { basisPoints: fee, basis: 'of_price', known: true })).toBe(rounded(BigInt(p) * BigInt(10_000 - fee), 10_000n));
      }),
    );
  });

  it.each([
    [0, 0],
    [29, 0],
    [30, 10],
    [39, 10],
    [40, 20],
    [50, 30],
    [70, 50],
    [210, 190],
    [220, 190],
    [230, 200],
    [1000, 880],
    [115_000, 100_000],
  ])('of a price of %d thousandths on Steam is %d: whole cents, less at least a cent for Steam and a cent for the game', (p, kept) => {
    expect(net(p, feeOf(15, 'on_top'))).toBe(kept);
  });

  it('is on Steam the most whole cents of which the price also pays a third and two thirds of the fee, each at least a cent', () => {
    const near = fc.oneof(fc.nat(3000), fc.nat(100_000));
    fc.assert(
      fc.property(near, basisPoints, (p, fee) => {
        expect(net(p, { basisPoints: fee, basis: 'on_top', known: true })).toBe(Number(seekOnTop(BigInt(p) / 10n, BigInt(fee))) * 10);
      }),
      { numRuns: 1000 },
    );
  });

  it('on Steam is that of the rule for every small price, at the documented fee and at others', () => {
    for (const fee of [0, 1, 250, 300, 500, 750, 1500, 3333, 5000, 10_000])
      for (let cents = 0; cents <= 600; cents++)
        expect([fee, cents, net(cents * 10, feeOf(fee / 100, 'on_top'))]).toEqual([
          fee,
          cents,
          Number(seekOnTop(BigInt(cents), BigInt(fee))) * 10,
        ]);
  });

  it('on Steam is covered by the price, and a cent more would not be, up to the highest price', () => {
    const paid = (received: number, fee: number): bigint => {
      const parts = [BigInt(received) * BigInt(fee), BigInt(received) * BigInt(fee) * 2n].map((part) => part / 30_000n);
      return BigInt(received) + parts.reduce((sum, part) => sum + (part < 1n ? 1n : part), 0n);
    };
    fc.assert(
      fc.property(fc.integer({ min: 30, max: MAX_PRICE }), basisPoints, (p, fee) => {
        const received = net(p, { basisPoints: fee, basis: 'on_top', known: true }) / 10;
        const cents = BigInt(Math.floor(p / 10));
        expect([Number.isInteger(received), paid(received, fee) <= cents, paid(received + 1, fee) > cents]).toEqual([true, true, true]);
      }),
    );
  });

  it('never gives more than the price, and more for a higher price', () => {
    fc.assert(
      fc.property(price, price, basisPoints, fc.constantFrom('of_price' as const, 'on_top' as const), (a, b, fee, basis) => {
        const of = (p: number): number => net(p, { basisPoints: fee, basis, known: true });
        expect(of(a)).toBeLessThanOrEqual(a);
        if (a <= b) expect(of(a)).toBeLessThanOrEqual(of(b));
      }),
    );
  });
});

describe('the price for a net', () => {
  it('is the least of whole cents that leaves it', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 100_000_000 }),
        basisPoints,
        fc.constantFrom('of_price' as const, 'on_top' as const),
        (wanted, points, basis) => {
          const fee = { basisPoints: points, basis, known: true };
          const gross = priceForNet(wanted, points, fee)!;
          expect(gross % 10).toBe(0);
          expect(net(gross, fee)).toBeGreaterThanOrEqual(wanted);
          // rounding to the nearest thousandth can give what a share of the price does not reach
          expect(net(gross - 10, fee)).toBeLessThanOrEqual(basis === 'on_top' ? wanted - 1 : wanted);
        },
      ),
    );
  });

  it.each([
    [0, 0],
    [1, 30],
    [10, 30],
    [11, 40],
    [190, 210],
    [200, 230],
    [880, 1000],
    [100_000, 115_000],
  ])('of %d thousandths on Steam is %d', (wanted, price) => expect(priceForNet(wanted, 1500, feeOf(15, 'on_top'))).toBe(price));

  it('counts a least fee, and is none where nothing is left', () => {
    expect(priceForNet(110, 200, statedFee({ share: 20_000, least: 10 }))).toBe(120);
    expect(priceForNet(11, 200, statedFee({ share: 20_000, least: 10 }))).toBe(30);
    expect(priceForNet(1, 10_000, feeOf(100))).toBeNull();
  });
});

describe('the fee that a market states for an account', () => {
  const share = fc.nat(1_000_000);
  const least = fc.option(fc.nat(1000), { nil: null });

  it('is its share of the price, and at least its least fee', () => {
    fc.assert(
      fc.property(price, share, least, (p, part, floor) => {
        const kept = rounded(BigInt(p) * BigInt(1_000_000 - part), 1_000_000n);
        expect(net(p, statedFee({ share: part, least: floor }))).toBe(Math.max(0, Math.min(kept, p - (floor ?? 0))));
      }),
    );
  });

  it('is known, a share of the price, and without a least fee where the market states none', () => {
    expect(statedFee({ share: 20_000, least: null })).toStrictEqual({ basisPoints: 200, basis: 'of_price', known: true });
    expect(statedFee({ share: 591, least: 10 })).toStrictEqual({ basisPoints: 5.91, basis: 'of_price', known: true, least: 10 });
  });

  it('gives the same in a loop', () => {
    fc.assert(
      fc.property(price, share, least, (p, part, floor) => {
        const fee = statedFee({ share: part, least: floor });
        expect(netter(fee)(p)).toBe(net(p, fee));
      }),
    );
  });

  it.each([
    [10, 0],
    [30, 20],
    [500, 490],
    [510, 500],
    [1000, 980],
  ])('of 2 percent and at least a cent leaves of %d thousandths %d', (p, kept) =>
    expect(net(p, statedFee({ share: 20_000, least: 10 }))).toBe(kept),
  );
});

describe('a fee with steps', () => {
  const STEPS: FeeStep[] = [
    { appId: 730, from: 0, basisPoints: 200 },
    { appId: null, from: 1_000_000, basisPoints: 600 },
    { appId: null, from: 5_000_000, basisPoints: 400 },
  ];
  const step = fc.record({
    appId: fc.constantFrom(null, ...GAMES.map(({ appId }) => appId)),
    from: fc.oneof(fc.constant(0), price),
    basisPoints,
  });

  it('takes the share of the step that the price has reached, its lower end included', () => {
    const fee = feeIn(feeOf(8), STEPS, 570);
    expect([999_999, 1_000_000, 4_999_999, 5_000_000].map((p) => basisPointsAt(fee, p))).toEqual([800, 600, 600, 400]);
    expect([999_999, 1_000_000, 5_000_000].map((p) => net(p, fee))).toEqual([919_999, 940_000, 4_800_000]);
  });

  it('takes the steps of a game in place of those of all games', () => {
    expect(feeIn(feeOf(5), STEPS, 730)).toEqual(feeOf(2));
    expect(feeIn(feeOf(5), [], 730)).toEqual(feeOf(5));
  });

  it('equals the plain fee of the last step at or below the price, whatever their order', () => {
    fc.assert(
      fc.property(price, basisPoints, fc.uniqueArray(step, { selector: ({ appId, from }) => `${appId} ${from}` }), (p, base, steps) => {
        for (const { appId } of GAMES) {
          const named = steps.some((one) => one.appId === appId) ? appId : null;
          let holds = { from: -1, basisPoints: base };
          for (const one of steps) if (one.appId === named && one.from <= p && one.from > holds.from) holds = one;
          const fee = feeIn({ basisPoints: base, basis: 'of_price', known: true }, steps, appId);
          expect(net(p, fee)).toBe(net(p, { basisPoints: holds.basisPoints, basis: 'of_price', known: true }));
        }
      }),
    );
  });

  it('gives more for a higher price while dearer items pay a smaller share', () => {
    const falling = fc.uniqueArray(price, { maxLength: 4 }).map((froms) => froms.toSorted((a, b) => a - b));
    fc.assert(
      fc.property(price, price, falling, (a, b, froms) => {
        const fee = { ...feeOf(10), steps: froms.map((from, at) => ({ from, basisPoints: 900 - at * 100 })) };
        expect(net(a, fee)).toBeLessThanOrEqual(a);
        if (a <= b) expect(net(a, fee)).toBeLessThanOrEqual(net(b, fee));
      }),
    );
  });
});

describe('feeOf', () => {
  it('keeps every percent with 2 decimals exactly', () => {
    for (let points = 0; points <= 5000; points++) expect(feeOf(points / 100).basisPoints).toBe(points);
  });

  it('is a known share of the price unless it says otherwise', () => {
    expect(feeOf(2.5)).toEqual({ basisPoints: 250, basis: 'of_price', known: true });
    expect(feeOf(15, 'on_top', false)).toEqual({ basisPoints: 1500, basis: 'on_top', known: false });
  });

  it('assumes 10 percent of the price where nobody documents a fee, and says so', () => {
    expect(ASSUMED_FEE).toEqual({ basisPoints: 1000, basis: 'of_price', known: false });
  });
});
