import { MARKETS } from '@lootfolio/domain/markets';
import type { Side } from '@lootfolio/domain/quotes';

/** The table of each side. Bids are stored separately, because nothing is on offer at the price of a bid. */
export const TABLES: Readonly<Record<Side, 'quotes' | 'bids'>> = { ask: 'quotes', bid: 'bids' };

/**
 * All market ids, for a condition on the market in a query by items: the key of these tables begins with the market. Without the condition,
 * and until the database has statistics of a first load, the query would read all quotes for one item.
 */
export const EVERY_MARKET: readonly number[] = MARKETS.map(({ id }) => id);
