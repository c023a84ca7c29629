import type { AppId } from '@lootfolio/domain/games';
import { looseName } from '@lootfolio/domain/loose-names';
import { normaliseName, splitDisplayName } from '@lootfolio/domain/names';
import { findNamedItem } from '../../../goods/find-named-item.ts';
import type { Item, ItemDirectory } from '../../../prices/board/item-directory.ts';
import type { ImportChoices } from './imports.tables.ts';

/** Finds the item of a name as files write it; null for an unknown one. */
export type ItemFinder = (appId: number, name: string) => number | null;

/**
 * Finds items by the user's choice, else by their exact name, else by all that names have in common however they are written. Two items whose
 * names differ by case alone are found by the exact name only.
 */
export function createItemFinder(items: ItemDirectory, chosen: ImportChoices['names']): ItemFinder {
  const choice = new Map(chosen.map(({ appId, name, itemId }) => [`${appId} ${name}`, itemId]));
  const loose = looseIndex(items);
  return (appId, name) => {
    const key = `${appId} ${name}`;
    if (choice.has(key)) return choice.get(key)!;
    const game = appId as AppId;
    const exact = findNamedItem(items, game, splitDisplayName(normaliseName(name, game)));
    if (exact) return exact.itemId;
    const { key: plain, phase } = looseName(name);
    const first = loose.get(`${appId} ${plain}`);
    if (!first) return null;
    return (
      (phase === null ? undefined : items.byName(game, first.name, phase))?.itemId ??
      items.byName(game, first.name, null)?.itemId ??
      first.itemId
    );
  };
}

/** The first item of each loose name; null where items of different names have the same one. */
function looseIndex(items: ItemDirectory): ReadonlyMap<string, Item | null> {
  const index = new Map<string, Item | null>();
  for (const item of items.all()) {
    const key = `${item.appId} ${looseName(item.name).key}`;
    const known = index.get(key);
    if (known === undefined) index.set(key, item);
    else if (known !== null && known.name !== item.name) index.set(key, null);
  }
  return index;
}
