import { APP_IDS } from '@lootfolio/domain/games';
import { INVENTORY_DEFAULTS } from '@lootfolio/domain/inventory';
import { BUFF_ID, findMarket, marketById } from '@lootfolio/domain/markets';
import { t } from '../../../../i18n/i18n.ts';
import { useOverview, useStatistics, useValueHistory } from '../inventory.queries.ts';
import type { InventoryGame } from '../inventory.search.ts';
import { WorthPanels } from './WorthPanels.tsx';

const BUFF = marketById(BUFF_ID).slug;

type Props = {
  game: InventoryGame;
  /** Days of the value chart, and the slug of its market. Undefined stands for the default. */
  days: number | undefined;
  market: string | undefined;
  onDays: (days: number | undefined) => void;
  onMarket: (market: string | undefined) => void;
};

/** Owner, value over time and value on each market of the user's own inventory. */
export function Worth({ game, days = INVENTORY_DEFAULTS.interval, market = BUFF, onDays, onMarket }: Props) {
  const appid = APP_IDS[game];
  const statistics = useStatistics(appid);
  const overview = useOverview(appid);
  const history = useValueHistory({ appid, market, days });
  const choose = (slug: string): void => onMarket(slug === BUFF ? undefined : slug);
  const priced = new Set([BUFF, market, ...(statistics.data?.total_values ?? []).map(({ market_id: id }) => marketById(id).slug)]);
  const here = statistics.data?.total_values.find(({ market_id: id }) => marketById(id).slug === market);
  return (
    <WorthPanels
      overview={{ game, query: overview }}
      history={{
        query: history,
        days,
        base:
          statistics.data && here && here.units < statistics.data.total_count
            ? t('inventory.historyBase', { market: here.name, units: here.units, total: statistics.data.total_count })
            : undefined,
        onDays: (next) => onDays(next === INVENTORY_DEFAULTS.interval ? undefined : next),
        markets: {
          value: market,
          options: [...priced].map((slug) => ({ value: slug, label: findMarket(slug)?.name ?? slug })),
          onChange: choose,
        },
      }}
      markets={{
        values: statistics.data?.total_values,
        error: statistics.error,
        onRetry: () => void statistics.refetch(),
        total: statistics.data?.total_count ?? 0,
        market,
        onMarket: choose,
      }}
    />
  );
}
