import { APP_IDS } from '@lootfolio/domain/games';
import { findMarket } from '@lootfolio/domain/markets';
import { t } from '../../../../i18n/i18n.ts';
import { periodLabel } from '../../../../lib/period-label.ts';
import { AROUND } from '../../../../ui/chart/chart-series.ts';
import { Failed, Skeleton } from '../../../../ui/state/ListState.tsx';
import { Panel } from '../../../../ui/layout/PageHeader.tsx';
import { Segments } from '../../../../ui/form/Segments.tsx';
import { SelectField } from '../../../../ui/form/SelectField.tsx';
import { INTERVALS, type Interval } from '../items.search.ts';
import { useContext, useHistories, useHistory, type History, type Item } from '../items.queries.ts';
import { HistoryExport } from './HistoryExport.tsx';
import { ItemChart } from './ItemChart.tsx';
import { MarketChips } from './MarketChips.tsx';
import { MarketHistories } from './MarketHistories.tsx';
import { useHistoryChoice, type HistoryChoice } from './use-history-choice.ts';
import css from './PriceHistory.module.css';

const HEIGHT = 196;
const HEIGHT_OF_ALL = 300;
const LABELS = Object.keys(INTERVALS) as Interval[];
const nameOf = (slug: string): string => findMarket(slug)?.name ?? slug;
const labelOf = (interval: Interval): string => (interval === 'All' ? t('ui.all') : periodLabel(INTERVALS[interval]));

type Shown = { item: Item; choice: HistoryChoice };

/** The choice of the market. It lists the markets with prices. */
function MarketSelect({ item, choice }: Shown) {
  const { days, market, choose } = choice;
  const { data, isPlaceholderData } = useHistory({ game: item.game, slug: item.slug, interval: days, market });
  // the chosen market until the answer arrives, then the market of the answer
  const shown = isPlaceholderData ? (market ?? data?.market) : (data?.market ?? market);
  const markets = data ? [...new Set([...data.markets, data.market])] : [];
  return (
    <SelectField
      hideLabel
      label={t('items.historyMarket')}
      options={markets.map((slug) => ({ value: slug as string, label: nameOf(slug) }))}
      value={shown ?? ''}
      disabled={markets.length === 0}
      onChange={(slug) => choose({ market: slug })}
    />
  );
}

/** Says that a market has no prices, and offers those of the others. */
function NoHistory({ hasOne, choice }: { hasOne: boolean; choice: HistoryChoice }) {
  return (
    <p className={css.none}>
      <span>{t('ui.dataNotFound')}</span> ·{' '}
      {hasOne ? (
        t('items.historyBegins')
      ) : (
        <button type="button" className="link" onClick={() => choice.choose({ markets: 'all' })}>
          {t('items.historySeeAll')}
        </button>
      )}
    </p>
  );
}

/** Daily prices on one market, and what is laid over them. */
function OneMarket({ item, choice, hasOne }: Shown & { hasOne: boolean }) {
  const { interval, days, market, overlaid, withIndex, inPercent, choose } = choice;
  const of = { game: item.game, slug: item.slug, interval: days };
  const { data, error, isPlaceholderData, refetch } = useHistory({ ...of, market });
  const { data: context } = useContext({ ...of, market });
  const others = overlaid.filter((slug) => slug !== data?.market);
  const { data: histories } = useHistories({ ...of, enabled: others.length > 0 });
  if (error) return <Failed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={HEIGHT + AROUND + 20} />;
  if (data.data.length === 0) return <NoHistory hasOne={hasOne} choice={choice} />;
  return (
    <div className={css.chart} aria-busy={isPlaceholderData}>
      <div className={css.over}>
        <MarketChips
          markets={hasOne ? [] : data.longest.filter((slug) => slug !== data.market)}
          chosen={others}
          onChosen={(chosen) => choose({ with: [...chosen] })}
          index={context?.index ? withIndex : null}
          onIndex={(isShown) => choose({ index: isShown || undefined })}
        />
        <UnitChoice choice={choice} />
      </div>
      <ItemChart
        label={t('items.historyOf', { market: nameOf(data.market), interval: labelOf(interval) })}
        height={HEIGHT}
        history={data}
        histories={histories}
        overlaid={others}
        context={context}
        withIndex={withIndex}
        inPercent={inPercent}
      />
    </div>
  );
}

/** Daily prices on all markets, overlaid. */
function AllMarkets({ item, choice }: Shown) {
  const of = { game: item.game, slug: item.slug, interval: choice.days };
  const { data, error, isPlaceholderData, refetch } = useHistories(of);
  const { data: context } = useContext({ ...of, market: choice.market });
  if (error) return <Failed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={HEIGHT_OF_ALL + AROUND + 84} />;
  return (
    <div className={css.chart} aria-busy={isPlaceholderData}>
      <MarketHistories
        label={t('items.historiesOf', { interval: labelOf(choice.interval) })}
        histories={data}
        context={context}
        inPercent={choice.inPercent}
        height={HEIGHT_OF_ALL}
      />
    </div>
  );
}

const UnitChoice = ({ choice: { inPercent, choose } }: { choice: HistoryChoice }) => (
  <Segments
    label={t('items.unit')}
    options={[
      { value: 'price', label: t('ui.price') },
      { value: 'percent', label: '%', title: t('items.unitPercent') },
    ]}
    value={inPercent ? 'percent' : 'price'}
    onChange={(unit) => choose({ unit: unit === 'percent' ? 'percent' : undefined })}
  />
);

/** Daily prices on one market, or on all of them, and their export. */
export function PriceHistory({ item }: { item: Item }) {
  const hasOne = item.app_id === APP_IDS.dota2;
  const choice = useHistoryChoice();
  const { interval, days, market, choose } = choice;
  const isAll = choice.isAll && !hasOne;
  const history: History | undefined = useHistory({ game: item.game, slug: item.slug, interval: days, market, enabled: !isAll }).data;
  return (
    <Panel
      title={t('items.history')}
      actions={
        <div className={css.controls}>
          {!isAll && <MarketSelect item={item} choice={choice} />}
          {!hasOne && (
            <Segments
              label={t('items.historyView')}
              options={[
                { value: 'one', label: t('items.historyOne') },
                { value: 'all', label: t('items.historyEvery') },
              ]}
              value={isAll ? 'all' : 'one'}
              onChange={(view) => choose({ markets: view === 'all' ? 'all' : undefined })}
            />
          )}
          {isAll && <UnitChoice choice={choice} />}
          <Segments
            label={t('items.interval')}
            options={LABELS.map((value) => ({ value, label: labelOf(value) }))}
            value={interval}
            onChange={(value) => choose({ interval: value })}
          />
          <span className={css.export}>
            <HistoryExport item={item} days={days} history={history} overlaid={choice.overlaid} isAll={isAll} />
          </span>
        </div>
      }
    >
      {isAll ? <AllMarkets item={item} choice={choice} /> : <OneMarket item={item} choice={choice} hasOne={hasOne} />}
    </Panel>
  );
}
