import { BUFF_ID, MARKETS, marketById, STEAM_ID } from '@lootfolio/domain/markets';
import { NEUTRAL, type TimeSeries } from '../../ui/chart-series.ts';
import type { Histories } from './items.queries.ts';

type MarketHistory = Histories['markets'][number];

/** The market that other prices are compared with: Steam, else Buff.163; null when neither has a history. */
export const referenceOf = (markets: readonly Pick<MarketHistory, 'market'>[]): string | null =>
  [STEAM_ID, BUFF_ID].map((id) => marketById(id).slug).find((slug) => markets.some(({ market }) => market === slug)) ?? null;

/** The units sold on all markets together, on the days on which any reports some. */
function volumesOf({ dates, markets }: Histories): { time: string; value: number }[] {
  const sums = new Map<number, number>();
  for (const { from, volumes } of markets)
    for (const [at, volume] of volumes.entries()) if (volume !== null) sums.set(from + at, (sums.get(from + at) ?? 0) + volume);
  return [...sums].toSorted(([a], [b]) => a - b).map(([at, value]) => ({ time: dates[at]!, value }));
}

type Words = { volume: string; integer: (value: number) => string; dollars: (price: number) => number };

/** A line for each market, the reference first and thicker, and columns of the units sold. A market has the same colour on every item. */
export function seriesOf(histories: Histories, { volume, integer, dollars }: Words): TimeSeries[] {
  const { dates, markets } = histories;
  const reference = referenceOf(markets);
  const lines = markets
    .toSorted((a, b) => Number(b.market === reference) - Number(a.market === reference))
    .map(({ market: slug, from, prices }): TimeSeries => {
      const look = MARKETS.findIndex((market) => market.slug === slug);
      return {
        id: slug,
        label: MARKETS[look]!.name,
        look,
        width: slug === reference ? 3 : 1,
        points: prices.map((value, at) => ({ time: dates[from + at]!, value })),
        copyValue: dollars,
      };
    });
  const volumes = volumesOf(histories);
  if (volumes.length === 0) return lines;
  return [...lines, { id: 'volume', label: volume, look: NEUTRAL, points: volumes, histogram: true, format: integer }];
}
