import type { AppId } from '@lootfolio/domain/games';
import type { Boards } from '../../../prices/board/boards.ts';
import type { Item, ItemDirectory } from '../../../prices/board/item-directory.ts';
import { narrowerTexts } from './items.rules.ts';

const MAX_FOUND = 6;

/** Returns the items whose names are most similar to an address that no item has. */
export function nearItems({ items, boards }: { items: ItemDirectory; boards: Boards }, appId: AppId, slug: string): Item[] {
  for (const text of narrowerTexts(slug)) {
    const { itemIds } = boards.search(text, appId, MAX_FOUND);
    if (itemIds.length > 0) return itemIds.map((itemId) => items.byId(itemId)!);
  }
  return [];
}
