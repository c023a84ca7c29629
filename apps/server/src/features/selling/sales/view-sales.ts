import type { BodyOf, QueryOf, ReplyOf } from '@lootfolio/contract/call';
import type { exportSales, listSales, salesTotals } from '@lootfolio/contract/features/selling/sales';
import { percent } from '@lootfolio/domain/money';
import { readFirstAndLast, readSoldItems, readTotals, type SaleFilter, type SaleTotals } from '../../../goods/sales/sale-sums.reads.ts';
import type { Reader } from '../../../platform/database/database.ts';
import { nameMatcher } from '../../market/items/items.public.ts';
import { presentSale, type PresentParts } from './present-sale.ts';
import { readPage } from './sales-page.reads.ts';
import { rangeOf, statesOf } from './sales.rules.ts';

export type SalesParts = PresentParts & { db: Reader };
type Filters = QueryOf<typeof salesTotals>;

/** Returns the filter of a call. A search is a filter by items: names are matched in memory. */
export async function filterOf({ db, items }: SalesParts, userId: number, asked: Filters): Promise<SaleFilter> {
  const { searchQuery, catalogId, status, ...rest } = asked;
  const { from, until } = await limitsOf(db, userId, rangeOf(rest));
  return {
    appId: rest.appId,
    itemIds: catalogId !== undefined ? [catalogId] : searchQuery === '' ? null : await findItems(),
    withZero: rest.purchaseZero === 1,
    states: statesOf(status),
    from,
    until,
    buyMarket: rest.buyMarket,
    market: rest.sellMarket,
    only: rest.only ?? null,
  };

  async function findItems(): Promise<number[] | null> {
    const fits = nameMatcher(searchQuery);
    const sold = await readSoldItems(db, userId);
    const found = sold.filter((id) => {
      const item = items.byId(id);
      return item !== undefined && fits(item);
    });
    // a search that every item matches filters nothing
    return found.length === sold.length ? null : found;
  }
}

/** Returns only the limits of a range that leave sales out: without them a list is read the quick way. */
async function limitsOf(db: Reader, userId: number, { from, until }: ReturnType<typeof rangeOf>): Promise<ReturnType<typeof rangeOf>> {
  if (from === null && until === null) return { from, until };
  const { first, last } = await readFirstAndLast(db, userId);
  return { from: from && first && from <= first ? null : from, until: until && last && until > last ? null : until };
}

/** Returns one page of the sales of a user. A page past the end is the last one. */
export async function viewSales(
  parts: SalesParts,
  userId: number,
  { currentPage, pageSize, sortBy, sortOrder, ...asked }: QueryOf<typeof listSales>,
): Promise<ReplyOf<typeof listSales>> {
  const filter = await filterOf(parts, userId, asked);
  const view = { sort: sortBy, descending: sortOrder === 'DESC', page: currentPage, pageSize };
  const { rows, total } = await readPage(parts.db, userId, filter, view);
  return { items: rows.flatMap((row) => presentSale(parts, row) ?? []), total };
}

/** Returns the first rows for a file. */
export async function readForFile(
  parts: SalesParts,
  userId: number,
  { sortBy, sortOrder, format: _, ...asked }: BodyOf<typeof exportSales>,
  limit: number,
): Promise<ReplyOf<typeof listSales>> {
  const filter = await filterOf(parts, userId, asked);
  const view = { sort: sortBy, descending: sortOrder === 'DESC', page: 1, pageSize: limit };
  const { rows, total } = await readPage(parts.db, userId, filter, view);
  return { items: rows.flatMap((row) => presentSale(parts, row) ?? []), total };
}

type Totals = ReplyOf<typeof salesTotals>;

/** Returns the sums of the sales of a user that match the filters. */
export async function viewTotals(parts: SalesParts, userId: number, asked: Filters): Promise<Totals> {
  const { all, known, unmatched, pending, canceled, double } = await readTotals(parts.db, userId, await filterOf(parts, userId, asked));
  const unknown = minus(all, known);
  return {
    ...plain(all),
    ...earned(all),
    compensation: all.compensation,
    known: { ...plain(known), ...earned(known) },
    unknown: plain(unknown),
    unmatched: plain(unmatched),
    left_out: { pending, canceled, double },
  };
}

type Sums = SaleTotals['all'];

const plain = ({ count, gross, net }: Sums) => ({ count, gross, fees: gross - net, net });
const earned = ({ cost, profit, gross }: Sums) => ({ cost, profit, ratio: percent(profit, gross) });
const minus = (a: Sums, b: Sums): Sums => ({
  count: a.count - b.count,
  gross: a.gross - b.gross,
  net: a.net - b.net,
  cost: a.cost - b.cost,
  profit: a.profit - b.profit,
  compensation: a.compensation - b.compensation,
});
