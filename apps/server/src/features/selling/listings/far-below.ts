import { isFarBelow, lowestKnown } from '@lootfolio/domain/listings';
import type { Money } from '@lootfolio/domain/money';
import type { Boards } from '../../../prices/board/boards.ts';
import type { ItemDirectory } from '../../../prices/board/item-directory.ts';

type Parts = { items: ItemDirectory; boards: Boards };

/** Returns the lowest known price of an item; null when none is known. */
export function lowestKnownOf({ items, boards }: Parts, itemId: number): Money | null {
  const item = items.byId(itemId);
  return item ? lowestKnown(boards.quotesOf(item)) : null;
}

/** True when a price is under half of every known price of an item. */
export const isFarBelowMarkets = (parts: Parts, itemId: number, price: Money): boolean => isFarBelow(price, lowestKnownOf(parts, itemId));
