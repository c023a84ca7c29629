import type { Money } from '@lootfolio/domain/money';
import type { Boards } from '../../../prices/board/boards.ts';
import type { ItemDirectory } from '../../../prices/board/item-directory.ts';
import { isFarBelow } from './listings.rules.ts';

/** True when a price is under half of every fresh price of an item. */
export function isFarBelowMarkets({ items, boards }: { items: ItemDirectory; boards: Boards }, itemId: number, price: Money): boolean {
  const item = items.byId(itemId);
  if (!item) return false;
  const known = boards.quotesOf(item).filter(({ fresh }) => fresh);
  return isFarBelow(
    price,
    known.map((quote) => quote.price),
  );
}
