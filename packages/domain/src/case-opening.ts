import type { Money } from './money.ts';

/** The price of a key, the same for every case. */
export const KEY_PRICE: Money = 2490;

/** The time for which the strip turns, and the time from the start until the drop appears in the list. */
export const SPIN_MS = 7000;
export const DROP_MS = 7200;

/** Cases on a page of the simulator; cards on a page of the collections. */
export const CASES_PER_PAGE = 30;
export const COLLECTIONS_PER_PAGE = 20;
