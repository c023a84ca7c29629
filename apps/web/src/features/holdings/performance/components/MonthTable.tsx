import { useLayoutEffect, useRef, type CSSProperties } from 'react';
import { currentLang, t } from '../../../../i18n/i18n.ts';
import { moneyChange, month as monthName, percent } from '../../../../lib/format.ts';
import { Panel } from '../../../../ui/layout/PageHeader.tsx';
import type { PerformanceData } from '../performance.queries.ts';
import css from './MonthTable.module.css';

type Month = PerformanceData['months'][number];

/** The return at which a cell has its full colour, in percent. */
const FULL = 10;
const MONTHS = Array.from({ length: 12 }, (_, at) => String(at + 1).padStart(2, '0'));

const shortName = (number: string): string =>
  new Intl.DateTimeFormat(currentLang(), { month: 'short', timeZone: 'UTC' }).format(new Date(`2026-${number}-01`));

const signed = (points: number): string => percent(points, { sign: true, digits: 1 });

/** How strongly a return colours its cell: from -1 to 1, with the sign of the return. */
const shade = (points: number): CSSProperties =>
  ({ '--shade': `${Math.round(Math.min(1, Math.abs(points) / FULL) * 50)}%` }) as CSSProperties;

const toneOf = (points: number): string => (points > 0 ? 'gain' : points < 0 ? 'loss' : 'flat');

const linkedReturn = (months: readonly Month[]): number =>
  (months.reduce((product, { return: points }) => product * (1 + points / 100), 1) - 1) * 100;

/** All figures of a month, shown on hover. */
function titleOf({ month, return: points, profit, benchmark, whole }: Month): string {
  return [
    t('performance.monthTitle', { month: monthName(month), rate: percent(points, { sign: true }), profit: moneyChange(profit) }),
    ...(benchmark === null ? [] : [t('performance.monthIndex', { rate: percent(benchmark, { sign: true }) })]),
    ...(whole ? [] : [t('performance.monthPart')]),
  ].join(' · ');
}

function Cell({ month, isNewest }: { month: Month | undefined; isNewest: boolean }) {
  if (!month) return <td className={css.none} aria-hidden />;
  return (
    <td
      className={css.month}
      data-newest={isNewest || undefined}
      data-tone={toneOf(month.return)}
      data-part={!month.whole}
      style={shade(month.return)}
      title={titleOf(month)}
    >
      {signed(month.return)}
    </td>
  );
}

/** The return of each month, one row per year. */
export function MonthTable({ months }: { months: readonly Month[] }) {
  const years = [...Map.groupBy(months, ({ month }) => month.slice(0, 4))].toReversed();
  const byMonth = new Map(months.map((one) => [one.month, one]));
  const newest = months.at(-1)?.month;
  const box = useRef<HTMLDivElement>(null);
  // on a phone the table is wider than the screen: scroll to the newest month
  useLayoutEffect(() => {
    const cell = box.current?.querySelector<HTMLElement>('[data-newest]');
    if (cell) box.current!.scrollLeft = cell.offsetLeft + cell.offsetWidth - box.current!.clientWidth;
  }, [newest]);
  return (
    <Panel title={t('performance.months')} flush>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a part that scrolls must be reachable by keyboard */}
      <div ref={box} className={css.scroll} role="group" aria-label={t('performance.months')} tabIndex={0}>
        <table className={css.table}>
          <thead>
            <tr>
              <th scope="col">{t('performance.monthsYear')}</th>
              {MONTHS.map((number) => (
                <th key={number} scope="col">
                  {shortName(number)}
                </th>
              ))}
              <th scope="col">{t('performance.total')}</th>
            </tr>
          </thead>
          <tbody>
            {years.map(([year, own]) => {
              const total = linkedReturn(own);
              return (
                <tr key={year}>
                  <th scope="row">{year}</th>
                  {MONTHS.map((number) => (
                    <Cell key={number} month={byMonth.get(`${year}-${number}`)} isNewest={`${year}-${number}` === newest} />
                  ))}
                  <td className={css.total} data-tone={toneOf(total)}>
                    {signed(total)}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </Panel>
  );
}
