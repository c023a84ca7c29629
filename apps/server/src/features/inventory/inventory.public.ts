import { ownRows } from '../../platform/database/personal-data.ts';

export const inventoryData = ownRows('inventory_values', 'inventory_values', ['taken_at', 'app_id', 'value', 'items']);
