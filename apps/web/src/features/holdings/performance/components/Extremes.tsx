import type { ReactNode } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { calendarDate, month } from '../../../../lib/format.ts';
import { Delta } from '../../../../ui/value/figures.tsx';
import type { Contribution, PerformanceData } from '../performance.queries.ts';
import css from './Extremes.module.css';

const Entry = ({ label, what, children }: { label: string; what: string; children: ReactNode }) => (
  <div className={css.entry}>
    <dt>{label}</dt>
    <dd>
      <span className={css.figure}>{children}</span>
      <span className={css.what}>{what}</span>
    </dd>
  </div>
);

type Props = { figures: PerformanceData['figures']; items: readonly Contribution[] };

/** The best and the worst day, month and item of a period. */
export function Extremes({ figures, items }: Props) {
  const day = (label: string, found: PerformanceData['figures']['best_day']) =>
    found && (
      <Entry label={label} what={calendarDate(found.date)}>
        <Delta value={found.return} unit="percent" plain />
      </Entry>
    );
  const ofMonth = (label: string, found: PerformanceData['figures']['best_month']) =>
    found && (
      <Entry label={label} what={month(found.month)}>
        <Delta value={found.return} unit="percent" plain />
      </Entry>
    );
  const item = (label: string, found: Contribution | undefined) =>
    found && (
      <Entry label={label} what={found.name}>
        <Delta value={found.profit} unit="money" plain />
      </Entry>
    );
  return (
    <dl className={css.extremes}>
      {day(t('performance.bestDay'), figures.best_day)}
      {ofMonth(t('performance.bestMonth'), figures.best_month)}
      {item(t('performance.bestItem'), items[0])}
      {day(t('performance.worstDay'), figures.worst_day)}
      {ofMonth(t('performance.worstMonth'), figures.worst_month)}
      {item(t('performance.worstItem'), items.at(-1))}
    </dl>
  );
}
