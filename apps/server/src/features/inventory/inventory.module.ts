import { ownRows } from '../../platform/database/personal-data.ts';
import type { Module } from '../../platform/module.ts';
import { inventoryRoutes, type InventoryParts } from './inventory.routes.ts';

export const inventoryModule: Module<InventoryParts> = {
  name: 'inventory',
  routes: inventoryRoutes,
  personalData: () => [ownRows('inventory_values', 'inventory_values', ['taken_at', 'app_id', 'value', 'items'])],
};
