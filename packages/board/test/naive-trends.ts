import { choose, isOutlier, itemPasses, quotesOf, ratioOf, type NaiveBoard } from './naive.ts';
import type { BoardItem, PastPrices, TrendQuery, TrendResult, TrendRow } from '../src/types.ts';

/** A second, slow implementation of the trends for tests. */
export type NaiveTrends = NaiveBoard & {
  past: readonly PastPrices[];
  /** Units sold in a day and in 30 days; the units sold in 7 days are in `volumes`. */
  soldInDays: Readonly<Record<1 | 30, ReadonlyMap<number, number | null>>>;
};

/** The days before today of `PastPrices.closes`. */
const DAYS = [1, 4, 7, 10, 27, 30, 33];

type Candidate = TrendRow & { isSpike: boolean };

function candidateOf(board: NaiveTrends, item: BoardItem, query: TrendQuery): Candidate | null {
  const fresh = quotesOf(board, item, { fees: query.offers?.fees ?? new Map(), now: query.now }).filter((quote) => quote.fresh);
  const reference = fresh.find(({ marketId }) => marketId === 1) ?? fresh.find(({ marketId }) => marketId === 2);
  if (!reference || !hasOffers(fresh, query)) return null;
  const closes = board.past.findLast(({ itemId, marketId }) => itemId === item.itemId && marketId === reference.marketId)?.closes;
  const on = (day: number): number => (day <= 0 ? reference.price : (closes?.[DAYS.indexOf(day)] ?? 0));
  const start = on(query.interval);
  const [before, after] = [on(query.interval + 3), on(query.interval - 3)];
  const known = before > 0 && after > 0;
  const above = start > 1.5 * before && start > 1.5 * after;
  const below = 1.5 * start < before && 1.5 * start < after;
  const sold = query.interval === 7 ? board.volumes : board.soldInDays[query.interval];
  return {
    itemId: item.itemId,
    marketId: reference.marketId,
    price: reference.price,
    start: start === 0 ? null : start,
    sold: sold.get(item.itemId) ?? null,
    outlier: isOutlier(reference.price, fresh),
    isSpike: known && (above || below),
  };
}

function hasOffers(fresh: ReturnType<typeof quotesOf>, { offers }: TrendQuery): boolean {
  if (offers === null) return true;
  const taking = fresh.filter(({ quantity }) => offers.quantity === 0 || (quantity !== null && quantity >= offers.quantity));
  const sources = taking.filter(({ marketId }) => offers.sources.includes(marketId));
  const { targets } = offers;
  if (targets === null) return sources.length > 0;
  const pair = choose(
    sources,
    taking.filter(({ marketId }) => targets.includes(marketId)),
  );
  return pair !== null && ratioOf(...pair) >= offers.minRoi && ratioOf(...pair) <= offers.maxRoi;
}

function isListed(board: NaiveTrends, { list }: TrendQuery, row: Candidate): boolean {
  if (list === 'all' || list === 'popular') return true;
  if (row.start === null || row.isSpike || row.outlier || row.price < 1000) return false;
  if ((board.volumes.get(row.itemId) ?? 0) < 5) return false;
  return list === 'increase' ? row.price > row.start : row.price < row.start;
}

/** The change in percent, rounded to two decimals, without its sign. */
function strengthOf({ list }: TrendQuery, { price, start, sold }: Candidate): number | null {
  if (list === 'all' || list === 'popular') return sold;
  const change = BigInt(price - start!) * 10_000n;
  const size = change < 0n ? -change : change;
  return Number((size * 2n + BigInt(start!)) / (BigInt(start!) * 2n));
}

export function naiveTrends(board: NaiveTrends, query: TrendQuery): TrendResult {
  const nameOf = (row: TrendRow): string => board.items.find(({ itemId }) => itemId === row.itemId)!.name.toLowerCase();
  const byName = (a: TrendRow, b: TrendRow): number => (nameOf(a) === nameOf(b) ? 0 : nameOf(a) < nameOf(b) ? -1 : 1);
  const direction = query.descending ? -1 : 1;
  const first = (a: Candidate, b: Candidate): number => {
    if (query.sort === 'name') return direction * byName(a, b);
    if (query.sort === 'price') {
      if (a.outlier || b.outlier) return Number(a.outlier) - Number(b.outlier);
      return direction * (a.price - b.price);
    }
    const [one, other] = [strengthOf(query, a), strengthOf(query, b)];
    if (one === null || other === null) return Number(one === null) - Number(other === null);
    return direction * (one - other);
  };
  const matching = board.items
    .filter((item) => itemPasses(board, item, query))
    .map((item) => candidateOf(board, item, query))
    .filter((row) => row !== null)
    .filter(({ price }) => price >= query.priceFrom && price <= query.priceTo)
    .filter((row) => isListed(board, query, row))
    .toSorted((a, b) => first(a, b) || byName(a, b) || a.itemId - b.itemId);
  const pages = Math.max(1, Math.ceil(matching.length / query.pageSize));
  const page = Math.min(query.page, pages);
  const rows = matching.slice((page - 1) * query.pageSize, page * query.pageSize).map(({ isSpike: _, ...row }) => row);
  return { rows, total: matching.length };
}
