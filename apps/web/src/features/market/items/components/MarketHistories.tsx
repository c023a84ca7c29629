import { findMarket } from '@lootfolio/domain/markets';
import { useMemo, useState } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { integer, percent } from '../../../../lib/format.ts';
import { copyPrice, formatPrice } from '../../../../ui/chart/price-format.ts';
import { TimeChart } from '../../../../ui/chart/TimeChart.tsx';
import { pointsOf, referenceOf, seriesOf, withoutSuspicious } from '../histories.rules.ts';
import type { Context, Histories } from '../items.queries.ts';
import { useOwn } from './use-own.ts';
import css from './MarketHistories.module.css';

const formatChange = (points: number): string => percent(points, { sign: true });

type Props = { label: string; histories: Histories; context: Context | undefined; inPercent: boolean; height: number };

/** The daily prices on all markets in one chart; the reference market stands out. Suspicious prices are hidden and counted. */
export function MarketHistories({ label, histories, context, inPercent, height }: Props) {
  const [showsAll, setShowsAll] = useState(false);
  const { trusted, hidden } = useMemo(() => withoutSuspicious(histories), [histories]);
  const series = useMemo(
    () => seriesOf(histories, showsAll ? pointsOf(histories) : trusted, { volume: t('ui.volume'), integer, dollars: copyPrice }, inPercent),
    [histories, trusted, showsAll, inPercent],
  );
  const reference = referenceOf(histories.markets);
  const first = trusted.find(({ market }) => market === series[0]?.id)?.points[0]?.value ?? null;
  const { levels, marks } = useOwn(context, inPercent ? first : null);
  return (
    <>
      <TimeChart
        label={label}
        series={series}
        levels={levels}
        marks={marks}
        format={inPercent ? formatChange : formatPrice}
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
