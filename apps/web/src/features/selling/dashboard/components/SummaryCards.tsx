import { percent as ratioOf } from '@lootfolio/domain/money';
import type { ReactNode } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { AppLink } from '../../../../lib/AppLink.tsx';
import { calendarRange, decimal, integer, moneyChange, percent } from '../../../../lib/format.ts';
import { addDays } from '../../../../lib/calendar.ts';
import { StatCard, StatRow } from '../../../../ui/layout/StatCard.tsx';
import { Delta, Money } from '../../../../ui/value/figures.tsx';
import type { Overview, Totals } from '../dashboard.queries.ts';
import { changeOf, rangesOf, salesHref } from '../dashboard.rules.ts';
import type { DashboardChoice } from '../dashboard.search.ts';
import css from './SummaryCards.module.css';

type Card = {
  label: string;
  value: (totals: Totals) => ReactNode;
  figure: (totals: Totals) => number;
  /** A change of the figure in its own unit. */
  change: (by: number) => string;
};

const withSign = (value: number, text: string): string => `${value < 0 ? '−' : value > 0 ? '+' : ''}${text}`;

const cards = (): Card[] => [
  { label: t('dashboard.totalSales'), value: ({ sale }) => <Money value={sale} />, figure: ({ sale }) => sale, change: moneyChange },
  { label: t('dashboard.netProfit'), value: ({ profit }) => <Money value={profit} />, figure: ({ profit }) => profit, change: moneyChange },
  {
    label: t('dashboard.saleCount'),
    value: ({ count }) => integer(count),
    figure: ({ count }) => count,
    change: (by) => withSign(by, integer(Math.abs(by))),
  },
  {
    label: t('dashboard.profitRatio'),
    value: ({ ratio }) => percent(ratio),
    // whole hundredths of a percent point
    figure: ({ ratio }) => Math.round(ratio * 100),
    change: (by) => t('ui.percentPoints', { n: withSign(by, decimal(Math.abs(by) / 100, 2)) }),
  },
];

function Change({ now, before, text }: { now: number; before: number; text: (by: number) => string }) {
  const { by, percent: relative } = changeOf(now, before);
  return (
    <span className={css.change}>
      {relative === null ? <span>{t('dashboard.nothingBefore')}</span> : <Delta value={relative} unit="percent" />}
      {by !== 0 && <span>{text(by)}</span>}
    </span>
  );
}

type Props = { data: Overview | undefined; choice: DashboardChoice };

/** The figures of the period, each beside the period before. A press on one opens its sales. */
export function SummaryCards({ data, choice }: Props) {
  const { range, before } = rangesOf(choice);
  const { game, status } = choice;
  const spanBefore = calendarRange(before.startDate, addDays(before.endDate, -1));
  return (
    <StatRow>
      {cards().map(({ label, value, figure, change }) => (
        <StatCard
          key={label}
          label={label}
          stacked
          waiting={!data}
          value={
            data && (
              <AppLink href={salesHref({ range, game, status })} className={css.figure} title={t('dashboard.showSales')}>
                {value(data.total)}
              </AppLink>
            )
          }
          delta={data ? <Change now={figure(data.total)} before={figure(data.before)} text={change} /> : '–'}
          note={
            <>
              {spanBefore}:{' '}
              {data ? (
                <AppLink href={salesHref({ range: before, game, status })} className={css.before}>
                  {value(data.before)}
                </AppLink>
              ) : (
                '–'
              )}
            </>
          }
        />
      ))}
    </StatRow>
  );
}

/** What the figures leave open: fees, and sales whose cost is not known. */
export function SummaryNotes({ data, choice }: Props) {
  const { range } = rangesOf(choice);
  const { game, status } = choice;
  const total = data?.total;
  return (
    <p className={css.notes}>
      <span>
        {t('dashboard.fees')} <Money value={total?.fees ?? null} />
        {total && ` (${percent(ratioOf(total.fees, total.sale))})`}
      </span>
      {total && total.unknown_cost > 0 && (
        <AppLink href={salesHref({ range, game, status, only: 'unknown' })} className={css.unknown}>
          {t('dashboard.unknownCost', { n: total.unknown_cost })}
        </AppLink>
      )}
    </p>
  );
}
