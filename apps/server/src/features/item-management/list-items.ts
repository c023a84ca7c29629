import type { QueryOf, ReplyOf } from '@lootfolio/contract/call';
import type { adminListItems } from '@lootfolio/contract/features/item-management';
import type { AppId } from '@lootfolio/domain/games';
import { wordsOfName } from '@lootfolio/board/search-words';
import type { Boards } from '../../prices/board/boards.ts';
import type { CaseDirectory } from '../../prices/board/case-directory.ts';
import type { Item, ItemDirectory } from '../../prices/board/item-directory.ts';
import type { ItemOverride } from '../../prices/board/item-overrides.store.ts';
import { itemSummary } from '../items/items.public.ts';

type Page = ReplyOf<typeof adminListItems>;
export type ManagedItem = Page['items'][number];
export type CatalogueParts = { items: ItemDirectory; boards: Boards; cases: CaseDirectory };

/** A page of all items. Everything lies in memory: a search uses the index of names, and no other list is sorted. */
export function listItems(parts: CatalogueParts, query: QueryOf<typeof adminListItems>): Page {
  const { page, limit } = query;
  const { items, total } = query.show === 'all' ? everyItem(parts, query) : changedItems(parts, query);
  const view = (item: Item): ManagedItem => viewManagedItem(parts, item, parts.items.overrideOf(item.itemId));
  return { items: items.slice((page - 1) * limit, page * limit).map(view), total };
}

type Found = { items: readonly Item[]; total: number };

function everyItem({ items, boards }: CatalogueParts, { search, app_id: appId, page, limit }: QueryOf<typeof adminListItems>): Found {
  if (search === '') {
    const newest = newestFirst(items, appId);
    return { items: newest, total: newest.length };
  }
  const { itemIds, total } = boards.search(search, appId, page * limit, true);
  return { items: itemIds.map((itemId) => items.byId(itemId)!), total };
}

/** Those that an administrator changed, or hid, the last changed first. */
function changedItems({ items }: CatalogueParts, { search, app_id: appId, show }: QueryOf<typeof adminListItems>): Found {
  const words = [...wordsOfName(search)];
  const at = (item: Item): number => items.overrideOf(item.itemId)?.updatedAt.getTime() ?? 0;
  const found = items
    .overridden()
    .filter((item) => appId === null || item.appId === appId)
    .filter((item) => show === 'changed' || items.overrideOf(item.itemId)?.hidden)
    .filter((item) => isMatch(item, words))
    .toSorted((a, b) => at(b) - at(a) || b.itemId - a.itemId);
  return { items: found, total: found.length };
}

const isMatch = (item: Item, words: readonly string[]): boolean => {
  const own = [...wordsOfName(`${item.name} ${item.phase ?? ''}`)];
  return words.every((word) => own.some((other) => other.startsWith(word)));
};

type Lists = { version: number; byGame: Map<AppId | null, readonly Item[]> };
const listsOf = new WeakMap<ItemDirectory, Lists>();

/** The items of a game, or of all, from the last added to the first; kept until an item is added. */
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

/** @param set what administrators set of the item; null when nothing */
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
