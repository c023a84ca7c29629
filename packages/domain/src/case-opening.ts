import type { Money } from './money.ts';

/** What a key costs, whatever the case. */
export const KEY_PRICE: Money = 2490;

/** How long the strip turns, and how long after the start the drop is in the list. */
export const SPIN_MS = 7000;
export const DROP_MS = 7200;

/** Cases on a page of the simulator; cards on a page of the collections. */
export const CASES_PER_PAGE = 30;
export const COLLECTIONS_PER_PAGE = 20;
