import { isDeepStrictEqual } from 'node:util';
import type { CatalogueItem } from '@lootfolio/catalogue/item';
import type { AppId } from '@lootfolio/domain/games';
import { withSingleBlanks } from '@lootfolio/domain/names';
import type { Db } from '../../platform/database/database.ts';
import type { Listener } from '../../platform/database/listen.ts';
import { readOverrides, type ItemOverride } from './item-overrides.store.ts';

/**
 * An item for all screens: data of the catalogue and of the database, with the overrides of administrators. There is one shared object per
 * item.
 */
export type Item = Omit<CatalogueItem, 'wear'> & {
  itemId: number;
  generalId: number;
  slug: string;
  /** Whether the item comes from the catalogue, or a market's list named it first. */
  origin: 'catalogue' | 'feed';
  /** Hash of the picture that an administrator set; null: the picture is drawn. */
  picture: string | null;
  /** The item is known only from an inventory; no market has ever offered it. */
  isUnseen: boolean;
  /** The item is shown in no list, search or page, because it was never on offer, or because an administrator hid it. */
  hidden: boolean;
};

/** The catalogue's values of the fields that administrators can change. */
type Base = Pick<Item, 'rarity' | 'rarityColor' | 'collection'>;

/** Every item in memory: names, slugs and ids are looked up without a query. */
export type ItemDirectory = {
  byId: (itemId: number) => Item | undefined;
  bySlug: (appId: AppId, slug: string) => Item | undefined;
  /** Finds an item whose name is the same but for repeated blanks, if none has exactly this name. */
  byName: (appId: AppId, name: string, phase: string | null) => Item | undefined;
  /** Returns the items of the same game, weapon and short name: the exteriors and variants of one skin, including this item. */
  siblings: (item: Item) => readonly Item[];
  /** Returns all items of the same name, the item without a phase first. */
  phasesOf: (item: Item) => readonly Item[];
  all: () => readonly Item[];
  /** Increases when an item is added or changes. */
  version: () => number;
  /** Returns the catalogue's values of an item. */
  baseOf: (item: Item) => Base;
  /** Reads items that other processes added or changed, and calls the watchers with them. */
  refresh: () => Promise<void>;
  onAdded: (watcher: Watcher) => void;
  onChanged: (watcher: Watcher) => void;
};

type Watcher = (items: readonly Item[]) => void;

const skinKey = (item: Item): string => `${item.weapon ?? ''} ${item.shortName} ${item.phase ?? ''}`;

/**
 * Indexes of one game's items. Keys are strings that the items already contain, because tens of thousands of composed keys would take
 * megabytes.
 */
type GameIndex = {
  bySlug: Map<string, Item>;
  /** The first item with a name. */
  byName: Map<string, Item>;
  /** The first item with a name that has repeated blanks, by the name with single ones. */
  bySingleBlanks: Map<string, Item>;
  /** All items of a name that several items share, by the first of them. An array for each name would take megabytes. */
  phases: Map<Item, Item[]>;
  bySkin: Map<string, Item[]> | null;
};

export async function loadItemDirectory(db: Db, listener?: Listener): Promise<ItemDirectory> {
  const all: Item[] = [];
  const byId = new Map<number, Item>();
  const games = new Map<AppId, GameIndex>();
  const watchers = { added: [] as Watcher[], changed: [] as Watcher[] };
  const overrides = new Map<number, ItemOverride>();
  const bases = new Map<number, Base>();
  let version = 0;
  let reading: Promise<void> | null = null;

  const indexOf = (appId: AppId): GameIndex => {
    const known = games.get(appId);
    if (known) return known;
    const index: GameIndex = { bySlug: new Map(), byName: new Map(), bySingleBlanks: new Map(), phases: new Map(), bySkin: null };
    games.set(appId, index);
    return index;
  };
  const add = (item: Item): void => {
    const index = indexOf(item.appId);
    all.push(item);
    byId.set(item.itemId, item);
    index.bySlug.set(item.slug, item);
    const first = index.byName.get(item.name);
    if (first) index.phases.set(first, [...(index.phases.get(first) ?? [first]), item]);
    else addName(index, item);
    index.bySkin = null;
  };
  const named = (appId: AppId, name: string): readonly Item[] => {
    const index = games.get(appId);
    const first = index && firstNamed(index, name);
    return first ? (index.phases.get(first) ?? [first]) : [];
  };
  const baseOf = (item: Item): Base => bases.get(item.itemId) ?? pickBase(item);
  const override = (item: Item, set: ItemOverride | null): void => {
    const base = baseOf(item);
    if (set) {
      overrides.set(item.itemId, set);
      bases.set(item.itemId, base);
    } else {
      overrides.delete(item.itemId);
      bases.delete(item.itemId);
    }
    item.rarity = set?.rarity ?? base.rarity;
    item.rarityColor = set?.rarityColor ?? base.rarityColor;
    item.collection = set?.collection ?? base.collection;
    item.picture = set?.picture ?? null;
    item.hidden = item.isUnseen || (set?.hidden ?? false);
  };

  const read = async (): Promise<void> => {
    const added = await readItems(db, all.at(-1)?.itemId ?? 0);
    const unseen = all.filter((item) => item.isUnseen).map(({ itemId }) => itemId);
    const shown = (await readShown(db, unseen)).map((itemId) => byId.get(itemId)!);
    const found = await readOverrides(db);
    const changed = new Set(shown);
    for (const item of shown) item.isUnseen = false;
    for (const itemId of new Set([...overrides.keys(), ...found.keys()])) {
      const item = byId.get(itemId);
      if (item && !isDeepStrictEqual(overrides.get(itemId), found.get(itemId))) changed.add(item);
    }
    for (const item of added) add(item);
    for (const item of added) if (found.has(item.itemId)) override(item, found.get(item.itemId)!);
    for (const item of changed) override(item, found.get(item.itemId) ?? null);
    if (added.length > 0 || changed.size > 0) version += 1;
    if (added.length > 0) for (const watcher of watchers.added) watcher(added);
    if (changed.size > 0) for (const watcher of watchers.changed) watcher([...changed]);
  };
  const refresh = async (): Promise<void> => {
    // two readings at once would add the same items twice
    while (reading) await reading;
    reading = read().finally(() => (reading = null));
    await reading;
  };

  await refresh();
  listener?.on('items', refresh);
  return {
    byId: (itemId) => byId.get(itemId),
    bySlug: (appId, slug) => games.get(appId)?.bySlug.get(slug),
    byName: (appId, name, phase) => named(appId, name).find((item) => item.phase === phase),
    siblings: (item) => {
      const index = indexOf(item.appId);
      index.bySkin ??= skinsOf(all, item.appId);
      return index.bySkin.get(skinKey(item)) ?? [];
    },
    phasesOf: (item) => named(item.appId, item.name).toSorted(byPhase),
    all: () => all,
    version: () => version,
    baseOf,
    refresh,
    onAdded: (watcher) => watchers.added.push(watcher),
    onChanged: (watcher) => watchers.changed.push(watcher),
  };
}

function addName({ byName, bySingleBlanks }: GameIndex, item: Item): void {
  byName.set(item.name, item);
  const single = withSingleBlanks(item.name);
  if (single !== item.name && !bySingleBlanks.has(single)) bySingleBlanks.set(single, item);
}

function firstNamed({ byName, bySingleBlanks }: GameIndex, name: string): Item | undefined {
  const exact = byName.get(name);
  if (exact) return exact;
  const single = withSingleBlanks(name);
  return byName.get(single) ?? bySingleBlanks.get(single);
}

const pickBase = ({ rarity, rarityColor, collection }: Item): Base => ({ rarity, rarityColor, collection });

const byPhase = (a: Item, b: Item): number => (a.phase ?? '').localeCompare(b.phase ?? '', 'en');

const skinsOf = (items: readonly Item[], appId: AppId): Map<string, Item[]> =>
  Map.groupBy(
    items.filter((item) => item.appId === appId),
    skinKey,
  );

/** Returns the items that a market has offered since they were hidden as unseen. */
async function readShown(db: Db, itemIds: readonly number[]): Promise<number[]> {
  if (itemIds.length === 0) return [];
  const rows = await db.selectFrom('items').select('item_id').where('item_id', 'in', itemIds).where('hidden', '=', false).execute();
  return rows.map((row) => row.item_id);
}

/** The columns to read. Times are left out, because the driver would create a date object for each. */
const READ = [
  'item_id',
  'general_id',
  'app_id',
  'market_hash_name',
  'phase',
  'slug',
  'short_name',
  'type',
  'weapon',
  'exterior',
  'rarity',
  'rarity_color',
  'is_stattrak',
  'is_souvenir',
  'collection',
  'name_tr',
  'origin',
  'hidden',
] as const;

async function readItems(db: Db, afterId: number): Promise<Item[]> {
  const rows = await db.selectFrom('items').select(READ).where('item_id', '>', afterId).orderBy('item_id').execute();
  const shared = sharedTexts();
  return rows.map((row) => ({
    itemId: row.item_id,
    generalId: row.general_id,
    appId: row.app_id as AppId,
    name: row.market_hash_name,
    phase: row.phase,
    slug: row.slug,
    shortName: shared(row.short_name),
    type: shared(row.type),
    weapon: shared(row.weapon),
    exterior: shared(row.exterior),
    rarity: shared(row.rarity),
    rarityColor: shared(row.rarity_color),
    isStattrak: row.is_stattrak,
    isSouvenir: row.is_souvenir,
    collection: shared(row.collection),
    nameTr: row.name_tr,
    origin: shared(row.origin),
    picture: null,
    isUnseen: row.hidden,
    hidden: row.hidden,
  }));
}

/** Returns one shared string for all equal strings, because the driver creates a separate string for each field of each row. */
function sharedTexts(): <T extends string | null>(text: T) => T {
  const known = new Map<string, string>();
  return (text) => {
    if (text === null) return text;
    const first = known.get(text);
    if (first === undefined) known.set(text, text);
    return (first ?? text) as typeof text;
  };
}
