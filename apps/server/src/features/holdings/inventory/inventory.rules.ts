import type { FirstPrice } from '@lootfolio/board/valuation';
import type { Cost } from '@lootfolio/domain/costs/costs';
import type { Money } from '@lootfolio/domain/money';
import type { Item } from '../../../prices/board/item-directory.ts';
import type { Valued } from '../../../prices/history/price-changes.ts';
import type { Thing, TradableFilter } from './inventory.reads.ts';

/** The filters of a list. An empty list of values matches all things. */
export type ThingFilter = {
  types: readonly string[];
  exteriors: readonly string[];
  rarities: readonly string[];
  tradable: TradableFilter;
};

const allows = (wanted: readonly string[], value: string | null): boolean =>
  wanted.length === 0 || (value !== null && wanted.includes(value));

/** True when things of this item pass the filters of type, exterior and rarity. */
export const matches = (item: Item, filter: ThingFilter): boolean =>
  allows(filter.types, item.type) && allows(filter.exteriors, item.exterior) && allows(filter.rarities, item.rarity);

export const asksForItems = ({ types, exteriors, rarities }: ThingFilter): boolean => types.length + exteriors.length + rarities.length > 0;

/** A thing with its price and cost, of one unit each. `net` is the price less the market's fee. */
export type Priced = { thing: Thing; item: Item; price: FirstPrice | null; net: Money | null; cost: Cost | null };

/** Net less cost; null when one of them is unknown. */
export const profitOf = ({ net, cost }: Pick<Priced, 'net' | 'cost'>): Money | null =>
  net === null || cost === null ? null : net - cost.unit;

/** The fresh price of a thing, whose change is shown. */
export const valuedOf = ({ item, price }: Pick<Priced, 'item' | 'price'>): Valued => ({ item, at: price?.fresh ? price : null });

/** Sorts things. Things without a value come last in both directions. Ties are ordered by id, the order in which the things came. */
export function sortThings(things: readonly Thing[], valueOf: (thing: Thing) => number | string | null, descending: boolean): Thing[] {
  const sign = descending ? -1 : 1;
  const values = things.map(valueOf);
  const known = [...values.keys()].filter((at) => values[at] !== null);
  const unknown = things.filter((_, at) => values[at] === null).toSorted((a, b) => a.id - b.id);
  known.sort((a, b) => sign * compare(values[a]!, values[b]!) || things[a]!.id - things[b]!.id);
  return [...known.map((at) => things[at]!), ...unknown];
}

const NAMES = new Intl.Collator('en');

const compare = (a: number | string, b: number | string): number =>
  typeof a === 'number' && typeof b === 'number' ? a - b : NAMES.compare(String(a), String(b));
