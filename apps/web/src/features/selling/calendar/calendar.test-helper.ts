import type { CalendarEvent, SalesCalendar } from './calendar.queries.ts';

type Sale = CalendarEvent['sales'][number];

/** Waxpeer pays 13.84 dollars for two sales, with what a test states. */
export const sampleEvent = (changes: Partial<CalendarEvent> = {}): CalendarEvent => ({
  date: '2026-11-28',
  kind: 'payable',
  market: 'waxpeer',
  market_name: 'Waxpeer',
  amount: 13_840,
  count: 2,
  sales: [],
  ...changes,
});

export const sampleSale = (changes: Partial<Sale> = {}): Sale => ({
  item_id: 1,
  catalog_id: 7,
  name: 'AK-47 | Redline (Field-Tested)',
  short_name: 'AK-47 | Redline',
  slug: 'ak-47-redline-field-tested',
  game: 'cs2',
  image: '',
  color: null,
  amount: 12_340,
  sale_date: '2026-11-20T12:00:00Z',
  ...changes,
});

const NOTHING = { amount: 0, count: 0 };

export const sampleCalendar = (...items: CalendarEvent[]): SalesCalendar => ({
  success: true,
  today: '2026-11-26',
  items,
  total: items.length,
  totals: { payable: NOTHING, item_free: NOTHING, reversed: NOTHING, undated: NOTHING },
  has_sales: true,
});
