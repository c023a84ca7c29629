import type { ReactNode } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { useNow } from '../../../../lib/use-now.ts';
import { Explain } from '../../../../ui/overlay/Explain.tsx';
import { Age, Delta, Money } from '../../../../ui/value/figures.tsx';
import type { ComparisonRow } from '../comparison.queries.ts';
import { PerDayNote, perDaySteps } from './per-day.tsx';

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

/** The profit. Its explanation is the one of the whole row: it goes on to the ROI and to the profit per day. */
export function ProfitCell({ row }: { row: ComparisonRow }) {
  const days = perDaySteps(row);
  return (
    <Explain
      label={t('comparison.profit')}
      formula={t('comparison.profitFormula')}
      inputs={[
        {
          label: t('comparison.net'),
          value: <Money value={netOf(row)} exact />,
          source: <Source market={row.target_name} at={row.last_update} />,
        },
        {
          label: t('comparison.buy'),
          value: <Money value={row.source_price} exact />,
          source: <Source market={row.source_name} at={row.last_update} />,
        },
      ]}
      result={<Money value={row.profit} sign exact />}
      further={[
        {
          label: t('comparison.roi'),
          value: <Delta value={row.profitRatio} unit="percent" plain />,
          source: t('comparison.profitRatioFormula'),
        },
        ...days,
      ]}
      note={days.length > 0 && <PerDayNote />}
    >
      <Delta value={row.profit} unit="money" plain />
    </Explain>
  );
}
