import { findMarket } from '@lootfolio/domain/markets';
import { MarketBadge } from '../../../../market-ui/MarketBadge.tsx';
import { currentLang, t } from '../../../../i18n/i18n.ts';
import type { Day } from '../../../../lib/calendar.ts';
import { weeksOf, type Week } from '../../../../lib/months.ts';
import { calendarDate, calendarRange, integer } from '../../../../lib/format.ts';
import { Money } from '../../../../ui/value/figures.tsx';
import type { CalendarEvent } from '../calendar.queries.ts';
import { eventsOfDay, eventsOfWeek, sumOf } from '../calendar.rules.ts';
import { EventAmount, eventText, KindIcon } from './events.tsx';
import css from './MonthGrid.module.css';

/** The kinds in the order in which a day shows them. */
const KINDS = ['payable', 'reversed', 'item_free'] as const;

/** The most markets of which a day has room for the mark. */
const MOST_MARKS = 3;

/** All events of one kind on a day, with the marks of their markets. */
function KindLine({ kind, events }: { kind: (typeof KINDS)[number]; events: readonly CalendarEvent[] }) {
  const own = events.filter((event) => event.kind === kind);
  if (own.length === 0) return null;
  const { amount, count } = sumOf(own, kind);
  return (
    <span className={css.event} aria-hidden>
      <KindIcon kind={kind} />
      <span className={css.markets}>
        {own.slice(0, MOST_MARKS).map(({ market, market_name: name }) => (
          <MarketBadge key={market} compact id={findMarket(market)?.id ?? 0} name={name} marksClosed={false} />
        ))}
        {own.length > MOST_MARKS && `+${own.length - MOST_MARKS}`}
      </span>
      {kind === 'item_free' ? <span className={css.count}>{integer(count)}</span> : <EventAmount kind={kind} amount={amount} />}
    </span>
  );
}

const weekdayName = (day: Day, style: 'short' | 'long'): string =>
  new Intl.DateTimeFormat(currentLang(), { weekday: style, timeZone: 'UTC' }).format(new Date(day));

/** The sums of a week. */
export function WeekSums({ events }: { events: readonly CalendarEvent[] }) {
  const [payable, reversed] = [sumOf(events, 'payable'), sumOf(events, 'reversed')];
  return (
    <>
      <Money value={payable.count === 0 ? null : payable.amount} />
      {reversed.count > 0 && <EventAmount kind="reversed" amount={reversed.amount} />}
    </>
  );
}

function DayCell({ day, month, today, events, onOpen }: { day: Day; events: CalendarEvent[] } & Pick<Props, 'month' | 'today' | 'onOpen'>) {
  const isToday = day === today;
  const name = [calendarDate(day), ...(isToday ? [t('calendar.today')] : []), ...events.map(eventText)].join('. ');
  const content = (
    <>
      <span className="visually-hidden">{name}</span>
      <span className={css.number} aria-hidden>
        {Number(day.slice(8))}
      </span>
      {KINDS.map((kind) => (
        <KindLine key={kind} kind={kind} events={events} />
      ))}
    </>
  );
  return (
    <td className={css.day} data-other={!day.startsWith(month)} aria-current={isToday ? 'date' : undefined}>
      {events.length === 0 ? (
        <div className={css.empty}>{content}</div>
      ) : (
        <button type="button" className={css.open} data-day={day} onClick={() => onOpen(day)}>
          {content}
        </button>
      )}
    </td>
  );
}

type Props = { month: string; today: Day | undefined; events: readonly CalendarEvent[]; refreshing: boolean; onOpen: (day: Day) => void };

/** A month with its events, and the sums of its weeks. */
export function MonthGrid({ month, today, events, refreshing, onOpen }: Props) {
  const weeks: Week[] = weeksOf(month);
  return (
    <table className={css.grid} aria-busy={refreshing}>
      <caption className="visually-hidden">{t('calendar.gridCaption')}</caption>
      <thead>
        <tr>
          {weeks[0]!.map((day) => (
            <th key={day} scope="col">
              <abbr title={weekdayName(day, 'long')}>{weekdayName(day, 'short')}</abbr>
            </th>
          ))}
          <th scope="col" className={css.week}>
            {t('calendar.week')}
          </th>
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((day) => (
              <DayCell key={day} {...{ day, month, today, onOpen }} events={eventsOfDay(events, day)} />
            ))}
            <td className={css.week} title={calendarRange(week[0]!, week[6]!)}>
              <div className={css.sums}>
                <WeekSums events={eventsOfWeek(events, week)} />
              </div>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
