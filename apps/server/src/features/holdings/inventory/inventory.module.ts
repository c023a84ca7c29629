import { adoptInventories } from '../../../goods/inventories.store.ts';
import { goodsData } from '../../../goods/personal-data.store.ts';
import { removeOldPages } from '../../../goods/inventory-pages.store.ts';
import { beginInventories } from './begin-inventories.ts';
import { doctorInventory } from './doctor-inventory.ts';
import type { Module } from '../../../platform/module.ts';
import { inventoryRefresh, REFRESH_KIND } from './inventory-refresh.operation.ts';
import { scheduleSnapshots, snapshotJob, type SnapshotParts } from './inventory.jobs.ts';
import { inventoryRoutes, type InventoryParts } from './inventory.routes.ts';
import { checkRetry } from './refresh-inventory.ts';
import { storageRoutes } from './storage.routes.ts';

/** Steam's limit allows one request in twelve seconds. */
const SNAPSHOTS_MS = 15_000;
/** This look at all active users takes a second for a million of them. */
const BEGIN_MS = 10 * 60_000;

export const inventoryModule: Module<InventoryParts, SnapshotParts> = {
  name: 'inventory',
  routes: (parts) => [...inventoryRoutes(parts), ...storageRoutes(parts)],
  operations: (parts) => [inventoryRefresh(parts)],
  retryChecks: { [REFRESH_KIND]: checkRetry },
  jobs: (parts) => [snapshotJob(parts)],
  doctor: doctorInventory,
  repeated: ({ db }) => [
    { everyMs: SNAPSHOTS_MS, run: () => scheduleSnapshots(db) },
    { everyMs: BEGIN_MS, run: () => beginInventories(db) },
  ],
  personalData: () => goodsData,
  cleanUp: [removeOldPages, adoptInventories],
};
