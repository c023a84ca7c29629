import type { BestOffers, Sale } from '@lootfolio/board/offers';
import type { Item } from '../../../prices/board/item-directory.ts';

/** The best offers at which each item can be bought and sold, by item id. */
export type Offers = ReadonlyMap<number, BestOffers>;

export const saleOf = (offers: Offers, item: Item): Sale | null => offers.get(item.itemId)?.sale ?? null;

/**
 * Returns the item as which an outcome is sold. For a finish with phases, this is the listing without a phase, else the phase with the
 * lowest proceeds, because the phase of the outcome is random.
 */
export function soldAs(offers: Offers, items: readonly Item[]): Item | undefined {
  const priced = items.filter((item) => saleOf(offers, item) !== null);
  return (
    priced.find(({ phase }) => phase === null) ??
    priced.toSorted((a, b) => saleOf(offers, a)!.net - saleOf(offers, b)!.net)[0] ??
    items.find(({ phase }) => phase === null) ??
    items[0]
  );
}
