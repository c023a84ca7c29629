import { KEY_PRICE } from '@lootfolio/domain/case-opening';
import type { Money } from '@lootfolio/domain/money';
import { createCase, groupByRarity, type CaseKind, type RandomWords } from '@lootfolio/domain/odds';
import { drawExterior } from '@lootfolio/domain/wear-odds';
import type { CaseItem, CaseItems } from './simulator.queries.ts';

export type Drop = {
  /** Counted from 1. */
  number: number;
  item: CaseItem;
  isStattrak: boolean;
  /** The exterior in which it dropped; null for an item without. */
  exterior: string | null;
  /** The price at this exterior; null when it is unknown. */
  value: Money | null;
  /** The maximum price, that of the best exterior; null when it is unknown. */
  best: Money | null;
};

export type Draw = (count: number, after: number) => Drop[];

const bestOf = (item: CaseItem, isStattrak: boolean): Money | null =>
  isStattrak && item.isNormal ? (item.stattrak?.max ?? null) : item.maxPrice;

/** Opens a case `count` times. The numbers of the drops start at `after` + 1. */
export function createDraw(kind: CaseKind, { skins, knives }: CaseItems, random: RandomWords): Draw {
  const open = createCase(kind, groupByRarity([...knives, ...skins]));
  return (count, after) =>
    Array.from({ length: count }, (_, at) => {
      const { item, isStattrak } = open(random);
      const { exterior, price, stattrak } = drawExterior(item.exteriors, random);
      const value = isStattrak && item.isNormal ? stattrak : price;
      return { number: after + at + 1, item, isStattrak, exterior, value, best: bestOf(item, isStattrak) };
    });
}

/** What a drop left: its price at the exterior in which it dropped, less the case and its key. Without a price it counts 0. */
export const resultOf = ({ value }: Drop, cost: Money | null): Money | null => (cost === null ? null : (value ?? 0) - cost);

/** The profit at the best exterior: the drop's maximum price minus the price of a key. The value of a drop without a price is 0. */
export const bestProfitOf = ({ best }: Drop): Money => (best ?? 0) - KEY_PRICE;

/** The price of the case; what it and its key cost; what an opening brings on average. Null when unknown. */
export type CasePrices = { price: Money | null; cost: Money | null; expected: Money | null };

export type Totals = {
  spins: number;
  /** At the exteriors in which they dropped. */
  value: Money;
  /** Of the cases and their keys. */
  cost: Money | null;
  result: Money | null;
  /** What as many openings bring on average. */
  expected: Money | null;
  unpriced: number;
  /** At the best exteriors, with the cost of the keys alone: that of the cases stands apart. */
  best: { keyCost: Money; dropValue: Money; profit: Money; caseCost: Money | null };
};

const sum = (values: readonly (Money | null)[]): Money => values.reduce<Money>((total, value) => total + (value ?? 0), 0);
const times = (count: number, value: Money | null): Money | null => (value === null ? null : count * value);

export function totalsOf(drops: readonly Drop[], { price, cost, expected }: CasePrices): Totals {
  const spins = drops.length;
  const value = sum(drops.map((drop) => drop.value));
  const dropValue = sum(drops.map(({ best }) => best));
  const [all, keyCost] = [times(spins, cost), spins * KEY_PRICE];
  return {
    spins,
    value,
    cost: all,
    result: all === null ? null : value - all,
    expected: times(spins, expected),
    unpriced: drops.filter((drop) => drop.value === null).length,
    best: { keyCost, dropValue, profit: dropValue - keyCost, caseCost: times(spins, price) },
  };
}

/** The name with StatTrak™ and Souvenir, without exterior. */
export function fullName({ item, isStattrak }: Pick<Drop, 'item' | 'isStattrak'>): string {
  const kind = isStattrak ? 'StatTrak™ ' : item.isSouvenir ? 'Souvenir ' : '';
  return item.name.startsWith('★ ') ? `★ ${kind}${item.name.slice(2)}` : kind + item.name;
}

/** The name as on the market. */
export const marketName = (drop: Pick<Drop, 'item' | 'isStattrak' | 'exterior'>): string =>
  drop.exterior === null ? fullName(drop) : `${fullName(drop)} (${drop.exterior})`;
