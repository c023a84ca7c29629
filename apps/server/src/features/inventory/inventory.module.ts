import { goodsData } from '../../goods/goods-data.ts';
import type { Module } from '../../platform/module.ts';
import { inventoryRoutes, type InventoryParts } from './inventory.routes.ts';

export const inventoryModule: Module<InventoryParts> = {
  name: 'inventory',
  routes: inventoryRoutes,
  personalData: () => goodsData,
};
