import { APP_IDS, type AppId } from '@lootfolio/domain/games';
import { looseName } from '@lootfolio/domain/loose-names';
import { normaliseName, splitDisplayName } from '@lootfolio/domain/names';
import { mapInSlices } from '../platform/process/slices.ts';
import type { Item, ItemDirectory } from '../prices/board/item-directory.ts';

/** Finds the item of a name as people and files write it, with its phase; null for an unknown one. */
export type NamedItemFinder = (appId: AppId, name: string) => Item | null;

/**
 * Finds items by their exact name, else by all that names have in common however they are written. Two items whose names differ by case alone
 * are found by the exact name only.
 */
export async function createItemFinder(items: ItemDirectory): Promise<NamedItemFinder> {
  const loose = await looseIndexOf(items);
  return (appId, name) => {
    const exact = findExactly(items, appId, splitDisplayName(normaliseName(name, appId)));
    if (exact) return exact;
    const { key, phase } = looseName(name);
    const first = loose.get(`${appId} ${key}`);
    if (!first) return null;
    return (phase === null ? undefined : items.byName(appId, first.name, phase)) ?? items.byName(appId, first.name, null) ?? first;
  };
}

/** A vanilla knife of CS2 has a wear in files, but no exterior in its name. */
function findExactly(items: ItemDirectory, appId: AppId, { name, phase }: { name: string; phase: string | null }): Item | null {
  const find = (tried: string): Item | null => items.byName(appId, tried, phase) ?? items.byName(appId, tried, null) ?? null;
  return find(name) ?? (appId !== APP_IDS.cs2 || name.includes(' | ') ? null : find(name.replace(/ \([^()]+\)$/, '')));
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
