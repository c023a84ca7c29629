import type { QueryOf, ReplyOf } from '@lootfolio/contract/call';
import type { salesCalendar } from '@lootfolio/contract/features/selling/calendar';
import { marketName } from '@lootfolio/domain/markets';
import { CALENDAR_KINDS, type CalendarKind } from '@lootfolio/domain/sales-calendar';
import { localDate, type LocalDate } from '@lootfolio/domain/schedule';
import type { Reader } from '../../../platform/database/database.ts';
import { now } from '../../../platform/process/clock.ts';
import type { ItemDirectory } from '../../../prices/board/item-directory.ts';
import { itemSummary } from '../../market/items/items.public.ts';
import { hasSales, readEvents, type EventRow } from './calendar.reads.ts';
import { daysOf, midnightsOf } from './calendar.rules.ts';

export type CalendarParts = { db: Reader; items: ItemDirectory };
type Reply = ReplyOf<typeof salesCalendar>;

/** Returns the events of a range of days, and their sums. */
export async function viewCalendar(parts: CalendarParts, userId: number, asked: QueryOf<typeof salesCalendar>): Promise<Reply> {
  const { from, to, timezone, sales } = asked;
  const days = daysOf(from, to);
  const [rows, any] = await Promise.all([readEvents(parts.db, userId, midnightsOf(days, timezone), sales), hasSales(parts.db, userId)]);
  return {
    today: localDate(now(), timezone),
    items: rows.map((row) => presentEvent(parts, row, days)),
    total: rows.length,
    totals: Object.fromEntries(CALENDAR_KINDS.map((kind) => [kind, sumOf(rows, kind)])) as Reply['totals'],
    has_sales: any,
  };
}

function presentEvent(
  { items }: CalendarParts,
  { day, market, sales, ...row }: EventRow,
  days: readonly LocalDate[],
): Reply['items'][number] {
  return {
    ...row,
    date: day === null ? null : days[day]!,
    market,
    market_name: marketName(market),
    sales: sales.flatMap(({ id, itemId, amount, soldAt }) => {
      const item = items.byId(itemId);
      if (!item) return [];
      const { item_id: catalogId, app_id: _app, general_id: _general, ...summary } = itemSummary(item);
      return { ...summary, item_id: id, catalog_id: catalogId, amount, sale_date: new Date(soldAt).toISOString() };
    }),
  };
}

function sumOf(rows: readonly EventRow[], kind: CalendarKind): { amount: number; count: number } {
  const of = rows.filter((row) => row.kind === kind);
  return { amount: of.reduce((sum, { amount }) => sum + amount, 0), count: of.reduce((sum, { count }) => sum + count, 0) };
}
