import { BUFF_ID, STEAM_ID } from './markets.ts';
import type { Money } from './money.ts';
import { CHANGE_SPANS } from './price-changes.ts';

/** The value of a thing is its price at the first of these markets that has a price. */
export const VALUE_MARKETS: readonly number[] = [BUFF_ID, STEAM_ID];

/** A hundred thousand dollars: the highest cost of a thing. */
export const MAX_BUY_PRICE: Money = 100_000_000;

export const INVENTORY_SORTS = ['price', 'name', 'float', 'acquired', 'profit', ...CHANGE_SPANS] as const;
export type InventorySort = (typeof INVENTORY_SORTS)[number];

/** The defaults of the screen of the user's own inventory. `interval`: days of the value chart. */
export const INVENTORY_DEFAULTS = { page: 1, size: 30, sort: 'price', order: 'DESC', interval: 7 } as const;
export const INVENTORY_PAGE_SIZES = [25, 30, 40, 50] as const;
export const INVENTORY_INTERVALS = [7, 14, 30, 90] as const;

/** The minimum time in milliseconds until an inventory is read again, after a reading that succeeded and after a reading that failed. */
export const REFRESH_WAIT_MS = { success: 180_000, failure: 30_000 } as const;
