import { CALENDAR_KINDS, CALENDAR_LIMITS } from '@lootfolio/domain/sales-calendar';
import { z } from 'zod';
import { call, COST } from '../../call.ts';
import { date, gameSlug, id, money, ok, plainText, time, timeZone, whole } from '../../primitives.ts';

const count = z.int();
/** Net amounts. Of `reversed`: what fell away, less what the market paid for it. */
const sum = { amount: money, count };

const eventSale = z.object({
  /** The sale's own id, and that of its item. */
  item_id: id,
  catalog_id: id,
  name: z.string(),
  short_name: z.string(),
  slug: z.string(),
  game: gameSlug,
  image: z.string(),
  /** The colour of the rarity. */
  color: z.string().nullable(),
  amount: money,
  sale_date: time,
});

/** All that happens at a market on a day, of one kind. */
const event = z.object({
  /** In `timezone`. Null for `undated`. */
  date: date.nullable(),
  kind: z.enum(CALENDAR_KINDS),
  market: z.string(),
  market_name: z.string(),
  ...sum,
  /** The first ones, those with the highest amounts first. */
  sales: z.array(eventSale),
});

export const salesCalendar = call({
  method: 'GET',
  path: '/sales/calendar',
  access: 'user',
  summary:
    'What becomes payable when and where, when items are free of trade protection, and what was reversed. Events without a day are always in it',
  cost: COST.valuation,
  owned: true,
  query: z.object({
    /** The first and the last day, in `timezone`. */
    from: date,
    to: date,
    timezone: timeZone.default('UTC'),
    /** How many sales each event names. */
    sales: whole(0, CALENDAR_LIMITS.sales).default(5),
  }),
  reply: z.object({
    success: z.literal(true),
    /** The present day in `timezone`. */
    today: date,
    items: z.array(event),
    total: z.int(),
    totals: z.record(z.enum(CALENDAR_KINDS), z.object(sum)),
    /** Whether the user has any sale, of whatever day. */
    has_sales: z.boolean(),
  }),
});

const feed = z.object({
  created_at: time,
  /** When a calendar last read it, to the minute; null when none did. */
  read_at: time.nullable(),
});

export const showCalendarFeed = call({
  method: 'GET',
  path: '/sales/calendar-feed',
  access: 'user',
  summary: 'Whether the own sales calendar has an address for calendar programs, and when it was last read',
  owned: true,
  reply: z.object({ success: z.literal(true), feed: feed.nullable() }),
});

export const renewCalendarFeed = call({
  method: 'POST',
  path: '/sales/calendar-feed',
  access: 'user',
  summary: 'Makes an address at which calendar programs read the own sales calendar. It is shown this once; an earlier one ends',
  owned: true,
  recent: true,
  reply: z.object({ success: z.literal(true), feed, address: z.url() }),
});

export const revokeCalendarFeed = call({
  method: 'DELETE',
  path: '/sales/calendar-feed',
  access: 'user',
  summary: 'Ends the address of the own sales calendar',
  owned: true,
  recent: true,
  reply: ok,
});

export const readCalendarFeed = call({
  method: 'GET',
  path: '/calendar/{token}',
  access: 'public',
  summary: "A user's sales calendar in the form of iCalendar (RFC 5545), for calendar programs",
  text: 'calendar',
  cost: COST.valuation,
  /** Calendar programs may want `.ics` at the end. */
  params: z.object({ token: z.string().max(1000) }),
  reply: plainText,
});
