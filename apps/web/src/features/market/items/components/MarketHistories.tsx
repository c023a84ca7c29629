import { findMarket } from '@lootfolio/domain/markets';
import { useMemo, useState } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { integer, money } from '../../../../lib/format.ts';
import { copyMoney } from '../../../../ui/table/table-copy.ts';
import { TimeChart } from '../../../../ui/chart/TimeChart.tsx';
import { pointsOf, referenceOf, seriesOf, withoutSuspicious } from '../histories.rules.ts';
import type { Histories } from '../items.queries.ts';
import css from './MarketHistories.module.css';

/** The axis goes below zero to make room for the columns of volume. */
const formatPrice = (price: number): string => (price < 0 ? '' : money(Math.round(price)));
const dollars = (price: number): number => copyMoney(price)!;

type Props = { label: string; histories: Histories; height: number };

/** The daily prices on all markets in one chart; the reference market stands out. Suspicious prices are hidden and counted. */
export function MarketHistories({ label, histories, height }: Props) {
  const [showsAll, setShowsAll] = useState(false);
  const { trusted, hidden } = useMemo(() => withoutSuspicious(histories), [histories]);
  const series = useMemo(
    () => seriesOf(histories, showsAll ? pointsOf(histories) : trusted, { volume: t('ui.volume'), integer, dollars }),
    [histories, trusted, showsAll],
  );
  const reference = referenceOf(histories.markets);
  return (
    <>
      <TimeChart
        label={label}
        series={series}
        format={formatPrice}
        height={height}
        summary={reference === null ? undefined : t('items.historyReference', { market: findMarket(reference)!.name })}
      />
      {hidden > 0 && (
        <p className={css.hidden}>
          {showsAll ? t('items.suspiciousShown', { n: hidden }) : t('items.suspiciousHidden', { n: hidden })}{' '}
          <button type="button" className="link" onClick={() => setShowsAll(!showsAll)}>
            {showsAll ? t('items.suspiciousHide') : t('items.suspiciousShow')}
          </button>
        </p>
      )}
    </>
  );
}
