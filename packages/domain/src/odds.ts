/**
 * The table of odds of a container. `normal`: weapon cases and all other containers; `souvenir`: souvenir packages; `sticker`: sticker
 * capsules.
 */
export type CaseKind = 'normal' | 'souvenir' | 'sticker';

/** The rarity of a case's special items (knives, gloves) in the odds, whatever their own rarity is. */
export const EXCEEDINGLY_RARE = 'Exceedingly Rare';

/**
 * Odds in percent, from the most frequent rarity to the rarest. Screens show these numbers unchanged, although not every table sums to 100.
 */
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

/** The names of the same grade. Patches, pins and graffiti have the odds of the weapon rarity of the same grade, and the reverse. */
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

/** The rank of a rarity: 0 is the most frequent grade. An unknown rarity counts as the most frequent. */
export const rarityRank = (rarity: string): number => Math.max(0, gradeOf(rarity));

const percentIn = (kind: CaseKind, rarity: string): number | undefined =>
  ODDS[kind].find(([named]) => named === rarity)?.[1] ?? ODDS[kind].find(([named]) => gradeOf(named) === gradeOf(rarity))?.[1];

/**
 * The odds, in percent, of the rarities that a container holds, in the order of `rarities`. When the container's kind has no odds for one
 * of the rarities, the first kind that has odds for all of them is used: the Anubis Collection Package is not a souvenir package, but holds
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

/** The share, in percent, of drops of a weapon case that are StatTrak™, when the item exists as StatTrak™. */
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

/** An item that a case can drop. Each flag is true when the case drops the item in this variant. */
export type Droppable = { isNormal: boolean; isStattrak: boolean; isSouvenir: boolean };

export type Drop<T> = { item: T; isStattrak: boolean };

/**
 * Opens a case once: draws a rarity by its odds, divided by the sum of the odds of the rarities that the case holds; then an item of the
 * rarity, all equally likely; then StatTrak™.
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
