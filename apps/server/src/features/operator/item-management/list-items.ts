import type { QueryOf, ReplyOf } from '@lootfolio/contract/call';
import type { adminListItems } from '@lootfolio/contract/features/operator/item-management';
import type { AppId } from '@lootfolio/domain/games';
import type { Db } from '../../../platform/database/database.ts';
import { wordsOfName } from '@lootfolio/board/search-words';
import type { Boards } from '../../../prices/board/boards.ts';
import type { CaseDirectory } from '../../../prices/board/case-directory.ts';
import type { Item, ItemDirectory } from '../../../prices/board/item-directory.ts';
import { readOverrides, type ItemOverride } from '../../../prices/board/item-overrides.store.ts';
import { itemSummary } from '../../market/items/items.public.ts';

type Page = ReplyOf<typeof adminListItems>;
type Query = QueryOf<typeof adminListItems>;
export type ManagedItem = Page['items'][number];
export type CatalogueParts = { items: ItemDirectory; boards: Boards; cases: CaseDirectory };

/**
 * Returns a page of all items. Names and prices are in memory: a search uses the index of names, and no other list is sorted. Overrides of
 * administrators are read from the database, so that the page shows a change that was made just now.
 */
export async function listItems(parts: CatalogueParts & { db: Db }, query: Query): Promise<Page> {
  if (query.show !== 'all') return changedItems(parts, query);
  const { items, total } = everyItem(parts, query);
  const set = await readOverrides(
    parts.db,
    items.map(({ itemId }) => itemId),
  );
  return { items: items.map((item) => viewManagedItem(parts, item, set.get(item.itemId) ?? null)), total };
}

function everyItem(
  { items, boards }: CatalogueParts,
  { search, app_id: appId, page, limit }: Query,
): { items: readonly Item[]; total: number } {
  const from = (page - 1) * limit;
  if (search === '') {
    const newest = newestFirst(items, appId);
    return { items: newest.slice(from, from + limit), total: newest.length };
  }
  const { itemIds, total } = boards.search(search, appId, from + limit, true);
  return { items: itemIds.slice(from).map((itemId) => items.byId(itemId)!), total };
}

/** Returns the items that an administrator changed or hid, the last changed first. */
async function changedItems(parts: CatalogueParts & { db: Db }, { search, app_id: appId, show, page, limit }: Query): Promise<Page> {
  const words = [...wordsOfName(search)];
  const found = [...(await readOverrides(parts.db))]
    .flatMap(([itemId, set]) => {
      const item = parts.items.byId(itemId);
      return item && (show === 'changed' || set.hidden) ? [{ item, set }] : [];
    })
    .filter(({ item }) => (appId === null || item.appId === appId) && isMatch(item, words))
    .toSorted((a, b) => b.set.updatedAt.getTime() - a.set.updatedAt.getTime() || b.item.itemId - a.item.itemId);
  const shown = found.slice((page - 1) * limit, page * limit);
  return { items: shown.map(({ item, set }) => viewManagedItem(parts, item, set)), total: found.length };
}

const isMatch = (item: Item, words: readonly string[]): boolean => {
  const own = [...wordsOfName(`${item.name} ${item.phase ?? ''}`)];
  return words.every((word) => own.some((other) => other.startsWith(word)));
};

type Lists = { version: number; byGame: Map<AppId | null, readonly Item[]> };
const listsOf = new WeakMap<ItemDirectory, Lists>();

/** Returns the items of a game, or of all games, from the last added to the first; cached until an item is added. */
function newestFirst(items: ItemDirectory, appId: AppId | null): readonly Item[] {
  const known = listsOf.get(items);
  const version = items.version();
  const lists = known?.version === version ? known : { version, byGame: new Map<AppId | null, readonly Item[]>() };
  listsOf.set(items, lists);
  const found =
    lists.byGame.get(appId) ??
    items
      .all()
      .filter((item) => appId === null || item.appId === appId)
      .toReversed();
  lists.byGame.set(appId, found);
  return found;
}

/** @param set the override of the item; null when there is none */
export function viewManagedItem({ items, boards, cases }: CatalogueParts, item: Item, set: ItemOverride | null): ManagedItem {
  const base = items.baseOf(item);
  const rarityColor = set?.rarityColor ?? base.rarityColor;
  const key = set?.collection ?? base.collection;
  const collection = key === null ? undefined : cases.collectionByKey(key);
  const fresh = boards.quotesOf(item).filter((quote) => quote.fresh);
  const newest = Math.max(0, ...fresh.map((quote) => quote.confirmedAt));
  return {
    ...itemSummary({ ...item, rarityColor, picture: set?.picture ?? null }),
    rarity: set?.rarity ?? base.rarity,
    collection: collection?.name ?? null,
    collection_id: collection?.id ?? null,
    hidden: set?.hidden ?? false,
    unseen: item.isUnseen,
    has_picture: (set?.picture ?? null) !== null,
    changed_at: set?.updatedAt.toISOString() ?? null,
    base: {
      rarity: base.rarity,
      color: base.rarityColor,
      collection: base.collection === null ? null : (cases.collectionByKey(base.collection)?.name ?? null),
    },
    fresh_markets: fresh.length,
    lowest_price: boards.lowestRegular(item)?.price ?? null,
    updated_at: newest === 0 ? null : new Date(newest).toISOString(),
  };
}
