export { LIMIT_NAME as INVENTORY_LIMIT_NAME } from './inventory-refresh.operation.ts';
export { readLatestValues, readOwner, readShownDays, type InventoryValue } from './inventory.reads.ts';
export { storeReading } from './store-reading.ts';
export type { InventoryView, ViewParts } from './view-inventory.ts';
export { valueShown, viewShown } from './view-shown.ts';
