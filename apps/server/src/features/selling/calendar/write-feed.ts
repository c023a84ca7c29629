import { marketName } from '@lootfolio/domain/markets';
import { displayName } from '@lootfolio/domain/names';
import { addDays, localDate, type LocalDate } from '@lootfolio/domain/schedule';
import type { Language } from '@lootfolio/texts/languages';
import { formatMoney } from '@lootfolio/texts/numbers';
import { text } from '@lootfolio/texts/text';
import ical, { ICalCalendarMethod, ICalEventTransparency, type ICalEventData } from 'ical-generator';
import { timeZoneOf } from '../../../goods/time-zones.reads.ts';
import { now } from '../../../platform/process/clock.ts';
import type { ItemDirectory } from '../../../prices/board/item-directory.ts';
import { languageOf } from '../../people/notifications/notifications.public.ts';
import { readEvents, type EventRow } from './calendar.reads.ts';
import { daysFrom, midnightsOf } from './calendar.rules.ts';
import type { CalendarParts } from './view-calendar.ts';

/** How many days the feed reaches back and ahead. No market holds money for longer. */
const BACK = 30;
const AHEAD = 366;
/** How many sales an event names. */
const NAMES = 20;
/** How often calendar programs should ask, in seconds. */
const EVERY = 3600;

type DatedRow = EventRow & { kind: Exclude<EventRow['kind'], 'undated'>; day: number };
const isDated = (row: EventRow): row is DatedRow => row.kind !== 'undated';

/**
 * Writes the calendar of a user as an iCalendar, in their language and time zone: an event for each day, market and kind. Money without a
 * day is left out.
 * @param id of the feed; the ids of its events end with it
 */
export async function writeFeed({ db, items, site }: CalendarParts & { site: string }, userId: number, id: string): Promise<string> {
  const [language, zone] = [await languageOf(db, userId), await timeZoneOf(db, userId)];
  const days = daysFrom(addDays(localDate(now(), zone), -BACK), BACK + AHEAD + 1);
  const rows = await readEvents(db, userId, midnightsOf(days, zone), NAMES);
  const calendar = ical({
    name: text('calendar.feedName', language),
    prodId: { company: 'Lootfolio', product: 'Sales calendar', language: language.toUpperCase() },
    method: ICalCalendarMethod.PUBLISH,
    ttl: EVERY,
    events: rows.filter(isDated).map((row) => ({ ...eventOf(row, days[row.day]!, { language, items, site }), id: idOf(row, days, id) })),
  });
  // the last line ends too
  return `${calendar.toString()}\r\n`;
}

/** The same event has the same id at each reading. */
const idOf = ({ kind, market, day }: DatedRow, days: readonly LocalDate[], id: string): string =>
  `${days[day]}-${market}-${kind}-${id}@lootfolio`;

type EventParts = { language: Language; items: ItemDirectory; site: string };

function eventOf(row: DatedRow, day: LocalDate, { language, items, site }: EventParts): ICalEventData {
  return {
    start: new Date(day),
    end: new Date(addDays(day, 1)),
    allDay: true,
    stamp: now(),
    summary: text(SUMMARY[row.kind], language, {
      market: marketName(row.market),
      amount: formatMoney(row.amount, language),
      n: row.count,
    }),
    description: [...namesOf(row, language, items), ...rest(row, language)].join('\n'),
    url: `${site}/sales/calendar?month=${day.slice(0, 7)}&day=${day}`,
    transparency: ICalEventTransparency.TRANSPARENT,
  };
}

const SUMMARY = { payable: 'calendar.eventPayable', item_free: 'calendar.eventItemFree', reversed: 'calendar.eventReversed' } as const;

const namesOf = ({ sales }: DatedRow, language: Language, items: ItemDirectory): string[] =>
  sales.flatMap(({ itemId, amount }) => {
    const item = items.byId(itemId);
    if (!item) return [];
    const name = (language === 'tr' && item.nameTr) || item.name;
    return text('calendar.eventSale', language, { name: displayName(name, item.phase), amount: formatMoney(amount, language) });
  });

const rest = ({ count, sales }: DatedRow, language: Language): string[] =>
  count > sales.length ? [text('calendar.eventMore', language, { n: count - sales.length })] : [];
