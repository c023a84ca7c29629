import { t } from '../../../../i18n/i18n.ts';
import { StatCard, StatRow } from '../../../../ui/layout/StatCard.tsx';
import { Money } from '../../../../ui/value/figures.tsx';
import { useLedger } from '../payments.queries.ts';

/** What the user may spend; what they were promised and what they owe only when there is something. */
export function Balances() {
  const { data } = useLedger({ page: 1, limit: 1 });
  return (
    <StatRow>
      <StatCard label={t('payments.available')} value={data && <Money value={data.balance} />} />
      {data && data.pending > 0 && (
        <StatCard label={t('payments.pending')} value={<Money value={data.pending} />} note={t('payments.pendingNote')} />
      )}
      {data && data.debt > 0 && <StatCard label={t('payments.debt')} value={<Money value={data.debt} />} note={t('payments.debtNote')} />}
    </StatRow>
  );
}
