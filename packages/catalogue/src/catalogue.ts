import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import type { AppId } from '@lootfolio/domain/games';
import type { CatalogueFile, ContainerRow } from './file.ts';
import { expandFamilies } from './families.ts';

/** One item of one app: a market hash name, and a phase where the finish has phases. Colours as `#d32ce6`. */
export type CatalogueItem = {
  appId: AppId;
  /** Market hash name. */
  name: string;
  /** Null also stands for "some phase or other" of a finish that has phases: markets list it so. */
  phase: string | null;
  /** CS2: the name without star, StatTrak™, Souvenir and exterior. Other games: the name. */
  shortName: string;
  type: string | null;
  /** CS2: weapon, knife or gloves, `AK-47`. */
  weapon: string | null;
  /** `Field-Tested` */
  exterior: string | null;
  rarity: string | null;
  rarityColor: string | null;
  isStattrak: boolean;
  isSouvenir: boolean;
  /** Key of the collection. */
  collection: string | null;
  /** Turkish name, null where it is the same or unknown. */
  nameTr: string | null;
};

export type Collection = { key: string; name: string; nameTr: string | null };

/** A case, package or capsule. `contents` and `rares` name items by their `shortName`, `keys` by their `name`. */
export type Container = ContainerRow;

export type Catalogue = {
  /** Changes when the data do. */
  version: string;
  items: CatalogueItem[];
  collections: Collection[];
  containers: Container[];
};

const FILE = new URL('../data/catalogue.json.br', import.meta.url);

/** Reads all known items of CS2 and TF2 (Dota 2 and Rust come from the price feeds). Keep the result: reading takes a good 100 ms. */
export function loadCatalogue(): Catalogue {
  const file = JSON.parse(brotliDecompressSync(readFileSync(FILE)).toString('utf8')) as CatalogueFile;
  const names = file.games.find(({ appId }) => appId === 730)!.families.name;
  const namesAt = (positions: number[]): string[] => positions.map((at) => names[at]!);
  return {
    version: file.version,
    items: file.games.flatMap(({ appId, families }) => expandFamilies(appId, families, file)),
    collections: file.collections.map(([key, name, nameTr]) => ({ key, name, nameTr })),
    containers: file.containers.map(([name, kind, collection, contents, rares, keys, stattrakOnly]) => ({
      name: names[name]!,
      kind,
      collection: file.collections[collection]?.[0] ?? null,
      contents: namesAt(contents),
      rares: namesAt(rares),
      keys: namesAt(keys),
      stattrakOnly: stattrakOnly === 1,
    })),
  };
}
