import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createCase, drawBelow, EXCEEDINGLY_RARE, groupByRarity, ODDS, oddsOf, weightOf, type CaseKind, type DrawGroup } from './odds.ts';

type Item = { id: number; isNormal: boolean; isStattrak: boolean; isSouvenir: boolean };

const DRAWS = 1_000_000;

/** Random words of the system's generator, the same generator as in browsers. */
function systemWords(): () => number {
  const words = new Uint32Array(16_384);
  let at = words.length;
  return () => {
    if (at === words.length) {
      crypto.getRandomValues(words);
      at = 0;
    }
    return words[at++]!;
  };
}

/** The chi-squared distance between the counts and the counts that the shares predict. */
function chiSquared(counts: ArrayLike<number>, shares: readonly number[]): number {
  const sum = shares.reduce((total, share) => total + share, 0);
  return shares.reduce((total, share, at) => {
    const expected = (DRAWS * share) / sum;
    return total + (counts[at]! - expected) ** 2 / expected;
  }, 0);
}

/** The value that chance exceeds once in a billion runs, by the approximation of Wilson and Hilferty. */
function limitFor(freedom: number): number {
  const once = 5.998;
  return freedom * (1 - 2 / (9 * freedom) + once * Math.sqrt(2 / (9 * freedom))) ** 3;
}

/** A case of this kind with several items of each rarity. The ids of the items are consecutive across the rarities. */
function sampleCase(kind: CaseKind): { groups: DrawGroup<Item>[]; shares: number[] } {
  let id = 0;
  const groups = ODDS[kind].map(([rarity], at) => ({
    rarity,
    items: Array.from({ length: 1 + ((at * 3) % 5) }, () => ({
      id: id++,
      isNormal: kind !== 'souvenir',
      isStattrak: kind === 'normal',
      isSouvenir: kind === 'souvenir',
    })),
  }));
  const shares = groups.flatMap(({ items }, at) => items.map(() => ODDS[kind][at]![1] / items.length));
  return { groups, shares };
}

describe('the odds', () => {
  it.each([
    [
      'normal',
      { 'Mil-Spec Grade': 79.92, Restricted: 15.98, Classified: 3.2, Covert: 0.64, 'Exceedingly Rare': 0.26 },
      '[SIM-213] [SIM-214] [SIM-215] [SIM-216] [SIM-217]',
    ],
    [
      'souvenir',
      { 'Consumer Grade': 80, 'Industrial Grade': 16, 'Mil-Spec Grade': 3.2, Restricted: 0.64, Classified: 0.128, Covert: 0.0256 },
      '[SIM-218] [SIM-219] [SIM-220] [SIM-221] [SIM-222] [SIM-223]',
    ],
    ['sticker', { 'High Grade': 80, Remarkable: 16, Exotic: 3.2, Extraordinary: 0.641 }, '[SIM-224] [SIM-225] [SIM-226] [SIM-227]'],
  ] as const)('of kind %s are %j %s', (kind, odds, _ids) => {
    expect(Object.fromEntries(ODDS[kind])).toEqual(odds);
    expect(oddsOf(kind, Object.keys(odds))).toEqual(Object.values(odds));
  });

  it('are whole numbers for drawing', () => {
    for (const [, percent] of Object.values(ODDS).flat()) expect(weightOf(percent) / 10_000).toBe(percent);
  });

  it('of a container with other names of the same grades are those of the grades', () => {
    expect(oddsOf('normal', ['High Grade', 'Remarkable', 'Exotic', 'Extraordinary'])).toEqual([79.92, 15.98, 3.2, 0.64]);
  });

  it('of a container with a grade that its kind does not have are those of a kind that has all of them', () => {
    const grades = ['Consumer Grade', 'Industrial Grade', 'Mil-Spec Grade', 'Restricted', 'Classified', 'Covert'];
    expect(oddsOf('normal', grades)).toEqual(ODDS.souvenir.map(([, percent]) => percent));
    expect(oddsOf('normal', ['Base Grade'])).toEqual([80]);
    expect(oddsOf('normal', ['a grade of next year', 'Covert'])).toEqual([1, 1]);
  });
});

describe('a draw', () => {
  it('takes no word of the incomplete last round, and so favours no number [SIM-228]', () => {
    const drawn = (count: number, ...words: number[]): number => drawBelow(count, () => words.shift()!);
    // 2^32 = 3 × 1431655765 + 1: only the last word is drawn again
    expect(drawn(3, 2 ** 32 - 2)).toBe(2);
    expect(drawn(3, 2 ** 32 - 1, 7)).toBe(1);
    expect(drawn(2 ** 31, 2 ** 32 - 1)).toBe(2 ** 31 - 1);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2_000_000 }), fc.array(fc.nat(2 ** 32 - 1), { minLength: 1 }), (count, words) => {
        const round = Math.floor(2 ** 32 / count);
        const given = [...words, 0];
        const taken = given.find((word) => word < round * count)!;
        expect(drawBelow(count, () => given.shift()!)).toBe(taken % count);
      }),
    );
  });

  it.each(['normal', 'souvenir', 'sticker'] as const)(
    'of kind %s follows the odds over a million draws, with all items of a rarity equally likely [SIM-228]',
    (kind) => {
      const { groups, shares } = sampleCase(kind);
      const open = createCase(kind, groups);
      const random = systemWords();
      const counts = new Uint32Array(shares.length);
      let stattrak = 0;
      for (let at = 0; at < DRAWS; at += 1) {
        const drop = open(random);
        counts[drop.item.id]! += 1;
        if (drop.isStattrak) stattrak += 1;
      }
      const limit = limitFor(shares.length - 1);
      expect(chiSquared(counts, shares)).toBeLessThan(limit);
      // the same counts refute slightly different odds
      const moved = shares.map((share, at) => share * (at === 0 ? 0.95 : 1));
      expect(chiSquared(counts, moved)).toBeGreaterThan(limit);
      if (kind === 'normal') expect(chiSquared([stattrak, DRAWS - stattrak], [10, 90])).toBeLessThan(limitFor(1));
      else expect(stattrak).toBe(0);
    },
  );

  it('divides by the odds of the rarities that the case holds [SIM-228]', () => {
    const item = { id: 0, isNormal: true, isStattrak: false, isSouvenir: false };
    const open = createCase('normal', [
      { rarity: 'Covert', items: [item] },
      { rarity: 'Classified', items: [] },
      { rarity: EXCEEDINGLY_RARE, items: [{ ...item, id: 1 }] },
    ]);
    // 64 and 26 of 90 hundredths: 6399 is the last drawn number that gives the first rarity
    const at = (drawn: number): number => open(() => drawn).item.id;
    expect([at(0), at(6399), at(6400), at(8999), at(9000)]).toEqual([0, 0, 1, 1, 0]);
  });

  it('needs a case that holds something', () => {
    expect(() => createCase('normal', [{ rarity: 'Covert', items: [] }])).toThrow(RangeError);
  });

  it('is StatTrak™ with 10 percent where the item exists so, and always where it exists only so [SIM-229]', () => {
    const openAt = (item: Partial<Item>, last: number): boolean => {
      const words = [0, 0, last];
      const items = [{ id: 0, isNormal: true, isStattrak: true, isSouvenir: false, ...item }];
      return createCase('normal', [{ rarity: 'Covert', items }])(() => words.shift()!).isStattrak;
    };
    expect([openAt({}, 9), openAt({}, 10), openAt({ isStattrak: false }, 0), openAt({ isNormal: false }, 99)]).toEqual([
      true,
      false,
      false,
      true,
    ]);
  });
});

it('items are grouped by rarity, the rarest first', () => {
  const items = ['Restricted', 'Covert', 'Restricted', EXCEEDINGLY_RARE, null].map((rarity, id) => ({ id, rarity }));
  expect(groupByRarity(items).map(({ rarity, items: held }) => [rarity, held.map(({ id }) => id)])).toEqual([
    [EXCEEDINGLY_RARE, [3]],
    ['Covert', [1]],
    ['Restricted', [0, 2]],
    ['', [4]],
  ]);
});
