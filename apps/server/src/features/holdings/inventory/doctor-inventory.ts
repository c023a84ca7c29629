import { APP_IDS } from '@lootfolio/domain/games';
import { fetchInventoryPage, INVENTORY_LIMIT } from '@lootfolio/marketplaces/steam-inventory/fetch';
import { InventoryError } from '@lootfolio/marketplaces/steam-inventory/inventory';
import type { DoctorParts } from '../../../platform/module.ts';
import { DOCTOR_WAITING, needsSetting, type DoctorPart } from '../../../platform/outside/doctor-part.ts';
import { LIMIT_NAME } from './inventory-refresh.operation.ts';

const CS2_CONTEXT = '2';

/** Reads the first page of the administrator's own CS2 inventory, as a stranger sees it. */
export const doctorInventory = ({ owner }: DoctorParts): DoctorPart[] => [
  {
    name: 'inventory/steam',
    needs: owner.steamId ? null : needsSetting('ADMIN_STEAM_IDS'),
    run: async ({ outside, signal }) => {
      const http = outside.client(LIMIT_NAME, INVENTORY_LIMIT, signal, DOCTOR_WAITING);
      const request = { steamId: owner.steamId!, appId: APP_IDS.cs2, contextId: CS2_CONTEXT, language: 'english', startAssetId: null };
      try {
        const { assets, total } = await fetchInventoryPage(http, request);
        return { line: { key: 'doctor.inventory', values: { n: assets.length, total: total ?? assets.length } } };
      } catch (error) {
        if (!(error instanceof InventoryError && error.code === 'PRIVATE')) throw error;
        // Steam answers as expected; another profile shows more
        return { line: { key: 'doctor.inventoryPrivate' }, todo: { key: 'doctor.inventoryPrivateTodo' } };
      }
    },
  },
];
