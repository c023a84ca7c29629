import type { FirstPrice } from '@lootfolio/board/valuation';
import type { Cost } from '@lootfolio/domain/costs';
import type { InventorySort } from '@lootfolio/domain/inventory';
import type { Money } from '@lootfolio/domain/money';
import type { Item } from '../../prices/board/item-directory.ts';
import type { Thing } from './inventory.reads.ts';

/** What a list is filtered by; empty lists match all. */
export type ThingFilter = {
  types: readonly string[];
  exteriors: readonly string[];
  rarities: readonly string[];
  tradable: 'all' | 'tradable' | 'locked';
};

const allows = (wanted: readonly string[], value: string | null): boolean =>
  wanted.length === 0 || (value !== null && wanted.includes(value));

export const matches = ({ item, thing }: { item: Item; thing: Thing }, filter: ThingFilter): boolean =>
  allows(filter.types, item.type) &&
  allows(filter.exteriors, item.exterior) &&
  allows(filter.rarities, item.rarity) &&
  (filter.tradable === 'all' || thing.tradable === (filter.tradable === 'tradable'));

/** A thing with its price and cost, of one unit each. `net` is the price less the market's fee. */
export type Priced = { thing: Thing; item: Item; price: FirstPrice | null; net: Money | null; cost: Cost | null };

/** Net less cost; null when one of them is unknown. */
export const profitOf = ({ net, cost }: Pick<Priced, 'net' | 'cost'>): Money | null =>
  net === null || cost === null ? null : net - cost.unit;

/** Sorts things. Those without the value come last in both directions; ties stand in the order in which they came. */
export function sortThings(things: readonly Priced[], by: InventorySort, descending: boolean): Priced[] {
  const sign = descending ? -1 : 1;
  if (by === 'name') {
    return things.toSorted((a, b) => sign * (a.item.name.localeCompare(b.item.name, 'en') || 0) || a.thing.id - b.thing.id);
  }
  const valueOf = VALUES[by];
  const keyed = things.map((priced) => ({ priced, value: valueOf(priced) }));
  keyed.sort((a, b) => {
    if (a.value === null || b.value === null)
      return Number(a.value === null) - Number(b.value === null) || a.priced.thing.id - b.priced.thing.id;
    return sign * (a.value - b.value) || a.priced.thing.id - b.priced.thing.id;
  });
  return keyed.map(({ priced }) => priced);
}

const VALUES: Record<Exclude<InventorySort, 'name'>, (priced: Priced) => number | null> = {
  price: ({ price }) => price?.price ?? null,
  float: ({ thing }) => thing.float,
  acquired: ({ thing }) => thing.acquiredAt?.getTime() ?? null,
  profit: profitOf,
};
