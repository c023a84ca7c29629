import type { ReactNode } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { useNow } from '../../../../lib/use-now.ts';
import { Explain, type Input } from '../../../../ui/overlay/Explain.tsx';
import { Age, Delta, Money } from '../../../../ui/value/figures.tsx';
import type { ComparisonRow } from '../comparison.queries.ts';

/** A market and the age of the older of the row's two prices. */
function Source({ market, at }: { market: string; at: string | null }): ReactNode {
  const now = useNow();
  return (
    <>
      {market}
      {at !== null && (
        <>
          {' · '}
          <Age at={at} now={now} />
        </>
      )}
    </>
  );
}

/** The seller's net in the list's computation: the price paid plus the profit. */
export const netOf = (row: ComparisonRow): number => row.source_price + row.profit;

const boughtAt = (row: ComparisonRow): Input => ({
  label: t('comparison.buy'),
  value: <Money value={row.source_price} exact />,
  source: <Source market={row.source_name} at={row.last_update} />,
});

export const ProfitCell = ({ row }: { row: ComparisonRow }) => (
  <Explain
    label={t('comparison.profit')}
    formula={t('comparison.profitFormula')}
    inputs={[
      {
        label: t('comparison.net'),
        value: <Money value={netOf(row)} exact />,
        source: <Source market={row.target_name} at={row.last_update} />,
      },
      boughtAt(row),
    ]}
    result={<Money value={row.profit} sign exact />}
  >
    <Delta value={row.profit} unit="money" plain />
  </Explain>
);

export const RatioCell = ({ row }: { row: ComparisonRow }) => (
  <Explain
    label={t('comparison.profitRatio')}
    formula={t('comparison.profitRatioFormula')}
    inputs={[{ label: t('comparison.profit'), value: <Money value={row.profit} sign exact /> }, boughtAt(row)]}
    result={<Delta value={row.profitRatio} unit="percent" plain />}
  >
    <Delta value={row.profitRatio} unit="percent" plain />
  </Explain>
);
