import { useNavigate } from '@tanstack/react-router';
import { useAddress } from '../../../../lib/use-address.ts';
import { DEFAULT_INTERVAL, INTERVALS, readItemSearch, type Interval, type ItemSearch } from '../items.search.ts';

/** What the chart of the item page shows. */
export type HistoryChoice = {
  interval: Interval;
  days: number;
  /** A slug; undefined = the default market. */
  market: string | undefined;
  isAll: boolean;
  /** Slugs of the markets that are laid over it. */
  overlaid: readonly string[];
  withIndex: boolean;
  inPercent: boolean;
  choose: (patch: ItemSearch) => void;
};

/** Reads the choice from the address, and writes changes into it. */
export function useHistoryChoice(): HistoryChoice {
  const search = useAddress(readItemSearch);
  const navigate = useNavigate({ from: '/$game/item/$slug' });
  const { interval = DEFAULT_INTERVAL, market, markets, with: overlaid = [], index = false, unit } = search;
  return {
    interval,
    days: INTERVALS[interval],
    market,
    isAll: markets === 'all',
    overlaid,
    withIndex: index,
    inPercent: unit === 'percent',
    choose: (patch) => {
      const next = { ...search, ...patch };
      void navigate({
        search: { ...next, interval: next.interval === DEFAULT_INTERVAL ? undefined : next.interval },
        replace: true,
        resetScroll: false,
      });
    },
  };
}
