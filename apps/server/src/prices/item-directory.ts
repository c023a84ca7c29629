import type { AppId } from '@lootfolio/domain/games';
import type { Db } from '../platform/database.ts';
import type { Listener } from '../platform/listen.ts';

/** An item as every screen names it. One object an item, shared by all who read it. */
export type Item = {
  itemId: number;
  generalId: number;
  appId: AppId;
  /** Steam's market_hash_name. */
  name: string;
  phase: string | null;
  slug: string;
  shortName: string;
  type: string | null;
  weapon: string | null;
  exterior: string | null;
  rarity: string | null;
  rarityColor: string | null;
  isStattrak: boolean;
  isSouvenir: boolean;
  collection: string | null;
  nameTr: string | null;
  imageUrl: string | null;
  hidden: boolean;
};

/** Every item in memory: names, slugs and ids are looked up without a query. */
export type ItemDirectory = {
  byId: (itemId: number) => Item | undefined;
  bySlug: (appId: AppId, slug: string) => Item | undefined;
  byName: (appId: AppId, name: string, phase: string | null) => Item | undefined;
  /** All items of one market_hash_name: the one without phase first. */
  byGeneralId: (generalId: number) => readonly Item[];
  /** Items of the same game, weapon and short name: the exteriors and kinds of one skin, this one included. */
  siblings: (item: Item) => readonly Item[];
  all: () => readonly Item[];
  /** Reads what other processes added; calls the watchers with the new items. */
  refresh: () => Promise<void>;
  onAdded: (watcher: (items: readonly Item[]) => void) => void;
};

const siblingKey = (item: Item): string => `${item.appId} ${item.weapon ?? ''} ${item.shortName} ${item.phase ?? ''}`;
const nameKey = (appId: number, name: string, phase: string | null): string => `${appId} ${phase ?? ''} ${name}`;

export async function loadItemDirectory(db: Db, listener?: Listener): Promise<ItemDirectory> {
  const all: Item[] = [];
  const byId = new Map<number, Item>();
  const bySlug = new Map<string, Item>();
  const byName = new Map<string, Item>();
  const byGeneralId = new Map<number, Item[]>();
  const bySkin = new Map<string, Item[]>();
  const watchers: ((items: readonly Item[]) => void)[] = [];
  let reading: Promise<void> | null = null;

  const add = (item: Item): void => {
    all.push(item);
    byId.set(item.itemId, item);
    bySlug.set(`${item.appId} ${item.slug}`, item);
    byName.set(nameKey(item.appId, item.name, item.phase), item);
    const phases = byGeneralId.get(item.generalId);
    if (!phases) byGeneralId.set(item.generalId, [item]);
    else if (item.phase === null) phases.unshift(item);
    else phases.push(item);
    const skin = bySkin.get(siblingKey(item));
    if (skin) skin.push(item);
    else bySkin.set(siblingKey(item), [item]);
  };

  const read = async (): Promise<void> => {
    const added = await readItems(db, all.at(-1)?.itemId ?? 0);
    for (const item of added) add(item);
    if (added.length > 0) for (const watcher of watchers) watcher(added);
  };
  const refresh = async (): Promise<void> => {
    // two at once would add the same items twice
    while (reading) await reading;
    reading = read().finally(() => (reading = null));
    await reading;
  };

  await refresh();
  listener?.on('items', refresh);
  return {
    byId: (itemId) => byId.get(itemId),
    bySlug: (appId, slug) => bySlug.get(`${appId} ${slug}`),
    byName: (appId, name, phase) => byName.get(nameKey(appId, name, phase)),
    byGeneralId: (generalId) => byGeneralId.get(generalId) ?? [],
    siblings: (item) => bySkin.get(siblingKey(item)) ?? [],
    all: () => all,
    refresh,
    onAdded: (watcher) => watchers.push(watcher),
  };
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
