import { KEY_PRICE } from '@lootfolio/domain/case-opening';
import type { Money } from '@lootfolio/domain/money';
import { createCase, groupByRarity, type CaseKind, type RandomWords } from '@lootfolio/domain/odds';
import type { CaseItem, CaseItems } from './simulator.queries.ts';

export type Drop = {
  /** Counted from 1. */
  number: number;
  item: CaseItem;
  isStattrak: boolean;
  /** The maximum price; null when it is unknown. */
  value: Money | null;
};

export type Draw = (count: number, after: number) => Drop[];

const valueOf = (item: CaseItem, isStattrak: boolean): Money | null =>
  isStattrak && item.isNormal ? (item.stattrak?.max ?? null) : item.maxPrice;

/** Opens a case `count` times. The numbers of the drops start at `after` + 1. */
export function createDraw(kind: CaseKind, { skins, knives }: CaseItems, random: RandomWords): Draw {
  const open = createCase(kind, groupByRarity([...knives, ...skins]));
  return (count, after) =>
    Array.from({ length: count }, (_, at) => {
      const { item, isStattrak } = open(random);
      return { number: after + at + 1, item, isStattrak, value: valueOf(item, isStattrak) };
    });
}

/** The profit of a drop: its maximum price minus the price of a key. The value of a drop without a price is 0. */
export const profitOf = ({ value }: Drop): Money => (value ?? 0) - KEY_PRICE;

export type Totals = { spins: number; keyCost: Money; dropValue: Money; profit: Money; caseCost: Money | null; unpriced: number };

/** @param price the price of the case. Its cost is a separate total, because the profit does not include it */
export function totalsOf(drops: readonly Drop[], price: Money | null): Totals {
  const spins = drops.length;
  const dropValue = drops.reduce((sum, { value }) => sum + (value ?? 0), 0);
  const keyCost = spins * KEY_PRICE;
  return {
    spins,
    keyCost,
    dropValue,
    profit: dropValue - keyCost,
    caseCost: price === null ? null : spins * price,
    unpriced: drops.filter(({ value }) => value === null).length,
  };
}

/** The name with StatTrak™ and Souvenir, as on the market. */
export function fullName({ item, isStattrak }: Pick<Drop, 'item' | 'isStattrak'>): string {
  const kind = isStattrak ? 'StatTrak™ ' : item.isSouvenir ? 'Souvenir ' : '';
  return item.name.startsWith('★ ') ? `★ ${kind}${item.name.slice(2)}` : kind + item.name;
}
