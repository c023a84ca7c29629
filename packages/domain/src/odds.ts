/** The odds of a container: weapon cases and all others, souvenir packages, sticker capsules. */
export type CaseKind = 'normal' | 'souvenir' | 'sticker';

/** The rarity under which a case drops its special items (knives, gloves), whatever their own rarity is. */
export const EXCEEDINGLY_RARE = 'Exceedingly Rare';

/** Odds in percent, from the most frequent rarity to the rarest. They are shown as they are here, although not every table sums to 100. */
export const ODDS: Readonly<Record<CaseKind, readonly (readonly [rarity: string, percent: number])[]>> = {
  normal: [
    ['Mil-Spec Grade', 79.92],
    ['Restricted', 15.98],
    ['Classified', 3.2],
    ['Covert', 0.64],
    [EXCEEDINGLY_RARE, 0.26],
  ],
  souvenir: [
    ['Consumer Grade', 80],
    ['Industrial Grade', 16],
    ['Mil-Spec Grade', 3.2],
    ['Restricted', 0.64],
    ['Classified', 0.128],
    ['Covert', 0.0256],
  ],
  sticker: [
    ['High Grade', 80],
    ['Remarkable', 16],
    ['Exotic', 3.2],
    ['Extraordinary', 0.641],
  ],
};

/** Other names of the same grade: patches, pins and graffiti come out of containers with the odds of weapons, and the reverse. */
const GRADES: readonly (readonly string[])[] = [
  ['Consumer Grade', 'Base Grade'],
  ['Industrial Grade'],
  ['Mil-Spec Grade', 'High Grade', 'Distinguished'],
  ['Restricted', 'Remarkable', 'Exceptional'],
  ['Classified', 'Exotic', 'Superior'],
  ['Covert', 'Extraordinary', 'Master'],
  ['Contraband'],
  [EXCEEDINGLY_RARE],
];

const gradeOf = (rarity: string): number => GRADES.findIndex((names) => names.includes(rarity));

/** From 0, the most frequent grade. A rarity that is unknown counts as the most frequent. */
export const rarityRank = (rarity: string): number => Math.max(0, gradeOf(rarity));

const percentIn = (kind: CaseKind, rarity: string): number | undefined =>
  ODDS[kind].find(([named]) => named === rarity)?.[1] ?? ODDS[kind].find(([named]) => gradeOf(named) === gradeOf(rarity))?.[1];

/**
 * The odds, in percent, of the rarities that a container holds, in their order: those of its kind. When the kind has no odds for one of
 * them, the first kind that has odds for all of them counts: the Anubis Collection Package is no souvenir package, but holds
 * consumer grade items.
 */
export function oddsOf(kind: CaseKind, rarities: readonly string[]): number[] {
  const kinds: readonly CaseKind[] = [kind, 'normal', 'sticker', 'souvenir'];
  for (const one of kinds) {
    const odds = rarities.map((rarity) => percentIn(one, rarity));
    if (odds.every((percent) => percent !== undefined)) return odds;
  }
  return rarities.map(() => 1);
}

/** Odds in percent as whole numbers, for exact arithmetic: 79.92 is 799200. */
export const weightOf = (percent: number): number => Math.round(percent * 10_000);

/** In percent: how often a drop of a weapon case is StatTrak™, when the item exists as StatTrak™. */
export const STATTRAK_PERCENT = 10;

/** Source of random numbers: each call gives a whole number from 0 to 2^32 − 1, all equally likely. */
export type RandomWords = () => number;

const WORDS = 2 ** 32;

/**
 * A random whole number from 0 up to `count`, exclusive, all equally likely. A remainder alone would favour small numbers, so words
 * from the incomplete last round of `count` are drawn again.
 */
export function drawBelow(count: number, random: RandomWords): number {
  const limit = WORDS - (WORDS % count);
  for (;;) {
    const word = random();
    if (word < limit) return word % count;
  }
}

/** All items of a rarity in a case. */
export type DrawGroup<T> = { rarity: string; items: readonly T[] };

/** An item that a case can drop. A kind is true when the case drops the item in it. */
export type Droppable = { isNormal: boolean; isStattrak: boolean; isSouvenir: boolean };

export type Drop<T> = { item: T; isStattrak: boolean };

/**
 * One opening of a case: a rarity by its odds, divided by the sum of the odds of the rarities that the case holds; an item of the rarity,
 * all equally likely; then StatTrak™.
 * @throws RangeError when the case holds nothing
 */
export function createCase<T extends Droppable>(kind: CaseKind, groups: readonly DrawGroup<T>[]): (random: RandomWords) => Drop<T> {
  const held = groups.filter(({ items }) => items.length > 0);
  if (held.length === 0) throw new RangeError('an empty case cannot be opened');
  const weights = oddsOf(
    kind,
    held.map(({ rarity }) => rarity),
  ).map(weightOf);
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return (random) => {
    let left = drawBelow(sum, random);
    const { items } = held[weights.findIndex((weight) => (left -= weight) < 0)]!;
    const item = items[drawBelow(items.length, random)]!;
    return { item, isStattrak: item.isStattrak && (!item.isNormal || drawBelow(100, random) < STATTRAK_PERCENT) };
  };
}

/** The groups of a case's items by rarity, the rarest first. */
export function groupByRarity<T extends { rarity: string | null }>(items: readonly T[]): DrawGroup<T>[] {
  const groups = Map.groupBy(items, ({ rarity }) => rarity ?? '');
  return [...groups].map(([rarity, held]) => ({ rarity, items: held })).toSorted((a, b) => rarityRank(b.rarity) - rarityRank(a.rarity));
}
