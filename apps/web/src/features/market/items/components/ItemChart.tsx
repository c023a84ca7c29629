import { findMarket } from '@lootfolio/domain/markets';
import { useMemo } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { integer, percent } from '../../../../lib/format.ts';
import { copyPrice, formatPrice } from '../../../../ui/chart/price-format.ts';
import { TimeChart } from '../../../../ui/chart/TimeChart.tsx';
import { seriesOfMarket } from '../chart.rules.ts';
import { pointsOf, withoutSuspicious } from '../histories.rules.ts';
import type { Context, Histories, History } from '../items.queries.ts';
import { useOwn } from './use-own.ts';

const formatChange = (points: number): string => percent(points, { sign: true });

type Props = {
  label: string;
  height: number;
  history: History;
  /** The histories of all markets, when some are laid over this one. */
  histories: Histories | undefined;
  /** Slugs of the markets that are laid over this one. */
  overlaid: readonly string[];
  context: Context | undefined;
  withIndex: boolean;
  inPercent: boolean;
};

/** The daily prices on one market, and what is laid over them. */
export function ItemChart({ label, height, history, histories, overlaid, context, withIndex, inPercent }: Props) {
  const index = withIndex ? (context?.index ?? null) : null;
  const chosen = overlaid.join();
  const { over, hidden } = useMemo(() => {
    if (!histories) return { over: [], hidden: 0 };
    const isChosen = ({ market }: { market: string }): boolean => chosen.split(',').includes(market);
    const count = (some: ReturnType<typeof pointsOf>): number => some.reduce((sum, { points }) => sum + points.length, 0);
    const trusted = withoutSuspicious(histories).trusted.filter(isChosen);
    return { over: trusted, hidden: count(pointsOf(histories).filter(isChosen)) - count(trusted) };
  }, [histories, chosen]);
  const series = useMemo(
    () =>
      seriesOfMarket(
        { history, overlaid: over, index, inPercent },
        {
          price: t(inPercent ? 'items.change' : 'ui.price'),
          volume: t('ui.volume'),
          index: index ? t('items.indexOf', { market: findMarket(index.market)!.name }) : '',
          integer,
          dollars: copyPrice,
        },
      ),
    [history, over, index, inPercent],
  );
  const { levels, marks } = useOwn(context, inPercent ? (history.data[0]?.price ?? null) : null);
  return (
    <TimeChart
      label={label}
      series={series}
      levels={levels}
      marks={marks}
      format={inPercent ? formatChange : formatPrice}
      height={height}
      legend={false}
      summary={hidden > 0 ? t('items.suspiciousHidden', { n: hidden }) : undefined}
    />
  );
}
