import { t } from '../../../../i18n/i18n.ts';
import { integer, money } from '../../../../lib/format.ts';
import { StatCard, StatRow } from '../../../../ui/layout/StatCard.tsx';
import type { SalesCalendar } from '../calendar.queries.ts';
import { eventsOfMonth, sumOf, undatedOf } from '../calendar.rules.ts';
import { EventAmount } from './events.tsx';
import css from './MonthFigures.module.css';

type Props = {
  /** Undefined while it loads. */
  data: SalesCalendar | undefined;
  month: string;
  onUndated: () => void;
};

/** The sums of a month, and the money whose day no market says. */
export function MonthFigures({ data, month, onUndated }: Props) {
  const events = data && eventsOfMonth(data.items, month);
  const [payable, free, reversed] = (['payable', 'item_free', 'reversed'] as const).map((kind) => sumOf(events ?? [], kind));
  const undated = sumOf(undatedOf(data?.items ?? []), 'undated');
  const sales = (n: number): string => t('calendar.salesCount', { n });
  return (
    <StatRow>
      <StatCard
        label={t('calendar.payableInMonth')}
        value={events && money(payable!.amount)}
        note={sales(payable!.count)}
        waiting={!events}
      />
      <StatCard
        label={t('calendar.freeInMonth')}
        value={events && integer(free!.count)}
        note={t('calendar.worth', { amount: money(free!.amount) })}
        waiting={!events}
      />
      <StatCard
        label={t('calendar.reversedInMonth')}
        value={events && <EventAmount kind="reversed" amount={reversed!.amount} />}
        note={sales(reversed!.count)}
        waiting={!events}
      />
      <StatCard
        label={t('calendar.undated')}
        value={events && money(undated.amount)}
        note={
          undated.count === 0 ? (
            sales(0)
          ) : (
            <button type="button" className={css.show} onClick={onUndated}>
              {sales(undated.count)}
            </button>
          )
        }
        waiting={!events}
      />
    </StatRow>
  );
}
