import { findMarket } from '@lootfolio/domain/markets';
import type { ReactNode } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { integer, list, money } from '../../../../lib/format.ts';
import { Explain, type Input } from '../../../../ui/overlay/Explain.tsx';
import { Delta, Money } from '../../../../ui/value/figures.tsx';
import { StatCard, StatRow } from '../../../../ui/layout/StatCard.tsx';
import { trusted } from '../item.rules.ts';
import { useHistory, type Item } from '../items.queries.ts';
import css from './PriceStats.module.css';
import { useHistoryChoice } from './use-history-choice.ts';

type Props = { item: Item };

/** The change of a day and the range of a month, from the prices that the chart shows. */
function HistoryFigures({ item }: Props) {
  const { days, market } = useHistoryChoice();
  const { data } = useHistory({ game: item.game, slug: item.slug, interval: days, market });
  const name = data === undefined ? '…' : (findMarket(data.market)?.name ?? data.market);
  const change = t('items.changeOn', { market: name });
  const range = t('items.range30d', { market: name });
  const month = data?.month;
  const moved = month && <Delta value={month.change_24h} unit="percent" />;
  const span = month?.low == null || month.high === null ? null : `${money(month.low)} – ${money(month.high)}`;
  return (
    <>
      <StatCard
        label={change}
        value={moved && <Explained label={change} formula={t('items.changeFormula')} isKnown={month.change_24h !== null} value={moved} />}
      />
      <StatCard
        label={range}
        value={month && <Explained label={range} formula={t('items.rangeFormula')} isKnown={span !== null} value={span} />}
      />
    </>
  );
}

type ExplainedProps = { label: string; formula: string; inputs?: Input[]; isKnown: boolean; value: ReactNode };

/** A figure that explains itself; a dash while it is not known. */
function Explained({ label, formula, inputs = [], isKnown, value }: ExplainedProps) {
  if (!isKnown) return <Money value={null} />;
  return (
    <Explain label={label} formula={formula} inputs={inputs} result={value}>
      {value}
    </Explain>
  );
}

/** Five figures that no other part of the screen states. The lowest price is the best place to buy; Steam and Buff.163 are in the table. */
export function PriceStats({ item }: Props) {
  const { stats, price_info: prices } = item;
  const { lowest, highest, average } = stats;
  const sold = prices.filter((one) => one.volume !== null);
  const highestLabel = highest === null ? t('items.highest') : t('items.highestOn', { market: highest.market_name });
  const inputOf = (label: string, figure: typeof lowest): Input[] =>
    figure === null ? [] : [{ label, value: <Money value={figure.price} />, source: figure.market_name }];
  return (
    <section className={css.stats} aria-label={t('items.statistics')}>
      <StatRow>
        <HistoryFigures item={item} />
        <StatCard
          label={t('items.averageOf', { n: trusted(prices).length })}
          value={
            <Explained
              label={t('items.average')}
              formula={t('items.averageFormula')}
              inputs={[
                { label: t('items.freshPrices'), value: integer(stats.markets) },
                ...inputOf(t('items.lowest'), lowest),
                ...inputOf(t('items.highest'), highest),
              ]}
              isKnown={average !== null}
              value={<Money value={average} />}
            />
          }
        />
        <StatCard
          label={highestLabel}
          value={
            <Explained
              label={highestLabel}
              formula={t('items.highestFormula')}
              isKnown={highest !== null}
              value={<Money value={highest?.price ?? null} />}
            />
          }
        />
        <StatCard
          label={
            sold.length === 0 ? t('items.volume7d') : t('items.volume7dOn', { markets: list(sold.map(({ markets }) => markets.name)) })
          }
          value={
            <Explained
              label={t('items.volume7d')}
              formula={t('items.volumeFormula')}
              inputs={sold.map((one) => ({ label: one.markets.name, value: integer(one.volume!) }))}
              isKnown={stats.volume_7d !== null}
              value={stats.volume_7d === null ? null : integer(stats.volume_7d)}
            />
          }
        />
      </StatRow>
    </section>
  );
}
