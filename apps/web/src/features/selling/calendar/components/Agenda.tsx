import { currentLang, t } from '../../../../i18n/i18n.ts';
import type { Day } from '../../../../lib/calendar.ts';
import { weeksOf, type Week } from '../../../../lib/months.ts';
import { calendarDate, calendarRange, integer } from '../../../../lib/format.ts';
import { EmptyList } from '../../../../ui/state/ListState.tsx';
import { Panel } from '../../../../ui/layout/PageHeader.tsx';
import { DataTable } from '../../../../ui/table/DataTable.tsx';
import type { Column } from '../../../../ui/table/table.ts';
import type { CalendarEvent } from '../calendar.queries.ts';
import { eventsOfMonth, eventsOfWeek } from '../calendar.rules.ts';
import { EventAmount, KindIcon, kindName } from './events.tsx';
import { WeekSums } from './MonthGrid.tsx';
import css from './Agenda.module.css';

const dayName = (day: Day): string =>
  new Intl.DateTimeFormat(currentLang(), { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' }).format(new Date(day));

const What = ({ kind }: CalendarEvent) => (
  <span className={css.what}>
    <KindIcon kind={kind} />
    {kindName(kind)}
  </span>
);

const When = ({ date, isToday }: { date: Day; isToday: boolean }) => (
  <span className={css.when}>
    {dayName(date)}
    {isToday && <span className={css.today}>{t('calendar.today')}</span>}
  </span>
);

const columnsOf = (today: Day | undefined, onOpen: (day: Day) => void): Column<CalendarEvent>[] => [
  {
    id: 'date',
    header: () => t('calendar.day'),
    width: '22%',
    cell: ({ date }) => (
      <button type="button" className={css.link} data-day={date!} onClick={() => onOpen(date!)}>
        <When date={date!} isToday={date === today} />
      </button>
    ),
    copyValue: ({ date }) => calendarDate(date!),
  },
  { id: 'kind', header: () => t('calendar.event'), cell: (event) => <What {...event} />, copyValue: ({ kind }) => kindName(kind) },
  {
    id: 'market',
    header: () => t('calendar.market'),
    width: '20%',
    cell: ({ market_name }) => market_name,
    copyValue: ({ market_name }) => market_name,
  },
  {
    id: 'count',
    header: () => t('calendar.sales'),
    numeric: true,
    width: '12%',
    cell: ({ count }) => integer(count),
    copyValue: ({ count }) => count,
  },
  {
    id: 'amount',
    header: () => t('calendar.net'),
    numeric: true,
    width: '16%',
    cell: (event) => <EventAmount {...event} />,
    copyValue: ({ kind, amount }) => (kind === 'reversed' ? -amount : amount) / 1000,
  },
];

function EventCard({ event, today, onOpen }: { event: CalendarEvent; today: Day | undefined; onOpen: (day: Day) => void }) {
  return (
    <button type="button" className={css.card} data-day={event.date!} onClick={() => onOpen(event.date!)}>
      <span className={css.line}>
        <When date={event.date!} isToday={event.date === today} />
        <EventAmount {...event} />
      </span>
      <span className={css.line}>
        <What {...event} />
        <span className={css.where}>
          {event.market_name} · {t('calendar.salesCount', { n: event.count })}
        </span>
      </span>
    </button>
  );
}

type Props = { month: string; today: Day | undefined; events: readonly CalendarEvent[]; refreshing: boolean; onOpen: (day: Day) => void };

const rangeOf = (week: Week): string => calendarRange(week[0]!, week[6]!);

/** The events of a month by week, each with its sums. */
export function Agenda({ month, today, events, refreshing, onOpen }: Props) {
  const own = eventsOfMonth(events, month);
  const weeks = weeksOf(month)
    .map((week) => ({ week, own: eventsOfWeek(own, week) }))
    .filter(({ own: rows }) => rows.length > 0);
  if (weeks.length === 0)
    return (
      <Panel flush>
        <EmptyList text={t('calendar.nothing')} />
      </Panel>
    );
  return weeks.map(({ week, own: rows }) => (
    <section key={week[0]} aria-label={rangeOf(week)} className={css.week}>
      <div className={css.head}>
        <h2>{rangeOf(week)}</h2>
        <span className={css.sums}>
          <WeekSums events={rows} />
        </span>
      </div>
      <DataTable
        caption={t('calendar.weekCaption', { days: rangeOf(week) })}
        columns={columnsOf(today, onOpen)}
        rows={rows}
        rowId={({ date, kind, market }) => `${date} ${kind} ${market}`}
        refreshing={refreshing}
        card={(event) => <EventCard {...{ event, today, onOpen }} />}
      />
    </section>
  ));
}
