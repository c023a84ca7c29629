import { APP_IDS, type AppId } from '@lootfolio/domain/games';
import type { Item, ItemDirectory } from '../prices/board/item-directory.ts';

/** Returns the item for a name in a file. A vanilla knife of CS2 has a wear in the file, but no exterior in its name. */
export function findNamedItem(items: ItemDirectory, appId: AppId, { name, phase }: { name: string; phase: string | null }): Item | null {
  const find = (tried: string): Item | null => items.byName(appId, tried, phase) ?? items.byName(appId, tried, null) ?? null;
  return find(name) ?? (appId !== APP_IDS.cs2 || name.includes(' | ') ? null : find(name.replace(/ \([^()]+\)$/, '')));
}
