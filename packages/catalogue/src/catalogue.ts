import type { CatalogueFile, ContainerRow } from './file.ts';
import { expandFamilies } from './families.ts';
import type { CatalogueItem } from './item.ts';
import { readCatalogueFile } from './read-file.ts';

export type Collection = { key: string; name: string; nameTr: string | null };

/** A case, package or capsule. `contents` and `rares` hold the `shortName` of items, `keys` the `name`. */
export type Container = ContainerRow;

export type Catalogue = {
  /** Changes with the data. */
  version: string;
  items: CatalogueItem[];
  collections: Collection[];
  containers: Container[];
};

/** Reads all known items of CS2 and TF2 (Dota 2 and Rust come from the price feeds). Keep the result: reading takes more than 100 ms. */
export function loadCatalogue(): Catalogue {
  const file = readCatalogueFile();
  return {
    version: file.version,
    items: file.games.flatMap(({ appId, families }) => expandFamilies(appId, families, file)),
    collections: file.collections.map(([key, name, nameTr]) => ({ key, name, nameTr })),
    containers: containersOf(file),
  };
}

/** Reads only the containers, without the items. Keep the result. */
export const loadContainers = (): Container[] => containersOf(readCatalogueFile());

function containersOf(file: CatalogueFile): Container[] {
  const names = file.games.find(({ appId }) => appId === 730)!.families.name;
  const namesAt = (positions: number[]): string[] => positions.map((at) => names[at]!);
  return file.containers.map(([name, kind, collection, contents, rares, keys, stattrakOnly]) => ({
    name: names[name]!,
    kind,
    collection: file.collections[collection]?.[0] ?? null,
    contents: namesAt(contents),
    rares: namesAt(rares),
    keys: namesAt(keys),
    stattrakOnly: stattrakOnly === 1,
  }));
}
