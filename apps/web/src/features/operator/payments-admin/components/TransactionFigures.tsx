import { t, type PlainKey } from '../../../../i18n/i18n.ts';
import { integer, money, moneyShort } from '../../../../lib/format.ts';
import { StatCard, StatRow } from '../../../../ui/layout/StatCard.tsx';
import type { useStats } from '../payments-admin.queries.ts';

type Stats = NonNullable<ReturnType<typeof useStats>['data']>['stats'];
type Card = { label: PlainKey; count: keyof Stats; volume: keyof Stats };

const CARDS: readonly Card[] = [
  { label: 'payments-admin.totalAll', count: 'total_transaction', volume: 'total_transaction_amount' },
  { label: 'payments-admin.totalDeposits', count: 'total_deposit_count', volume: 'total_deposit_amount' },
  { label: 'payments-admin.totalPending', count: 'total_pending_count', volume: 'total_pending_amount' },
  { label: 'payments-admin.totalFailed', count: 'total_failed_count', volume: 'total_failed_amount' },
];

/** Beyond this volume an amount is written short. */
const LONG = 1e9;

/** Number and volume of the payments that the filters select. A dash replaces a figure that could not be loaded. */
export function TransactionFigures({ query: { data, error } }: { query: ReturnType<typeof useStats> }) {
  const stats = data?.stats;
  return (
    <StatRow slim>
      {CARDS.map(({ label, count, volume }) => (
        <StatCard
          key={label}
          label={t(label)}
          value={stats ? integer(stats[count]) : error ? '–' : undefined}
          note={
            <span title={money(stats?.[volume] ?? 0)}>
              {t('payments-admin.volume', {
                amount: (stats?.[volume] ?? 0) < LONG ? money(stats?.[volume] ?? 0) : moneyShort(stats?.[volume] ?? 0),
              })}
            </span>
          }
          waiting={!stats}
        />
      ))}
    </StatRow>
  );
}
