import type { ReactNode } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { useNow } from '../../../../lib/use-now.ts';
import { Explain } from '../../../../ui/overlay/Explain.tsx';
import { Age, Delta, Money } from '../../../../ui/value/figures.tsx';
import { useNetSteps } from '../../items/items.public.tsx';
import type { ComparisonRow } from '../comparison.queries.ts';
import type { Selling } from './cells.tsx';
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

/** The profit. Its explanation is the one of the whole row: it begins with the net, and goes on to the ROI and to the profit per day. */
export function ProfitCell({ row, selling: { sell, afterPayout } }: { row: ComparisonRow; selling: Selling }) {
  const days = perDaySteps(row);
  const { target_id: marketId, target_name: marketName, target_net: net, target_after_payout: paidOut } = row;
  const steps = useNetSteps({
    ...{ marketId, marketName, price: row.target_price, net, afterPayout: paidOut, side: sell, at: row.last_update },
  });
  const isPaidOut = afterPayout && paidOut !== null;
  return (
    <Explain
      label={t('comparison.profit')}
      formula={t(isPaidOut ? 'comparison.profitPaidOutFormula' : 'comparison.profitFormula')}
      inputs={[
        ...steps.inputs,
        {
          label: t('items.netOn', { market: marketName }),
          value: <Money value={isPaidOut ? net : netOf(row)} exact />,
          source: steps.formula,
        },
        ...(isPaidOut ? steps.payout : []),
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
        ...(isPaidOut ? [] : steps.payout),
        ...days,
      ]}
      note={
        <>
          {steps.note}
          {days.length > 0 && (
            <p>
              <PerDayNote />
            </p>
          )}
        </>
      }
      footer={steps.footer}
      width={400}
    >
      <Delta value={row.profit} unit="money" plain />
    </Explain>
  );
}
