export { LIMIT_NAME as INVENTORY_LIMIT_NAME } from './inventory-refresh.operation.ts';
export {
  readLatestValues,
  readOwner,
  readOwnInventory,
  readShownDays,
  readThingRows,
  type InventoryValue,
  type Thing,
  type ThingRow,
} from './inventory.reads.ts';
export { sortThings, valuedOf, type Priced } from './inventory.rules.ts';
export { presentSnapshot } from './present-snapshot.ts';
export { setBuyPrice } from './set-buy-price.ts';
export { storeReading } from './store-reading.ts';
export { findThings, pageOf, priceThings, type InventoryView, type ViewParts } from './view-inventory.ts';
export { readOwned, valueOwned, type Held, type Owned } from './view-owned.ts';
export { valueShown, viewShown } from './view-shown.ts';
