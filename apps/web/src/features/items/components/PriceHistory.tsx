import { findMarket } from '@lootfolio/domain/markets';
import { useNavigate } from '@tanstack/react-router';
import { t } from '../../../i18n/i18n.ts';
import { useAddress } from '../../../lib/use-address.ts';
import { Failed, Skeleton } from '../../../ui/ListState.tsx';
import { Panel } from '../../../ui/PageHeader.tsx';
import { PriceChart } from '../../../ui/PriceChart.tsx';
import { Segments } from '../../../ui/Segments.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { DEFAULT_INTERVAL, INTERVALS, readItemSearch, type Interval } from '../items-route.ts';
import { useHistory, type Item } from '../items.queries.ts';
import css from './PriceHistory.module.css';

const HEIGHT = 260;
const LABELS = Object.keys(INTERVALS) as Interval[];
const nameOf = (slug: string): string => findMarket(slug)?.name ?? slug;

/** Daily prices on one market. The dropdown lists the markets that have prices. */
export function PriceHistory({ item }: { item: Item }) {
  const { interval = DEFAULT_INTERVAL, market } = useAddress(readItemSearch);
  const navigate = useNavigate({ from: '/$game/item/$slug' });
  const { data, error, isPlaceholderData, refetch } = useHistory({
    game: item.game,
    slug: item.slug,
    interval: INTERVALS[interval],
    market,
  });
  const choose = (patch: { interval?: Interval; market?: string }): void => {
    const next = { interval, market, ...patch };
    void navigate({
      search: { ...next, interval: next.interval === DEFAULT_INTERVAL ? undefined : next.interval },
      replace: true,
      resetScroll: false,
    });
  };
  // the chosen market until the answer arrives, then the market of the answer
  const shown = isPlaceholderData ? (market ?? data?.market) : (data?.market ?? market);
  const markets = data ? [...new Set([...data.markets, data.market])] : [];
  return (
    <Panel
      title={t('items.history')}
      actions={
        <div className={css.controls}>
          <SelectField
            hideLabel
            label={t('items.historyMarket')}
            options={markets.map((slug) => ({ value: slug as string, label: nameOf(slug) }))}
            value={shown ?? ''}
            disabled={markets.length === 0}
            onChange={(slug) => choose({ market: slug })}
          />
          <Segments
            label={t('items.interval')}
            options={LABELS.map((value) => ({ value, label: value }))}
            value={interval}
            onChange={(value) => choose({ interval: value })}
          />
        </div>
      }
    >
      {error ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <div className={css.chart} aria-busy={isPlaceholderData}>
          <PriceChart label={t('items.historyOf', { market: nameOf(data.market), interval })} points={data.data} height={HEIGHT} />
        </div>
      ) : (
        <Skeleton height={HEIGHT + 34} />
      )}
    </Panel>
  );
}
