import { goodsData } from '../../goods/goods-data.ts';
import { removeOldPages } from '../../goods/inventory-pages.store.ts';
import type { Module } from '../../platform/module.ts';
import { inventoryRefresh, type RefreshParts } from './inventory-refresh.operation.ts';
import { inventoryRoutes, type InventoryParts } from './inventory.routes.ts';

export const inventoryModule: Module<InventoryParts, RefreshParts> = {
  name: 'inventory',
  routes: inventoryRoutes,
  operations: (parts) => [inventoryRefresh(parts)],
  personalData: () => goodsData,
  cleanUp: [removeOldPages],
};
