import { findMarket } from '@lootfolio/domain/markets';
import { MarketBadge } from '../../../../market-ui/MarketBadge.tsx';
import { t } from '../../../../i18n/i18n.ts';
import { calendarDate, integer, money } from '../../../../lib/format.ts';
import { ChartFrame } from '../../../../ui/chart/ChartFrame.tsx';
import { EmptyList, Skeleton } from '../../../../ui/state/ListState.tsx';
import type { Column } from '../../../../ui/table/table.ts';
import { copyMoney } from '../../../../ui/table/table-copy.ts';
import type { SalesBalance } from '../dashboard.queries.ts';
import { calendarDays, type CalendarDay } from '../dashboard.rules.ts';
import css from './PayCalendar.module.css';
import { ShareBar } from './ShareBar.tsx';

type Row = SalesBalance['calendar'][number];

const HEIGHT = 420;
const nameOf = (slug: string): string => findMarket(slug)?.name ?? slug;
const dateText = (date: string | null): string => (date === null ? t('dashboard.noDate') : calendarDate(date));

const COLUMNS: readonly Column<Row>[] = [
  { id: 'date', header: () => t('ui.date'), name: () => t('ui.date'), cell: ({ date }) => dateText(date), copyValue: ({ date }) => date },
  {
    id: 'market',
    header: () => t('dashboard.market'),
    name: () => t('dashboard.market'),
    cell: ({ market }) => nameOf(market),
    copyValue: ({ market }) => nameOf(market),
  },
  {
    id: 'amount',
    header: () => t('dashboard.amount'),
    name: () => t('dashboard.amount'),
    cell: ({ amount }) => money(amount),
    copyValue: ({ amount }) => copyMoney(amount),
  },
  {
    id: 'count',
    header: () => t('dashboard.saleCount'),
    name: () => t('dashboard.saleCount'),
    cell: ({ count }) => integer(count),
    copyValue: ({ count }) => count,
  },
];

const Day = ({ day: { date, amount, markets }, most }: { day: CalendarDay; most: number }) => (
  <li className={css.day}>
    <span className={css.date}>{dateText(date)}</span>
    <span className={css.amount}>{money(amount)}</span>
    <ShareBar value={amount} most={most} tone="protected" />
    <ul className={css.markets}>
      {markets.map((one) => (
        <li key={one.market}>
          <MarketBadge id={findMarket(one.market)?.id ?? 0} name={nameOf(one.market)} />
          {money(one.amount)} · {t('dashboard.nSales', { n: one.count })}
        </li>
      ))}
    </ul>
  </li>
);

/** What becomes payable on which day and where; the same as a table. */
export function PayCalendar({ balance }: { balance: SalesBalance | undefined }) {
  if (!balance) return <Skeleton height={HEIGHT} />;
  if (balance.calendar.length === 0) return <EmptyList text={t('dashboard.nothingProtected')} />;
  const days = calendarDays(balance.calendar);
  const most = Math.max(1, ...days.map(({ amount }) => amount));
  return (
    <ChartFrame
      label={t('dashboard.calendar')}
      columns={COLUMNS}
      rows={balance.calendar}
      height={HEIGHT}
      summary={t('dashboard.calendarSum', { amount: money(balance.protected.amount), n: balance.protected.count })}
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable area must be reachable by keyboard */}
      <div className={css.scroll} style={{ maxHeight: HEIGHT }} tabIndex={0} role="region" aria-label={t('dashboard.calendarDays')}>
        <ol className={css.days}>
          {days.map((day) => (
            <Day key={day.date} day={day} most={most} />
          ))}
        </ol>
      </div>
    </ChartFrame>
  );
}
