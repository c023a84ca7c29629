import { recognise } from '@lootfolio/domain/goods';
import type { Reader } from '../platform/database/database.ts';
import type { StoredThing } from './read-storage-file.ts';
import { readKnown, type KnownAsset } from './storage.store.ts';

/** The inventory to which storage units belong. `readAt`: when Steam's part of it was read. */
export type InventoryWithUnits = { id: number; readAt: Date | null };

/**
 * The changes that an import would make. `units`: the units of the file; `things`: the things to store; `same`: the id of the stored asset
 * that each of them is, or null; `gone`: the ids of assets that were in these units and no longer are.
 */
export type StoragePlan = { units: string[]; things: StoredThing[]; same: (number | null)[]; gone: number[]; counts: StorageCounts };

/**
 * Numbers of things. `known`: in the inventory already; `gone`: were in the units of the file and no longer are; `shown`: in Steam's
 * inventory, so they are not stored twice.
 */
export type StorageCounts = { added: number; known: number; gone: number; shown: number };

/**
 * Compares the units of a file with the stored assets. Recognises things by their key, or by their fingerprint wherever they were, and
 * stacks by their item.
 * @param exportedAt when the file was made. Things that Steam showed after that time are in the inventory and not in a unit. With null, all
 * things that Steam shows are
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

/** Returns null for an asset in a unit of the file. An asset elsewhere gets the latest time, so it is preferred to one that is gone. */
const leftAt = ({ source, unit, lastSeen }: KnownAsset, units: ReadonlySet<string>): number | null =>
  lastSeen?.getTime() ?? (source === 'storage' && units.has(unit!) ? null : Number.MAX_SAFE_INTEGER);

/** Leaves out one thing for each equal thing that Steam's inventory shows. */
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
