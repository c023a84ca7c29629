import type { BestOffers, Sale } from '@lootfolio/board/offers';
import type { Item } from '../../../prices/board/item-directory.ts';

/** The best offers at which each item can be bought and sold, by item id. */
export type Offers = ReadonlyMap<number, BestOffers>;

/** Why an outcome counts as 0: no open market that pays money has a fresh price that is not suspicious, or nobody bought one in 7 days. */
export type NoSale = 'price' | 'sales';

/**
 * An outcome as it is sold. `asked`: the price in the middle, whether anybody pays it or not. `sale`: the same, when units were sold in the
 * last 7 days. A price at which nothing sells can be anything, and would make a contract look good that is not.
 */
export type PricedOutcome = { item: Item; asked: Sale | null; sale: Sale | null; missing: NoSale | null };

const askedFor = (offers: Offers, item: Item): Sale | null => offers.get(item.itemId)?.sale ?? null;

/**
 * Prices an outcome. A finish with phases is sold as the listing without a phase, else as the phase with the lowest proceeds, because the
 * phase of the outcome is random. Sales of each of them count, because markets report most sales without the phase.
 * @param items at least one: those of one exterior
 */
export function priceOutcome(offers: Offers, items: readonly Item[]): PricedOutcome {
  const priced = items.filter((item) => askedFor(offers, item) !== null);
  const item =
    priced.find(({ phase }) => phase === null) ??
    priced.toSorted((a, b) => askedFor(offers, a)!.net - askedFor(offers, b)!.net)[0] ??
    items.find(({ phase }) => phase === null) ??
    items[0]!;
  const asked = askedFor(offers, item);
  const isSold = items.some(({ itemId }) => (offers.get(itemId)?.sold ?? 0) > 0);
  return { item, asked, sale: isSold ? asked : null, missing: asked === null ? 'price' : isSold ? null : 'sales' };
}
