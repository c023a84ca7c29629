import { findMarket } from '@lootfolio/domain/markets';
import { read } from '@lootfolio/domain/search-params';

/** The selectable days of price history, by their labels on the screen. */
export const INTERVALS = { '7D': 7, '14D': 14, '30D': 30, '3M': 90, All: 720 } as const;
export type Interval = keyof typeof INTERVALS;
export const DEFAULT_INTERVAL: Interval = '30D';

const LABELS = Object.keys(INTERVALS) as Interval[];

/**
 * The price history in the address. `market` is a slug. `markets`: the chart shows all markets. `with`: slugs of markets that are overlaid.
 * `index`: so is the index of the market. `unit`: changes in percent instead of prices.
 */
export type ItemSearch = {
  interval?: Interval | undefined;
  market?: string | undefined;
  markets?: 'all' | undefined;
  with?: string[] | undefined;
  index?: true | undefined;
  unit?: 'percent' | undefined;
};

const readMarkets = (raw: Record<string, unknown>, name: string): string[] | undefined => {
  const found = new Set((read.list(raw, name) ?? []).flatMap((slug) => findMarket(slug)?.slug ?? []));
  return found.size === 0 ? undefined : [...found];
};

export const readItemSearch = (raw: Record<string, unknown>): ItemSearch => ({
  interval: read.choice(raw, 'interval', LABELS),
  market: findMarket(read.text(raw, 'market') ?? '')?.slug,
  markets: read.choice(raw, 'markets', ['all']),
  with: readMarkets(raw, 'with'),
  index: read.flag(raw, 'index'),
  unit: read.choice(raw, 'unit', ['percent']),
});
