import type { ReplyOf } from '@lootfolio/contract/call';
import type { listTracked } from '@lootfolio/contract/features/holdings/tracker';
import { marketById, STEAM_ID } from '@lootfolio/domain/markets';
import { isChangeSpan, type ChangeSpan } from '@lootfolio/domain/price-changes';
import type { TrackerSort } from '@lootfolio/domain/tracker';
import type { Db } from '../../../platform/database/database.ts';
import { readSeries } from '../../../prices/history/past-prices.reads.ts';
import { changesOf, presentChanges } from '../../../prices/history/price-changes.ts';
import { itemSummary, itemTraits, nameMatcher } from '../../market/items/items.public.ts';
import { readTracked } from './tracker.reads.ts';
import { pageOf, sortTracked } from './tracker.rules.ts';
import { valuedOf, valueTracked, type Tracked } from './value-tracked.ts';
import { feesOf, seePortfolio, type ViewParts } from './view-portfolios.ts';

export type TrackedView = {
  search: string;
  /** Only purchases on this market; null = all. */
  marketId: number | null;
  sort: TrackerSort;
  descending: boolean;
  page: number;
  limit: number;
};

type Parts = Omit<ViewParts, 'db'> & { db: Db };
type Reply = ReplyOf<typeof listTracked>;
type Row = Reply['items'][number];

/**
 * Returns one page of a portfolio: its rows valued, filtered and sorted. @throws Refusal NOT_FOUND for a private portfolio of another user
 */
export async function viewTracked(parts: Parts, viewerId: number | null, portfolioId: number, view: TrackedView): Promise<Reply> {
  const portfolio = await seePortfolio(parts.db, viewerId, portfolioId);
  const own = portfolio.userId === viewerId;
  const rows = await readTracked(parts.db, [portfolioId]);
  const all = await valueTracked(parts, await feesOf(parts, portfolio, viewerId), rows);
  const entries = Map.groupBy(all, ({ item }) => item.generalId);
  const fits = nameMatcher(view.search);
  const matching = all.filter(({ row, item }) => (view.marketId === null || row.marketId === view.marketId) && fits(item));
  const pagination = pageOf(matching.length, view.page, view.limit);
  const start = (pagination.page - 1) * pagination.limit;
  const sortable = await withChanges(parts, matching, view.sort);
  const page = sortTracked(sortable, view.sort, view.descending).slice(start, start + pagination.limit);
  const series = await readPageSeries(parts.db, page);
  const changes = await changesOf(parts, page.map(valuedOf));
  const items = page.map((tracked, at) => ({
    ...present(tracked, { series: series[at]!, own, entries: entries.get(tracked.item.generalId)!.length }),
    ...presentChanges(changes[at]!),
  }));
  return { data: { items, pagination }, items, pagination, total: pagination.total };
}

/** Adds the changes of prices to the rows when the list is sorted by them. */
async function withChanges(parts: Parts, rows: readonly Tracked[], sort: TrackerSort): Promise<readonly Tracked[]> {
  if (!isChangeSpan(sort)) return rows;
  const changes = await changesOf(parts, rows.map(valuedOf));
  return rows.map((row, at) => ({ ...row, change: changes[at]![sort]?.percent ?? null }));
}

/**
 * Returns the daily prices of each row, oldest first, on the market that values the row. When that market has few past prices, Steam's are
 * used, because Steam has the longest history. One query for the page.
 */
async function readPageSeries(db: Db, page: readonly Tracked[]): Promise<Row['price_info'][]> {
  const wanted = page.flatMap(({ item, offer }) =>
    [offer?.quote.marketId ?? STEAM_ID, STEAM_ID].map((marketId) => ({ itemId: item.itemId, marketId, price: offer?.quote.price ?? 0 })),
  );
  const found = await readSeries(db, wanted);
  return page.map(({ offer }, at) => {
    if (!offer) return [];
    const [own, steam] = [found[2 * at]!, found[2 * at + 1]!];
    // today's price of the other market does not continue Steam's history
    const best = steam.length > own.length ? steam.slice(1) : own;
    return best.map(({ date, price }) => ({ date, price })).toReversed();
  });
}

function present(
  { row, item, offer, figures }: Tracked,
  { series, own, entries }: { series: Row['price_info']; own: boolean; entries: number },
): Omit<Row, ChangeSpan> {
  const summary = itemSummary(item);
  const market = row.marketId === null ? null : marketById(row.marketId).slug;
  return {
    ...summary,
    ...itemTraits(item),
    id: row.id,
    rarity_color: summary.color,
    qty: row.quantity,
    buy_price: row.buyPrice,
    current_price: offer?.quote.price ?? null,
    current: offer && {
      market_id: offer.quote.marketId,
      market_name: marketById(offer.quote.marketId).name,
      net: offer.net,
      quantity: offer.quote.quantity,
      updated_at: new Date(offer.quote.confirmedAt).toISOString(),
      outlier: offer.quote.outlier,
    },
    profit: figures?.profit ?? null,
    gross_profit: figures?.grossProfit ?? null,
    profit_ratio: figures?.ratio ?? null,
    price_info: series,
    selectedMarket: market,
    transaction_date: row.boughtOn,
    buy_date: row.boughtOn,
    market,
    notes: own ? row.notes : null,
    entries,
  };
}
