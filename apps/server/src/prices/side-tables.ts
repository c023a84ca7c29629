import type { Side } from '@lootfolio/domain/quotes';

/** The table of each side. Bids are kept apart: a bid is no price at which anything is on offer. */
export const TABLES: Readonly<Record<Side, 'quotes' | 'bids'>> = { ask: 'quotes', bid: 'bids' };
