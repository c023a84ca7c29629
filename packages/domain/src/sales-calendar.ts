/**
 * What an event of the sales calendar is about. `payable`: the market pays. `item_free`: Steam cannot take the trade back any more.
 * `reversed`: a sale was taken back after the hand-over. `undated`: handed over, and the market does not say when it pays.
 */
export const CALENDAR_KINDS = ['payable', 'item_free', 'reversed', 'undated'] as const;
export type CalendarKind = (typeof CALENDAR_KINDS)[number];

/** The most days of one view, and the most sales that an event names. */
export const CALENDAR_LIMITS = { days: 62, sales: 100 } as const;
