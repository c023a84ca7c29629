import { BUFF_ID, STEAM_ID } from './markets.ts';
import type { Money } from './money.ts';

/** Goods are worth their price at the first of these markets that has one. */
export const VALUE_MARKETS: readonly number[] = [BUFF_ID, STEAM_ID];

/** A hundred thousand dollars: the most that a thing can have cost. */
export const MAX_BUY_PRICE: Money = 100_000_000;

export const INVENTORY_SORTS = ['price', 'name', 'float', 'acquired', 'profit'] as const;
export type InventorySort = (typeof INVENTORY_SORTS)[number];

/** What the own inventory shows when nothing else is asked for. `interval`: days of the value chart. */
export const INVENTORY_DEFAULTS = { page: 1, size: 30, sort: 'price', order: 'DESC', interval: 7 } as const;
export const INVENTORY_PAGE_SIZES = [25, 30, 40, 50] as const;
export const INVENTORY_INTERVALS = [7, 14, 30, 90] as const;

/** How long an inventory is not read again after a reading that succeeded, and after one that failed: milliseconds. */
export const REFRESH_WAIT_MS = { success: 180_000, failure: 30_000 } as const;
