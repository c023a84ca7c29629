import type { ReplyOf } from '@lootfolio/contract/call';
import type { listStorage, previewStorage } from '@lootfolio/contract/features/holdings/storage';
import { APP_IDS, type AppId } from '@lootfolio/domain/games';
import type { Db } from '../../../platform/database/database.ts';
import { readStored } from '../../../goods/assets.store.ts';
import type { StorageFile } from '../../../goods/read-storage-file.ts';
import { planImport } from '../../../goods/plan-storage-import.ts';
import type { Boards } from '../../../prices/board/boards.ts';
import { readOwnInventory } from './inventory.reads.ts';
import { readImports, readSteamCounts } from './storage.reads.ts';
import { valueOf, type Holdings } from './value-inventory.ts';

type Parts = { db: Db; boards: Boards };
type Unit = { name: string; count: number; value: number; steam_count: number | null };

/** The maximum number of left-out rows that a preview lists with their reasons. */
const MAX_SKIPPED = 200;

const sum = (things: readonly { units: number }[]): number => things.reduce((total, { units }) => total + units, 0);

/** Returns what an import of this file would change. Stores nothing. */
export async function viewImport(
  { db, boards }: Parts,
  userId: number,
  file: StorageFile,
  exportedAt: Date | null,
): Promise<ReplyOf<typeof previewStorage>> {
  const inventory = await readOwnInventory(db, userId, APP_IDS.cs2);
  const plan = await planImport(db, inventory, file.things, exportedAt);
  const stored = Map.groupBy(inventory ? await readStored(db, inventory.id) : [], ({ unit }) => unit);
  const planned = Map.groupBy(plan.things, ({ unit }) => unit);
  const counts = inventory ? await readSteamCounts(db, inventory.id) : new Map<string, number>();
  const units = plan.units.map((name) => ({
    ...presentUnit(boards, name, planned.get(name) ?? [], counts),
    stored_count: sum(stored.get(name) ?? []),
  }));
  return {
    rows: file.rows,
    recognised: file.recognised,
    outside: file.outside,
    ...plan.counts,
    count: sum(plan.things),
    value: valueOf(boards, APP_IDS.cs2, plan.things),
    items: units,
    total: units.length,
    skipped: file.skipped.slice(0, MAX_SKIPPED).map(({ problem, ...row }) => ({ ...row, reason: problem })),
    skipped_total: file.skipped.length,
  };
}

/** Returns the imports of the user's own inventory with the content of their units. */
export async function viewStorage({ db, boards }: Parts, userId: number, appId: AppId): Promise<ReplyOf<typeof listStorage>> {
  const inventory = await readOwnInventory(db, userId, appId);
  if (!inventory) return { items: [], total: 0, count: 0, value: 0 };
  const [imports, stored, counts] = [
    await readImports(db, inventory.id),
    Map.groupBy(await readStored(db, inventory.id), ({ unit }) => unit),
    await readSteamCounts(db, inventory.id),
  ];
  const items = imports.map(({ id, fileName, importedAt, units: names }) => {
    const units = names.map((name) => presentUnit(boards, name, stored.get(name) ?? [], counts));
    return { id, file_name: fileName, imported_at: importedAt.toISOString(), ...totalOf(units), units };
  });
  return { items, total: items.length, ...totalOf(items) };
}

const presentUnit = (boards: Boards, name: string, things: Holdings, counts: ReadonlyMap<string, number>): Unit => ({
  name,
  count: sum(things),
  value: valueOf(boards, APP_IDS.cs2, things),
  steam_count: counts.get(name) ?? null,
});

const totalOf = (parts: readonly { count: number; value: number }[]): { count: number; value: number } => ({
  count: parts.reduce((total, { count }) => total + count, 0),
  value: parts.reduce((total, { value }) => total + value, 0),
});
