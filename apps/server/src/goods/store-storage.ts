import { recognise } from '@lootfolio/domain/goods';
import { sql } from 'kysely';
import type { Reader, Tx } from '../platform/database/database.ts';
import { now } from '../platform/process/clock.ts';
import { insertAssets, markGone, storeCounts, updateAssets, type AssetRow } from './assets.store.ts';
import type { AssetSource } from './goods.tables.ts';
import type { StoredThing } from './read-storage-file.ts';

/** The inventory to which storage units belong. `readAt`: when Steam's part of it was read. */
export type InventoryWithUnits = { id: number; readAt: Date | null };

/**
 * What an import would change. `units`: those of the file; `things`: what it stores, with the ids of those that are known; `gone`: what lay in
 * these units and does not any more.
 */
export type StoragePlan = { units: string[]; things: StoredThing[]; same: (number | null)[]; gone: number[]; counts: StorageCounts };

/**
 * Numbers of things. `known`: they lie in the inventory already; `gone`: they lay in the units of the file and do not any more; `shown`: Steam's
 * inventory has them, so they are not stored twice.
 */
export type StorageCounts = { added: number; known: number; gone: number; shown: number };

/**
 * Compares the units of a file with what is stored. Things keep their identity: by their key, by their fingerprint wherever they lay, and
 * stacks by their item.
 * @param exportedAt when the file was made. What Steam showed later than that lies in the inventory; null = Steam's word counts
 */
export async function planImport(
  db: Reader,
  inventory: InventoryWithUnits | null,
  all: readonly StoredThing[],
  exportedAt: Date | null,
): Promise<StoragePlan> {
  const known = inventory ? await readKnown(db, inventory.id, all) : [];
  const readAt = inventory?.readAt ?? null;
  const isNewer = readAt === null || (exportedAt !== null && exportedAt > readAt);
  const shown = isNewer ? [] : known.filter(isInSteam);
  const things = withoutShown(all, shown);
  const units = new Set(all.map(({ unit }) => unit));
  const seen = things.map(({ key, itemId, fingerprint }) => ({ steamId: key, itemId, fingerprint }));
  const candidates = known.filter((thing) => isNewer || !isInSteam(thing)).map((thing) => ({ ...thing, leftAt: leftAt(thing, units) }));
  const { same, gone } = recognise(candidates, seen);
  return {
    units: [...units],
    things,
    same,
    gone,
    counts: { ...countChanges(known, things, same, gone), shown: all.length - things.length },
  };
}

function countChanges(
  stored: readonly KnownAsset[],
  things: readonly StoredThing[],
  same: readonly (number | null)[],
  gone: readonly number[],
): Omit<StorageCounts, 'shown'> {
  const here = new Map(stored.filter(({ lastSeen }) => lastSeen === null).map(({ id, units }) => [id, units]));
  const counts = { added: 0, known: 0, gone: gone.reduce((sum, id) => sum + here.get(id)!, 0) };
  things.forEach(({ units }, at) => {
    const before = here.get(same[at] ?? 0) ?? 0;
    counts.known += Math.min(before, units);
    counts.added += Math.max(0, units - before);
    counts.gone += Math.max(0, before - units);
  });
  return counts;
}

const isInSteam = ({ source, lastSeen }: KnownAsset): boolean => source === 'steam' && lastSeen === null;

/** What lies elsewhere is more likely one of the things of a unit than what is gone. */
const leftAt = ({ source, unit, lastSeen }: KnownAsset, units: ReadonlySet<string>): number | null =>
  lastSeen?.getTime() ?? (source === 'storage' && units.has(unit!) ? null : Number.MAX_SAFE_INTEGER);

/** Leaves out each thing that Steam's inventory shows, once. */
function withoutShown(things: readonly StoredThing[], shown: readonly KnownAsset[]): StoredThing[] {
  const left = new Map<string, number>();
  const nameOf = ({ itemId, fingerprint }: Pick<StoredThing, 'itemId' | 'fingerprint'>): string => `${itemId} ${fingerprint}`;
  for (const thing of shown) left.set(nameOf(thing), (left.get(nameOf(thing)) ?? 0) + 1);
  return things.filter((thing) => {
    const count = thing.fingerprint === null ? 0 : (left.get(nameOf(thing)) ?? 0);
    if (count > 0) left.set(nameOf(thing), count - 1);
    return count === 0;
  });
}

type KnownAsset = {
  id: number;
  steamId: string;
  itemId: number;
  fingerprint: string | null;
  source: AssetSource;
  unit: string | null;
  units: number;
  lastSeen: Date | null;
};

/** What lies in storage units, and what could be one of the things of a file wherever it is or was. */
async function readKnown(db: Reader, inventoryId: number, things: readonly StoredThing[]): Promise<KnownAsset[]> {
  const keys = things.map(({ key }) => key);
  const fingerprints = things.flatMap(({ fingerprint }) => fingerprint ?? []);
  const { rows } = await sql<KnownAsset>`
    select id, steam_asset_id as "steamId", item_id as "itemId", fingerprint, source, units,
      details ->> 'storageUnit' as unit, last_seen as "lastSeen"
    from assets
    where inventory_id = ${inventoryId} and (source = 'storage' and last_seen is null
      or fingerprint = any(${fingerprints}::text[]) or steam_asset_id = any(${keys}::text[]))
    order by id`.execute(db);
  return rows;
}

/** Stores the units of a file as one import. What lay in them before is replaced. @returns the import's id */
export async function storeImport(tx: Tx, inventoryId: number, plan: StoragePlan, fileName: string): Promise<number> {
  const at = now();
  const rows = plan.things.map((thing, index) => rowOf(thing, plan.same[index]!));
  await markGone(tx, plan.gone, at);
  await updateAssets(
    tx,
    'storage',
    rows.filter(({ id }) => id !== null),
  );
  await insertAssets(
    tx,
    { inventoryId, source: 'storage', firstSeen: at },
    rows.filter(({ id }) => id === null),
  );
  const { id } = await tx
    .insertInto('storage_imports')
    .values({ inventory_id: inventoryId, file_name: fileName, imported_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`insert into storage_units (inventory_id, name, import_id)
    select ${inventoryId}, name, ${id} from unnest(${plan.units}::text[]) as named (name)
    on conflict (inventory_id, name) do update set import_id = excluded.import_id`.execute(tx);
  // an import of which no unit is left
  await sql`delete from storage_imports s where inventory_id = ${inventoryId} and id <> ${id}
    and not exists (select from storage_units u where u.import_id = s.id)`.execute(tx);
  await storeCounts(tx, inventoryId);
  return id;
}

const rowOf = ({ key, itemId, fingerprint, units, lockedUntil, details }: StoredThing, id: number | null): AssetRow => ({
  id,
  from: null,
  steam_asset_id: key,
  item_id: itemId,
  fingerprint,
  units,
  tradable: false,
  locked_until: lockedUntil,
  details,
});

/**
 * Removes an import with all that lies in its units. What only this import ever showed is deleted; what was known before it is gone, with
 * what its owner typed.
 * @returns how many units of things that are
 */
export async function removeStored(tx: Tx, { id, inventoryId }: { id: number; inventoryId: number }): Promise<number> {
  const { rows } = await sql<{ units: number }>`
    with of_import as (
      select a.id, a.units, a.first_seen >= s.imported_at as is_new, s.imported_at
      from storage_imports s join storage_units u on u.import_id = s.id
      join assets a on a.inventory_id = s.inventory_id and a.source = 'storage' and a.last_seen is null and a.details ->> 'storageUnit' = u.name
      where s.id = ${id}),
    deleted as (delete from assets where id in (select id from of_import where is_new)),
    marked as (update assets a set last_seen = o.imported_at from of_import o where o.id = a.id and not o.is_new)
    select coalesce(sum(units), 0)::int as units from of_import`.execute(tx);
  await tx.deleteFrom('storage_imports').where('id', '=', id).execute();
  await storeCounts(tx, inventoryId);
  return rows[0]!.units;
}
