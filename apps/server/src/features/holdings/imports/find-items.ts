import type { AppId } from '@lootfolio/domain/games';
import { looseName } from '@lootfolio/domain/loose-names';
import { normaliseName, splitDisplayName } from '@lootfolio/domain/names';
import { findNamedItem } from '../../../goods/find-named-item.ts';
import { mapInSlices } from '../../../platform/process/slices.ts';
import type { Item, ItemDirectory } from '../../../prices/board/item-directory.ts';
import type { ImportChoices } from './imports.tables.ts';

/** Finds the item of a name as files write it; null for an unknown one. */
export type ItemFinder = (appId: number, name: string) => number | null;

/**
 * Finds items by the user's choice, else by their exact name, else by all that names have in common however they are written. Two items whose
 * names differ by case alone are found by the exact name only.
 */
export async function createItemFinder(items: ItemDirectory, chosen: ImportChoices['names']): Promise<ItemFinder> {
  const choice = new Map(chosen.map(({ appId, name, itemId }) => [`${appId} ${name}`, itemId]));
  const loose = await looseIndexOf(items);
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
type LooseIndex = ReadonlyMap<string, Item | null>;

const indexes = new WeakMap<ItemDirectory, { version: number; index: Promise<LooseIndex> }>();

/** Makes the index in slices, because it takes half a second, and once for each version of the items. */
function looseIndexOf(items: ItemDirectory): Promise<LooseIndex> {
  const known = indexes.get(items);
  if (known?.version === items.version()) return known.index;
  const made = { version: items.version(), index: makeLooseIndex(items) };
  indexes.set(items, made);
  return made.index;
}

async function makeLooseIndex(items: ItemDirectory): Promise<LooseIndex> {
  const index = new Map<string, Item | null>();
  await mapInSlices([...items.all()], (item) => {
    const key = `${item.appId} ${looseName(item.name).key}`;
    const known = index.get(key);
    if (known === undefined) index.set(key, item);
    else if (known !== null && known.name !== item.name) index.set(key, null);
  });
  return index;
}
