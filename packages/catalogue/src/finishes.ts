import type { WearRange } from './file.ts';
import { readCatalogueFile } from './read-file.ts';

/**
 * Returns the range of float values of a finish of CS2, by its `shortName`; null for an item without float values and for an unknown
 * finish.
 */
export type WearOf = (shortName: string) => WearRange | null;

/** Reads the ranges without the items themselves. Takes less than 100 ms, and keeps little memory in use. Keep the result. */
export function loadWears(): WearOf {
  const { games, wears } = readCatalogueFile();
  const { name: names, wear } = games.find(({ appId }) => appId === 730)!.families;
  const byName = new Map(names.flatMap((name, at) => (wears[wear[at]!] ? [[name, wears[wear[at]!]!] as const] : [])));
  return (shortName) => byName.get(shortName) ?? null;
}
