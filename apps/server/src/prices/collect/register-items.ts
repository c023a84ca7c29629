import type { CatalogueItem } from '@lootfolio/catalogue/item';
import type { Collection } from '@lootfolio/catalogue/catalogue';
import { slugOf } from '@lootfolio/domain/slug';
import { sql } from 'kysely';
import { now } from '../../platform/process/clock.ts';
import type { Db, Reader, Tx } from '../../platform/database/database.ts';
import type { GameNames } from './new-names.rules.ts';

const BATCH = 5000;
const DAY_MS = 86_400_000;

/**
 * Inserts unknown items with ids and slugs; known items stay unchanged. One process at a time: slugs are unique within a game, and a later
 * item with the same slug gets `-2`.
 * @param hidden the items are not shown in any list, search or page
 */
export async function registerItems(
  db: Db,
  items: readonly CatalogueItem[],
  origin: 'catalogue' | 'feed',
  { hidden = false }: { hidden?: boolean } = {},
): Promise<void> {
  if (items.length === 0) return;
  await db.transaction().execute(async (tx) => {
    // processes that start together on an empty database wait for the one that inserts the catalogue, as long as a statement may take
    await sql`set local lock_timeout = 0`.execute(tx);
    await sql`select pg_advisory_xact_lock(hashtext('items'))`.execute(tx);
    const taken = await takenNamesAndSlugs(tx, appIdsOf(items));
    const unknown = items.filter((item) => !taken.names.has(nameKey(item)) && taken.names.add(nameKey(item)));
    for (let start = 0; start < unknown.length; start += BATCH) {
      await insertItems(tx, unknown.slice(start, start + BATCH), { origin, hidden }, taken.slugs);
    }
    await sql`select pg_notify('items', '')`.execute(tx);
  });
}

/** Tells whether all these items are registered. Waits for no other process. */
export async function areRegistered(db: Db, items: readonly CatalogueItem[]): Promise<boolean> {
  const { names } = await takenNamesAndSlugs(db, appIdsOf(items));
  return items.every((item) => names.has(nameKey(item)));
}

/** Returns the number of names of a game, and the number that lists added within a day before `at`. */
export async function readGameNames(db: Db, appId: number, at: Date): Promise<GameNames> {
  const { rows } = await sql<GameNames>`
    select count(*)::int as known, min(first_seen) as since,
      count(*) filter (where origin = 'feed' and first_seen > ${new Date(at.getTime() - DAY_MS)})::int as "addedToday"
    from items where app_id = ${appId}`.execute(db);
  return rows[0]!;
}

/**
 * Shows items that were hidden, because somebody offers them now. They appear in pages, searches and lists as soon as the processes are
 * notified.
 */
export async function showItems(db: Db, itemIds: readonly number[]): Promise<void> {
  if (itemIds.length === 0) return;
  await db.transaction().execute(async (tx) => {
    await tx.updateTable('items').set({ hidden: false }).where('item_id', 'in', itemIds).execute();
    await sql`select pg_notify('items', '')`.execute(tx);
  });
}

/** Stores the names of the catalogue's collections. Items refer to them by key. */
export async function registerCollections(db: Db, collections: readonly Collection[]): Promise<void> {
  await db
    .insertInto('collections')
    .values(collections.map(({ key, name, nameTr }) => ({ key, name, name_tr: nameTr })))
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((row) => ({ name: row.ref('excluded.name'), name_tr: row.ref('excluded.name_tr') })),
    )
    .execute();
}

const nameKey = (item: { appId: number; name: string; phase: string | null }): string => `${item.appId} ${item.phase ?? ''} ${item.name}`;

const appIdsOf = (items: readonly CatalogueItem[]): number[] => [...new Set(items.map((item) => item.appId))];

async function takenNamesAndSlugs(db: Reader, appIds: number[]): Promise<{ names: Set<string>; slugs: Set<string> }> {
  const rows = await db.selectFrom('items').select(['app_id', 'market_hash_name', 'phase', 'slug']).where('app_id', 'in', appIds).execute();
  return {
    names: new Set(rows.map((row) => nameKey({ appId: row.app_id, name: row.market_hash_name, phase: row.phase }))),
    slugs: new Set(rows.map((row) => `${row.app_id} ${row.slug}`)),
  };
}

type Inserted = { origin: 'catalogue' | 'feed'; hidden: boolean };

async function insertItems(tx: Tx, items: readonly CatalogueItem[], { origin, hidden }: Inserted, slugs: Set<string>): Promise<void> {
  const apps = items.map((item) => item.appId);
  const names = items.map((item) => item.name);
  await sql`insert into item_names (app_id, market_hash_name)
    select distinct * from unnest(${apps}::int[], ${names}::text[]) on conflict do nothing`.execute(tx);
  const rows = items.map((item) => ({
    app_id: item.appId,
    market_hash_name: item.name,
    phase: item.phase,
    slug: freeSlug(slugs, item),
    short_name: item.shortName,
    type: item.type,
    weapon: item.weapon,
    exterior: item.exterior,
    rarity: item.rarity,
    rarity_color: item.rarityColor,
    is_stattrak: item.isStattrak,
    is_souvenir: item.isSouvenir,
    collection: item.collection,
    name_tr: item.nameTr,
  }));
  await sql`insert into items (general_id, app_id, market_hash_name, phase, slug, short_name, type, weapon, exterior, rarity, rarity_color,
      is_stattrak, is_souvenir, collection, name_tr, origin, hidden, first_seen)
    select n.general_id, r.app_id, r.market_hash_name, r.phase, r.slug, r.short_name, r.type, r.weapon, r.exterior, r.rarity, r.rarity_color,
      r.is_stattrak, r.is_souvenir, r.collection, r.name_tr, ${origin}, ${hidden}, ${now()}
    from rows from (json_to_recordset(${JSON.stringify(rows)}::json) as (app_id int, market_hash_name text, phase text, slug text,
      short_name text, type text, weapon text, exterior text, rarity text, rarity_color text, is_stattrak boolean, is_souvenir boolean,
      collection text, name_tr text)) with ordinality r
    join item_names n using (app_id, market_hash_name) order by r.ordinality`.execute(tx);
}

function freeSlug(slugs: Set<string>, item: CatalogueItem): string {
  const base = slugOf(item.name, item.phase);
  for (let n = 1; ; n++) {
    const slug = n === 1 ? base : `${base}-${n}`;
    if (slugs.has(`${item.appId} ${slug}`)) continue;
    slugs.add(`${item.appId} ${slug}`);
    return slug;
  }
}
