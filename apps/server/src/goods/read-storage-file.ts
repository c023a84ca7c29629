import { createHash } from 'node:crypto';
import { APP_IDS } from '@lootfolio/domain/games';
import type { StoredItem } from '@lootfolio/files/storage/stored-item';
import { readStorageUnits, type BadStorageRow, type StorageProblem } from '@lootfolio/files/storage/storage-units';
import { mapInSlices, runSlices } from '../platform/process/slices.ts';
import type { Item, ItemDirectory } from '../prices/board/item-directory.ts';
import { createItemFinder } from './find-named-item.ts';
import { fingerprintFrom } from './assets.store.ts';
import type { AssetDetails } from './goods.tables.ts';

/** A thing, or a stack of equal things, in a storage unit. `key` is its id: the next file with the same thing gives the same key. */
export type StoredThing = {
  key: string;
  unit: string;
  itemId: number;
  /** Null for a stack, because the things in it cannot be distinguished. */
  fingerprint: string | null;
  units: number;
  lockedUntil: Date | null;
  details: AssetDetails;
};

export type SkippedRow = Omit<BadStorageRow, 'problem'> & { problem: BadStorageRow['problem'] | 'unknown' };

/**
 * `rows`: the number of all rows; `recognised`: the number of rows whose item is known and lies in a unit; `outside`: the number of rows of
 * things that Steam's inventory shows, which are left out. `skipped` in the order of the rows.
 */
export type StorageFile = { rows: number; recognised: number; outside: number; things: StoredThing[]; skipped: SkippedRow[] };

/**
 * Reads a file of Casemove and finds the item of each row, in slices between other work. An unknown name is not registered, because anybody
 * can write a file.
 */
export async function readStorageFile(items: ItemDirectory, csv: string): Promise<StorageFile | StorageProblem> {
  const file = await runSlices(readStorageUnits(csv));
  if ('problem' in file) return file;
  const { items: read, badRows } = file;
  const skipped: SkippedRow[] = [...badRows];
  const things = new Map<string, StoredThing>();
  const find = await createItemFinder(items);
  const inside = read.filter(({ storageUnit }) => storageUnit !== null);
  await mapInSlices(inside, (row) => {
    const item = find(APP_IDS.cs2, row.name);
    if (item) addThing(things, thingOf(items, item, row));
    else skipped.push({ row: row.row, column: 'Item Name', problem: 'unknown', text: row.name.slice(0, 80) });
  });
  return {
    rows: read.length + badRows.length,
    recognised: inside.length - (skipped.length - badRows.length),
    outside: read.length - inside.length,
    things: await mapInSlices([...things.values()], withFingerprint),
    skipped: skipped.toSorted((a, b) => a.row - b.row),
  };
}

function thingOf(items: ItemDirectory, { itemId }: Item, row: StoredItem): StoredThing {
  const { storageUnit, float, nameTag, quantity, lockEnd } = row;
  const known = row.stickers.map((name) => fullName(items, name));
  const patches = known.filter((name) => name.startsWith('Patch | '));
  const stickers = known.filter((name) => !name.startsWith('Patch | '));
  const details: AssetDetails = {
    ...(float !== null && { float }),
    ...(stickers.length > 0 && { stickers: stickers.map((name) => ({ name })) }),
    ...(patches.length > 0 && { patches }),
    ...(nameTag !== null && { nameTag }),
    storageUnit: storageUnit!,
  };
  const key = keyOf([storageUnit, itemId, float === null ? null : Math.fround(float), nameTag, ...known]);
  return { key, unit: storageUnit!, itemId, fingerprint: null, units: quantity, lockedUntil: lockEnd, details };
}

/** Returns Steam's name of a sticker or patch. The file leaves out the word `Sticker` or `Patch`. */
const fullName = (items: ItemDirectory, name: string): string =>
  [`Sticker | ${name}`, `Patch | ${name}`].find((full) => items.byName(APP_IDS.cs2, full, null)) ?? name;

/** Creates the key of a thing. It begins with a letter, because no id of Steam does. */
const keyOf = (parts: readonly unknown[]): string => `u${createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 16)}`;

/** Adds a thing. Rows of equal things become one stack. */
function addThing(things: Map<string, StoredThing>, thing: StoredThing): void {
  const same = things.get(thing.key);
  if (!same) return void things.set(thing.key, thing);
  same.units += thing.units;
  if (same.lockedUntil === null || (thing.lockedUntil !== null && thing.lockedUntil > same.lockedUntil))
    same.lockedUntil = thing.lockedUntil;
}

const withFingerprint = (thing: StoredThing): StoredThing =>
  thing.units === 1 ? { ...thing, fingerprint: fingerprintFrom(thing.details) } : thing;
