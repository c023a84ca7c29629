import { marketById } from '@lootfolio/domain/markets';
import type { ReactNode } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { integer, percent } from '../../../../lib/format.ts';
import { Explain } from '../../../../ui/overlay/Explain.tsx';
import { Delta, Money } from '../../../../ui/value/figures.tsx';
import { Suspicious } from '../../../../ui/value/Flag.tsx';
import { StatCard, StatRow } from '../../../../ui/layout/StatCard.tsx';
import type { Item } from '../items.queries.ts';
import css from './PriceStats.module.css';

const STEAM = marketById(1);
const BUFF = marketById(2);

type Figure = Item['stats']['lowest'];

function Explained({
  label,
  formula,
  inputs,
  children,
}: {
  label: string;
  formula: string;
  inputs: { label: string; value: ReactNode; source?: ReactNode }[];
  children: ReactNode;
}) {
  return (
    <Explain label={label} formula={formula} inputs={inputs} result={children}>
      {children}
    </Explain>
  );
}

/** Current and past prices of the item, and the units sold. */
export function PriceStats({ item }: { item: Item }) {
  const { stats } = item;
  const fresh = item.price_info.filter((price) => price.fresh);
  const count = { label: t('items.freshPrices'), value: t('items.marketsCount', { n: fresh.length }) };
  const extreme = (label: string, formula: string, figure: Figure) => (
    <StatCard
      label={label}
      note={
        figure && (
          <>
            {figure.market_name} {fresh.some((price) => price.outlier && price.markets.name === figure.market_name) && <Suspicious />}
          </>
        )
      }
      value={
        figure === null ? (
          <Money value={null} />
        ) : (
          <Explained label={label} formula={formula} inputs={[count, { label: figure.market_name, value: <Money value={figure.price} /> }]}>
            <Money value={figure.price} />
          </Explained>
        )
      }
    />
  );
  const isSuspicious = (marketId?: number): boolean =>
    fresh.some((price) => price.outlier && (marketId === undefined || price.markets.id === marketId));
  const price = (label: string, value: number | null, marketId: number) => (
    <StatCard label={label} note={isSuspicious(marketId) ? <Suspicious /> : undefined} value={<Money value={value} />} />
  );
  const explained = (
    label: string,
    formula: string,
    value: ReactNode,
    inputs: { label: string; value: ReactNode; source?: ReactNode }[],
    known: boolean,
    /** Shown below the figure: its market, or a warning that the figure includes a suspicious price. */
    note?: ReactNode,
  ) => (
    <StatCard
      label={label}
      note={note}
      value={
        known ? (
          <Explained label={label} formula={formula} inputs={inputs}>
            {value}
          </Explained>
        ) : (
          <Money value={null} />
        )
      }
    />
  );
  const sold = item.price_info.filter((one) => one.volume !== null);
  return (
    <section className={css.stats} aria-label={t('items.statistics')}>
      <StatRow>
        {extreme(t('items.lowest'), t('items.lowestFormula'), stats.lowest)}
        {extreme(t('items.highest'), t('items.highestFormula'), stats.highest)}
        {explained(
          t('items.average'),
          t('items.averageFormula'),
          <Money value={stats.average} />,
          [count],
          stats.average !== null,
          isSuspicious() ? <Suspicious /> : undefined,
        )}
        {price(t('items.steamPrice'), stats.steam, STEAM.id)}
        {price(t('items.buffPrice'), stats.buff, BUFF.id)}
        {explained(
          t('items.change24h'),
          t('items.changeFormula'),
          <Delta value={stats.change_24h} unit="percent" />,
          [
            { label: t('items.steamPrice'), value: <Money value={stats.steam} /> },
            { label: t('items.change24h'), value: stats.change_24h === null ? '–' : percent(stats.change_24h, { sign: true }) },
          ],
          stats.change_24h !== null,
          <>
            {STEAM.name} {isSuspicious(STEAM.id) && <Suspicious />}
          </>,
        )}
        {explained(
          t('items.low30d'),
          t('items.rangeFormula'),
          <Money value={stats.low_30d} />,
          [{ label: t('items.high30d'), value: <Money value={stats.high_30d} /> }],
          stats.low_30d !== null,
          STEAM.name,
        )}
        {explained(
          t('items.high30d'),
          t('items.rangeFormula'),
          <Money value={stats.high_30d} />,
          [{ label: t('items.low30d'), value: <Money value={stats.low_30d} /> }],
          stats.high_30d !== null,
          STEAM.name,
        )}
        {explained(
          t('items.volume7d'),
          t('items.volumeFormula'),
          stats.volume_7d === null ? null : integer(stats.volume_7d),
          sold.map((one) => ({ label: one.markets.name, value: integer(one.volume!) })),
          stats.volume_7d !== null,
        )}
        <StatCard label={t('items.marketsWithPrice')} value={integer(stats.markets)} />
      </StatRow>
    </section>
  );
}
