import type { ReplyOf } from '@lootfolio/contract/call';
import type { searchItems } from '@lootfolio/contract/features/market/item-search';
import { EXTERIORS } from '@lootfolio/domain/names';
import type { AppId } from '@lootfolio/domain/games';
import type { Boards } from '../../../prices/board/boards.ts';
import type { Item, ItemDirectory } from '../../../prices/board/item-directory.ts';
import { foundItem, itemVariant } from './item-summary.ts';

type Parts = { items: ItemDirectory; boards: Boards };
type Found = Pick<ReplyOf<typeof searchItems>, 'items' | 'total'>;

/** The most items of one skin: five exteriors, each normal, StatTrak and Souvenir. */
const MOST_VARIANTS = EXTERIORS.length * 3;

/** Finds skins by name, the most traded first. Of each skin the most traded item that was found stands for it. */
export function findSkins({ items, boards }: Parts, text: string, appId: AppId | null, limit: number): Found {
  const { itemIds, total } = boards.searchLikely(text, appId, limit * MOST_VARIANTS);
  const skins = new Map<readonly Item[] | Item, Item>();
  for (const itemId of itemIds) {
    const item = items.byId(itemId)!;
    const skin = item.exterior === null ? item : items.siblings(item);
    if (!skins.has(skin)) skins.set(skin, item);
    if (skins.size === limit) break;
  }
  return { items: [...skins.values()].map((item) => presentSkin(items, boards, item)), total };
}

const presentSkin = (items: ItemDirectory, boards: Boards, item: Item): Found['items'][number] => ({
  ...foundItem(item, boards),
  skin: {
    market_hash_name: item.name,
    variants: (item.exterior === null ? [] : items.siblings(item))
      .filter((other) => other.exterior !== null && !other.hidden)
      .map((other) => ({
        ...itemVariant(other, boards),
        item_id: other.itemId,
        general_id: other.generalId,
        market_hash_name: other.name,
      })),
  },
});
