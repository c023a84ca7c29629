import type { Container } from '@lootfolio/catalogue/catalogue';
import { wordsOfName } from '@lootfolio/board/search-words';
import { APP_IDS } from '@lootfolio/domain/games';
import type { CaseKind } from '@lootfolio/domain/odds';
import { slugOf } from '@lootfolio/domain/slug';
import type { Db } from '../../platform/database/database.ts';
import type { Item, ItemDirectory } from './item-directory.ts';

/** All items that differ only in exterior, variant and phase, for example the items of a skin or a sticker. */
export type Skin = { name: string; items: readonly Item[] };

/** A case, souvenir package or capsule. Its id is the id of its item. */
export type Case = {
  item: Item;
  kind: CaseKind;
  /** Key of the collection that the case contains. */
  collection: string | null;
  /** Short names of the items that it drops, and of its special items. */
  contents: readonly string[];
  rares: readonly string[];
  needsKey: boolean;
  /** All its items are StatTrak™. */
  stattrakOnly: boolean;
  /** The words by which a search finds it. */
  words: readonly string[];
};

export type Collection = { id: number; key: string; name: string; words: readonly string[] };

/** The cases and collections of the catalogue, joined with the items. Everything is in memory; no function runs a query. */
export type CaseDirectory = {
  /** Increases when items are added or change. */
  version: () => number;
  cases: () => readonly Case[];
  collections: () => readonly Collection[];
  caseById: (id: number) => Case | undefined;
  collectionById: (id: number) => Collection | undefined;
  /** Finds a case by its name, or by its slug. */
  caseByName: (name: string) => Case | undefined;
  collectionByName: (name: string) => Collection | undefined;
  collectionByKey: (key: string) => Collection | undefined;
  /** Returns the skin of a short name; without items when the directory has none of them. */
  skin: (name: string) => Skin;
  skinsOf: (collection: Collection) => readonly Skin[];
  casesOf: (collection: Collection) => readonly Case[];
  /** Returns the cases that drop a skin, by its short name, as a special item or a normal one. */
  casesWith: (skin: string) => readonly Case[];
};

type Lists = {
  cases: readonly Case[];
  collections: readonly Collection[];
  caseById: ReadonlyMap<number, Case>;
  collectionById: ReadonlyMap<number, Collection>;
  collectionByKey: ReadonlyMap<string, Collection>;
  caseBySlug: ReadonlyMap<string, Case>;
  collectionBySlug: ReadonlyMap<string, Collection>;
  casesBySkin: ReadonlyMap<string, readonly Case[]>;
};

const NO_ITEMS: readonly Item[] = [];
const NO_CASES: readonly Case[] = [];

export async function loadCaseDirectory(db: Db, directory: ItemDirectory, containers: readonly Container[]): Promise<CaseDirectory> {
  const merged = mergeByName(containers);
  const held = new Set(merged.flatMap(({ contents, rares }) => [...contents, ...rares]));
  let skins = createSkinIndex(held);
  skins.add(directory.all());
  let lists = listAll(directory, merged, await readCollections(db));
  const names = new Set(merged.map(({ name }) => name));
  const isListed = ({ name, collection }: Item): boolean =>
    names.has(name) || (collection !== null && !lists.collectionByKey.has(collection));
  let changes = 0;
  const listAgain = (changed: readonly Item[]): void => {
    if (!changed.some(isListed)) return;
    // the catalogue's collections are stored before its items
    void readCollections(db)
      .then((collections) => {
        lists = listAll(directory, merged, collections);
        changes += 1;
      })
      .catch(() => undefined);
  };
  directory.onAdded((added) => {
    skins.add(added);
    listAgain(added);
  });
  directory.onChanged((changed) => {
    // an item may be hidden or in another collection now
    skins = createSkinIndex(held);
    skins.add(directory.all());
    listAgain(changed);
  });
  return {
    version: () => directory.version() + changes,
    cases: () => lists.cases,
    collections: () => lists.collections,
    caseById: (id) => lists.caseById.get(id),
    collectionById: (id) => lists.collectionById.get(id),
    caseByName: (name) => lists.caseBySlug.get(slugOf(name, null)),
    collectionByName: (name) => lists.collectionBySlug.get(slugOf(name, null)),
    collectionByKey: (key) => lists.collectionByKey.get(key),
    skin: (name) => ({ name, items: skins.byName.get(name) ?? NO_ITEMS }),
    skinsOf: ({ key }) => [...(skins.byCollection.get(key) ?? [])].map((name) => ({ name, items: skins.byName.get(name)! })),
    casesWith: (skin) => lists.casesBySkin.get(skin) ?? NO_CASES,
    casesOf: ({ key }) => lists.cases.filter(({ collection }) => collection === key),
  };
}

/** Merges capsules that are listed twice, because they were sold in two forms. They have one market name, and so one item. */
function mergeByName(containers: readonly Container[]): Container[] {
  const merged = new Map<string, Container>();
  for (const container of containers) {
    const known = merged.get(container.name);
    merged.set(
      container.name,
      known
        ? {
            ...known,
            contents: [...new Set([...known.contents, ...container.contents])],
            rares: [...new Set([...known.rares, ...container.rares])],
            keys: [...new Set([...known.keys, ...container.keys])],
          }
        : container,
    );
  }
  return [...merged.values()];
}

type SkinIndex = {
  byName: ReadonlyMap<string, readonly Item[]>;
  byCollection: ReadonlyMap<string, ReadonlySet<string>>;
  add: (items: readonly Item[]) => void;
};

/** Indexes items by short name. Contains only items of a container or a collection. @param held short names of all items in containers */
function createSkinIndex(held: ReadonlySet<string>): SkinIndex {
  const byName = new Map<string, Item[]>();
  const byCollection = new Map<string, Set<string>>();
  const append = (item: Item): void => {
    const known = byName.get(item.shortName);
    if (known) known.push(item);
    else byName.set(item.shortName, [item]);
  };
  return {
    byName,
    byCollection,
    add: (items) => {
      for (const item of items) {
        if (item.appId !== APP_IDS.cs2 || item.hidden) continue;
        if (item.collection !== null) {
          const names = byCollection.get(item.collection) ?? new Set();
          byCollection.set(item.collection, names.add(item.shortName));
        }
        if (item.collection !== null || held.has(item.shortName)) append(item);
      }
    },
  };
}

type CollectionRow = { id: number; key: string; name: string; nameTr: string | null };

const readCollections = async (db: Db): Promise<CollectionRow[]> =>
  db.selectFrom('collections').select(['collection_id as id', 'key', 'name', 'name_tr as nameTr']).execute();

const compareNames = new Intl.Collator('en', { numeric: true }).compare;
const byName = (a: { name: string }, b: { name: string }): number => compareNames(a.name, b.name);
const wordsOf = (name: string, nameTr: string | null): string[] => [...wordsOfName(`${name} ${nameTr ?? ''}`)];

function listAll(directory: ItemDirectory, containers: readonly Container[], rows: readonly CollectionRow[]): Lists {
  const collections = rows.map(({ id, key, name, nameTr }) => ({ id, key, name, words: wordsOf(name, nameTr) })).toSorted(byName);
  const cases = containers
    .flatMap((container): Case[] => {
      const item = directory.byName(APP_IDS.cs2, container.name, null);
      if (!item || item.hidden) return [];
      return [
        {
          item,
          kind: container.kind,
          collection: container.collection,
          contents: container.contents,
          rares: container.rares,
          needsKey: container.keys.length > 0,
          stattrakOnly: container.stattrakOnly,
          words: wordsOf(item.name, item.nameTr),
        },
      ];
    })
    .toSorted((a, b) => byName(a.item, b.item));
  return {
    cases,
    collections,
    caseById: new Map(cases.map((one) => [one.item.itemId, one])),
    collectionById: new Map(collections.map((one) => [one.id, one])),
    collectionByKey: new Map(collections.map((one) => [one.key, one])),
    caseBySlug: new Map(cases.map((one) => [slugOf(one.item.name, null), one])),
    collectionBySlug: new Map(collections.map((one) => [slugOf(one.name, null), one])),
    casesBySkin: bySkin(cases),
  };
}

function bySkin(cases: readonly Case[]): Map<string, Case[]> {
  const found = new Map<string, Case[]>();
  for (const box of cases) {
    for (const skin of new Set([...box.contents, ...box.rares])) {
      const known = found.get(skin);
      if (known) known.push(box);
      else found.set(skin, [box]);
    }
  }
  return found;
}
