import type { CatalogueItem } from '@lootfolio/catalogue/item';
import type { AppId } from '@lootfolio/domain/games';
import type { Db } from '../../platform/database/database.ts';
import type { Listener } from '../../platform/database/listen.ts';

/** An item as every screen names it: data of the catalogue and of the database. One shared object per item. */
export type Item = Omit<CatalogueItem, 'wear'> & {
  itemId: number;
  generalId: number;
  slug: string;
  imageUrl: string | null;
  hidden: boolean;
};

/** Every item in memory: names, slugs and ids are looked up without a query. */
export type ItemDirectory = {
  byId: (itemId: number) => Item | undefined;
  bySlug: (appId: AppId, slug: string) => Item | undefined;
  byName: (appId: AppId, name: string, phase: string | null) => Item | undefined;
  /** Items of the same game, weapon and short name: the exteriors and kinds of one skin, this one included. */
  siblings: (item: Item) => readonly Item[];
  /** All items of the same name: the one without phase first. */
  phasesOf: (item: Item) => readonly Item[];
  all: () => readonly Item[];
  /** Reads items that other processes added, or that are not hidden any more, and calls the watchers with them. */
  refresh: () => Promise<void>;
  onAdded: (watcher: Watcher) => void;
  onShown: (watcher: Watcher) => void;
};

type Watcher = (items: readonly Item[]) => void;

const skinKey = (item: Item): string => `${item.weapon ?? ''} ${item.shortName} ${item.phase ?? ''}`;

/** Indexes of one game's items. Keys are strings that the items already hold: tens of thousands of composed keys would take megabytes. */
type GameIndex = { bySlug: Map<string, Item>; byName: Map<string, Item[]>; bySkin: Map<string, Item[]> | null };

export async function loadItemDirectory(db: Db, listener?: Listener): Promise<ItemDirectory> {
  const all: Item[] = [];
  const byId = new Map<number, Item>();
  const games = new Map<AppId, GameIndex>();
  const watchers = { added: [] as Watcher[], shown: [] as Watcher[] };
  let reading: Promise<void> | null = null;

  const indexOf = (appId: AppId): GameIndex => {
    const known = games.get(appId);
    if (known) return known;
    const index: GameIndex = { bySlug: new Map(), byName: new Map(), bySkin: null };
    games.set(appId, index);
    return index;
  };
  const add = (item: Item): void => {
    const index = indexOf(item.appId);
    all.push(item);
    byId.set(item.itemId, item);
    index.bySlug.set(item.slug, item);
    append(index.byName, item.name, item);
    index.bySkin = null;
  };

  const read = async (): Promise<void> => {
    const added = await readItems(db, all.at(-1)?.itemId ?? 0);
    const hidden = all.filter((item) => item.hidden).map(({ itemId }) => itemId);
    const shown = (await readShown(db, hidden)).map((itemId) => byId.get(itemId)!);
    for (const item of added) add(item);
    for (const item of shown) item.hidden = false;
    if (added.length > 0) for (const watcher of watchers.added) watcher(added);
    if (shown.length > 0) for (const watcher of watchers.shown) watcher(shown);
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
    byName: (appId, name, phase) =>
      games
        .get(appId)
        ?.byName.get(name)
        ?.find((item) => item.phase === phase),
    siblings: (item) => {
      const index = indexOf(item.appId);
      index.bySkin ??= skinsOf(all, item.appId);
      return index.bySkin.get(skinKey(item)) ?? [];
    },
    phasesOf: (item) => (games.get(item.appId)?.byName.get(item.name) ?? []).toSorted(byPhase),
    all: () => all,
    refresh,
    onAdded: (watcher) => watchers.added.push(watcher),
    onShown: (watcher) => watchers.shown.push(watcher),
  };
}

const byPhase = (a: Item, b: Item): number => (a.phase ?? '').localeCompare(b.phase ?? '', 'en');

function append(index: Map<string, Item[]>, key: string, item: Item): void {
  const known = index.get(key);
  if (known) known.push(item);
  else index.set(key, [item]);
}

function skinsOf(items: readonly Item[], appId: AppId): Map<string, Item[]> {
  const skins = new Map<string, Item[]>();
  for (const item of items) if (item.appId === appId) append(skins, skinKey(item), item);
  return skins;
}

/** Those of these items that are not hidden. */
async function readShown(db: Db, itemIds: readonly number[]): Promise<number[]> {
  if (itemIds.length === 0) return [];
  const rows = await db.selectFrom('items').select('item_id').where('item_id', 'in', itemIds).where('hidden', '=', false).execute();
  return rows.map((row) => row.item_id);
}

async function readItems(db: Db, afterId: number): Promise<Item[]> {
  const rows = await db.selectFrom('items').selectAll().where('item_id', '>', afterId).orderBy('item_id').execute();
  return rows.map((row) => ({
    itemId: row.item_id,
    generalId: row.general_id,
    appId: row.app_id as AppId,
    name: row.market_hash_name,
    phase: row.phase,
    slug: row.slug,
    shortName: row.short_name,
    type: row.type,
    weapon: row.weapon,
    exterior: row.exterior,
    rarity: row.rarity,
    rarityColor: row.rarity_color,
    isStattrak: row.is_stattrak,
    isSouvenir: row.is_souvenir,
    collection: row.collection,
    nameTr: row.name_tr,
    imageUrl: row.image_url,
    hidden: row.hidden,
  }));
}
