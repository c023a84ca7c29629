import { MARKETS } from '@lootfolio/domain/markets';
import type { Side } from '@lootfolio/domain/quotes';

/** The table of each side. Bids are kept apart: a bid is no price at which anything is on offer. */
export const TABLES: Readonly<Record<Side, 'quotes' | 'bids'>> = { ask: 'quotes', bid: 'bids' };

/**
 * For a condition on the market where only items are wanted: the key of these tables begins with the market. Without the condition, and
 * until the database has statistics of a first load, it would read all quotes for one item.
 */
export const EVERY_MARKET: readonly number[] = MARKETS.map(({ id }) => id);
