import { t } from '../../../../i18n/i18n.ts';
import { StatCard, StatRow } from '../../../../ui/layout/StatCard.tsx';
import { Money } from '../../../../ui/value/figures.tsx';
import type { PayoutStatistics } from '../payouts.queries.ts';

/** What the shown payouts brought, what the markets kept, and what left the balances: the first two add up to the third. */
export function PayoutSums({ statistics }: { statistics: PayoutStatistics | undefined }) {
  const sum = (of: 'value' | 'fee' | 'amount' | 'without_fee'): number => statistics?.reduce((all, one) => all + one[of], 0) ?? 0;
  const figure = (of: 'value' | 'fee' | 'amount') => (statistics ? <Money value={sum(of)} /> : undefined);
  const withoutFee = sum('without_fee');
  return (
    <StatRow slim>
      <StatCard label={t('payouts.total')} value={figure('value')} note={t('payouts.totalNote')} />
      <StatCard
        label={t('payouts.fees')}
        value={figure('fee')}
        note={withoutFee === 0 ? t('payouts.feesNote') : t('payouts.feesUnknown', { n: withoutFee })}
      />
      <StatCard label={t('payouts.left')} value={figure('amount')} note={t('payouts.leftNote')} />
    </StatRow>
  );
}
