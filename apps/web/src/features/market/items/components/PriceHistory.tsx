import { APP_IDS } from '@lootfolio/domain/games';
import { findMarket } from '@lootfolio/domain/markets';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { requestFile } from '../../../../lib/api.ts';
import { today } from '../../../../lib/calendar.ts';
import { integer } from '../../../../lib/format.ts';
import { useAddress } from '../../../../lib/use-address.ts';
import { ExportMenu } from '../../../../ui/table/ExportMenu.tsx';
import { Failed, Skeleton } from '../../../../ui/state/ListState.tsx';
import { Panel } from '../../../../ui/layout/PageHeader.tsx';
import { PriceChart } from '../../../../ui/chart/PriceChart.tsx';
import { Segments } from '../../../../ui/form/Segments.tsx';
import { SelectField } from '../../../../ui/form/SelectField.tsx';
import { TimeChart } from '../../../../ui/chart/TimeChart.tsx';
import { DEFAULT_INTERVAL, INTERVALS, readItemSearch, type Interval, type ItemSearch } from '../items-route.ts';
import { useHistories, useHistory, type History, type Item } from '../items.queries.ts';
import { MarketHistories } from './MarketHistories.tsx';
import css from './PriceHistory.module.css';

const HEIGHT = 260;
const HEIGHT_OF_ALL = 380;
const HEIGHT_OF_QUANTITIES = 110;
const LABELS = Object.keys(INTERVALS) as Interval[];
const nameOf = (slug: string): string => findMarket(slug)?.name ?? slug;
const labelOf = (interval: Interval): string => (interval === 'All' ? t('items.intervalAll') : interval);

type Shown = { item: Item; interval: Interval; market: string | undefined };
type Choose = (patch: ItemSearch) => void;

/** The choice of the market. It lists the markets with prices. */
function MarketSelect({ item, interval, market, choose }: Shown & { choose: Choose }) {
  const { data, isPlaceholderData } = useHistory({ game: item.game, slug: item.slug, interval: INTERVALS[interval], market });
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

/** Pieces on offer at the end of each day, when they are known. */
function Quantities({ history, interval }: { history: History; interval: Interval }) {
  const series = useMemo(() => {
    const points = history.data.flatMap(({ date, quantity }) => (quantity === null ? [] : [{ time: date, value: quantity }]));
    return [{ id: 'quantity', label: t('items.onOffer'), points, format: integer }];
  }, [history]);
  if (series[0]!.points.length < 2) return null;
  return (
    <>
      <h3 className={css.below}>{t('items.onOffer')}</h3>
      <TimeChart
        label={t('items.onOfferOf', { market: nameOf(history.market), interval: labelOf(interval) })}
        series={series}
        format={integer}
        height={HEIGHT_OF_QUANTITIES}
        legend={false}
      />
    </>
  );
}

/** Daily prices on one market. */
function OneMarket({ item, interval, market }: Shown) {
  const { data, error, isPlaceholderData, refetch } = useHistory({
    game: item.game,
    slug: item.slug,
    interval: INTERVALS[interval],
    market,
  });
  if (error) return <Failed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={HEIGHT + 34} />;
  return (
    <div className={css.chart} aria-busy={isPlaceholderData}>
      <PriceChart
        label={t('items.historyOf', { market: nameOf(data.market), interval: labelOf(interval) })}
        points={data.data}
        height={HEIGHT}
      />
      <Quantities history={data} interval={interval} />
    </div>
  );
}

/** Daily prices on all markets, overlaid. */
function AllMarkets({ item, interval }: Omit<Shown, 'market'>) {
  const { data, error, isPlaceholderData, refetch } = useHistories({ game: item.game, slug: item.slug, interval: INTERVALS[interval] });
  if (error) return <Failed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={HEIGHT_OF_ALL + 110} />;
  return (
    <div className={css.chart} aria-busy={isPlaceholderData}>
      <MarketHistories label={t('items.historiesOf', { interval: labelOf(interval) })} histories={data} height={HEIGHT_OF_ALL} />
    </div>
  );
}

/** Exports the shown price history as a file. */
function HistoryExport({ item, interval, market, isAll }: Shown & { isAll: boolean }) {
  const days = INTERVALS[interval];
  const one = useHistory({ game: item.game, slug: item.slug, interval: days, market, enabled: !isAll }).data;
  return (
    <ExportMenu
      fileName={t('items.historyFile', { item: item.slug, date: today() })}
      disabledReason={!isAll && one?.data.length === 0 ? t('ui.exportNothing') : undefined}
      onExport={(format) =>
        requestFile('POST /item/histories/export', format, {
          slug: item.slug,
          game: item.game,
          interval: days,
          markets: isAll || !one ? [] : [one.market],
        })
      }
    />
  );
}

/** Daily prices on one market, or on all of them, and their export. */
export function PriceHistory({ item }: { item: Item }) {
  const { interval = DEFAULT_INTERVAL, market, markets } = useAddress(readItemSearch);
  const navigate = useNavigate({ from: '/$game/item/$slug' });
  const choose: Choose = (patch) => {
    const next = { interval, market, markets, ...patch };
    void navigate({
      search: { ...next, interval: next.interval === DEFAULT_INTERVAL ? undefined : next.interval },
      replace: true,
      resetScroll: false,
    });
  };
  const hasOne = item.app_id === APP_IDS.dota2;
  const isAll = markets === 'all' && !hasOne;
  const shown = { item, interval, market };
  return (
    <Panel
      title={t('items.history')}
      actions={
        <div className={css.controls}>
          {!isAll && <MarketSelect {...shown} choose={choose} />}
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
          <Segments
            label={t('items.interval')}
            options={LABELS.map((value) => ({ value, label: labelOf(value) }))}
            value={interval}
            onChange={(value) => choose({ interval: value })}
          />
          <HistoryExport {...shown} isAll={isAll} />
        </div>
      }
    >
      {isAll ? <AllMarkets item={item} interval={interval} /> : <OneMarket {...shown} />}
    </Panel>
  );
}
