import { displayName } from '@lootfolio/domain/names';
import type { Money } from '@lootfolio/domain/money';
import type { Item } from '../../../prices/board/item-directory.ts';
import type { PresentListing } from './repricing.reads.ts';
import type { Filter } from './rules.store.ts';

type Matched = { listing: { id: number; market: string; price: Money }; item: Item };

/**
 * Returns a function that tells whether a rule is for a listing.
 * @param present what stands for the chosen listings now
 */
export function matcherOf(filter: Filter, present: ReadonlyMap<number, PresentListing>): (matched: Matched) => boolean {
  const { appId, markets, types, priceFrom, priceTo } = filter;
  const chosen = filter.listings && new Set(filter.listings.map((id) => present.get(id)?.id));
  const words = filter.search.toLowerCase().split(/\s+/).filter(Boolean);
  return ({ listing, item }) => {
    if (chosen) return chosen.has(listing.id);
    if (appId !== null && item.appId !== appId) return false;
    if (markets.length > 0 && !markets.includes(listing.market)) return false;
    if (types.length > 0 && !types.includes(item.type ?? '')) return false;
    if (priceFrom !== null && listing.price < priceFrom) return false;
    if (priceTo !== null && listing.price > priceTo) return false;
    if (words.length === 0) return true;
    const name = `${displayName(item.name, item.phase)} ${item.nameTr ?? ''}`.toLowerCase();
    return words.every((word) => name.includes(word));
  };
}
