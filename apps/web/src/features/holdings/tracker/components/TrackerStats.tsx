import { t } from '../../../../i18n/i18n.ts';
import { moneyChange } from '../../../../lib/format.ts';
import { Delta, Money } from '../../../../ui/value/figures.tsx';
import { StatCard, StatRow } from '../../../../ui/layout/StatCard.tsx';
import { useStats, type Stats } from '../tracker.queries.ts';

/** The sums of a portfolio of a signed-in user's choice. */
export function TrackerStats({ portfolioId }: { portfolioId: number }) {
  const { data, error } = useStats(portfolioId);
  // the list below shows the error
  return <PortfolioSums data={data} failed={error !== null} />;
}

/** The sums of a portfolio; undefined while they load. */
export function PortfolioSums({ data, failed }: { data: Stats | undefined; failed: boolean }) {
  const figure = <T,>(shown: (stats: NonNullable<typeof data>) => T): T | '–' | undefined =>
    data ? shown(data) : failed ? '–' : undefined;
  const left = data && data.unpriced_items > 0 ? t('tracker.withoutPrice', { n: data.unpriced_items }) : undefined;
  return (
    <StatRow slim>
      <StatCard
        label={t('tracker.netProfit')}
        value={figure((stats) => (
          <Delta value={stats.net_profit} unit="money" />
        ))}
        note={data && t('tracker.beforeFees', { amount: moneyChange(data.gross_profit) })}
      />
      <StatCard
        label={t('tracker.totalBuy')}
        value={figure((stats) => (
          <Money value={stats.total_buy_value} />
        ))}
        note={left}
      />
      <StatCard
        label={t('tracker.totalValue')}
        value={figure((stats) => (
          <Money value={stats.total_current_value} />
        ))}
      />
      <StatCard
        label={t('tracker.roi')}
        value={figure((stats) => (
          <Delta value={stats.roi_percentage} unit="percent" />
        ))}
      />
    </StatRow>
  );
}
