import { t } from '../../../../i18n/i18n.ts';
import { Notice } from '../../../../ui/state/Notice.tsx';
import type { PerformanceData } from '../performance.queries.ts';

/** The gaps of the figures: prices that were never known, prices that are estimated, and purchases without a price. */
export function Basis({ data: { basis, days: all, market_name: market } }: { data: PerformanceData }) {
  const { pieces_at_cost: now, days_at_cost: days, days_estimated: estimated, free_pieces: free } = basis;
  return (
    <>
      {days > 0 && (
        <Notice tone="info">
          {now > 0 ? t('performance.atCost', { now, days, market }) : t('performance.atCostPast', { days, market })}
        </Notice>
      )}
      {estimated > 0 && <Notice tone="info">{t('performance.estimated', { days: estimated, all, market })}</Notice>}
      {free > 0 && <Notice tone="warning">{t('performance.freePieces', { n: free })}</Notice>}
    </>
  );
}
