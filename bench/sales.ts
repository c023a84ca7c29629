import { salesTotals, listSales } from '@lootfolio/contract/features/selling/sales';
import type { QueryOf } from '@lootfolio/contract/call';
import { ASSUMED_FEE } from '@lootfolio/domain/fees';
import { MARKETS } from '@lootfolio/domain/markets';
import { SALE_SORTS } from '@lootfolio/domain/sales';
import { addDays } from '@lootfolio/domain/schedule';
import { sql } from 'kysely';
import { viewSales, viewTotals, type SalesParts } from '../apps/server/src/features/selling/sales/view-sales.ts';
import { loadBoards } from '../apps/server/src/prices/board/boards.ts';
import { loadItemDirectory } from '../apps/server/src/prices/board/item-directory.ts';
import { percentile, plainFigure, ratioFigure, type Figure } from './figures.ts';
import { race, speedup, type Times } from './race.ts';
import { addSeller, addSoldItems, SELLING_DAYS, type SellersWorld } from './sellers.ts';
import { createEmptyDatabase, log } from './world.ts';

const SALES = 1_000_000;
const COMBINATIONS = 150;
const PAGE = 10;

type Filter = Record<string, string>;
type View = { filter: Filter; query: QueryOf<typeof listSales> };

const day = (ago: number): string => addDays(new Date().toISOString().slice(0, 10), -ago);
const range = (from: number, until: number, timezone = 'Europe/Istanbul'): Filter => ({
  ...{ startDate: day(from), endDate: day(until), timezone },
});

/** The values of each filter of the screen. */
const FILTERS: Readonly<Record<string, readonly Filter[]>> = {
  game: [{ appId: '0' }, { appId: '570' }],
  status: [{ status: 'SUCCESS' }, { status: 'ON_PROTECTION' }],
  zero: [{ purchaseZero: '0' }],
  range: [range(6, -1), range(29, -1, 'Asia/Kolkata'), range(89, -1), range(800, 700), range(359, -1), range(SELLING_DAYS - 3, 5)],
  buyMarket: [{ buyMarket: 'buff' }, { buyMarket: 'csfloat' }, { buyMarket: 'skinport' }],
  sellMarket: [{ sellMarket: 'waxpeer' }, { sellMarket: 'skinthunder' }],
  only: ['unknown', 'unmatched', 'double', 'counted', 'pending', 'ended'].map((only) => ({ only })),
};
const SEARCHES: readonly Filter[] = ['redline field', 'karambit', 'ak-47', 'sticker', 'e', 'nothing has this'].map((searchQuery) => ({
  searchQuery,
}));

/** Returns every sort in both directions: the first page, one in the middle and the last. */
const viewsOf = (filter: Filter, total: number): View[] =>
  SALE_SORTS.flatMap((sortBy) =>
    ['ASC', 'DESC'].flatMap((sortOrder) =>
      [1, Math.max(1, Math.floor((total * 0.4) / PAGE)), Math.max(1, Math.ceil(total / PAGE))].map((currentPage) => ({
        filter: { ...filter, sortBy, sortOrder, currentPage: String(currentPage) },
        query: listSales.query!.parse({ appId: '730', pageSize: PAGE, ...filter, sortBy, sortOrder, currentPage }),
      })),
    ),
  );

/** Returns combinations of two to four filters. Every run has the same ones. */
function combinations(): Filter[] {
  let seed = 34;
  const pick = (below: number): number => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((seed / 2_147_483_648) * below);
  };
  const kinds = Object.values(FILTERS);
  return Array.from({ length: COMBINATIONS }, () =>
    Object.assign({}, ...Array.from({ length: 2 + pick(3) }, () => kinds[pick(kinds.length)]!).map((kind) => kind[pick(kind.length)]!)),
  );
}

/** The history of a user with 1,000,000 sales: every filter alone, combinations, and searches; every sort, first, middle and last page. */
export async function benchSales(folder: string): Promise<Figure[]> {
  const world = await createEmptyDatabase(folder);
  try {
    const { db } = world;
    await addSoldItems(world);
    const userId = await addSeller(world, SALES);
    await sql`vacuum analyze`.execute(db);
    const items = await loadItemDirectory(db);
    const boards = await loadBoards(db, items, () => new Map(MARKETS.map(({ id }) => [id, ASSUMED_FEE])), log);
    return await measure(world, { db, items, boards }, userId);
  } finally {
    await world.stop();
  }
}

async function measure(world: SellersWorld, parts: SalesParts, userId: number): Promise<Figure[]> {
  const alone = [{}, ...Object.values(FILTERS).flat()];
  const combined = combinations();
  const views = async (filters: readonly Filter[]): Promise<View[]> => {
    const all: View[] = [];
    for (const filter of filters) all.push(...viewsOf(filter, (await viewSales(parts, userId, viewsOf(filter, 1)[0]!.query)).total));
    return all;
  };
  const [aloneViews, combinedViews, searchViews] = [await views(alone), await views(combined), await views(SEARCHES)];
  // a range that is sorted by something else than its days
  const inRange = aloneViews.filter(({ filter }) => filter['startDate'] !== undefined && filter['sortBy'] !== 'date');
  const pages = (all: readonly View[], share = 1) => ({
    times: Math.ceil(all.length * share),
    // a step that shares no factor with the number of views, so that every round has others
    run: (index: number) => viewSales(parts, userId, all[(index * 101) % all.length]!.query),
  });
  const totals = (filters: readonly Filter[]) => ({
    times: filters.length,
    run: (index: number) => viewTotals(parts, userId, salesTotals.query!.parse({ appId: '730', ...filters[index % filters.length] })),
  });
  const middle = aloneViews.filter(({ filter }) => filter['sellMarket'] === 'waxpeer');
  const times = await race({
    alone: pages(aloneViews.filter((view) => !inRange.includes(view))),
    inRange: pages(inRange),
    combined: pages(combinedViews, 0.2),
    searched: pages(searchViews),
    totals: totals([...alone, ...combined]),
    searchedTotals: totals(SEARCHES),
    market: pages(middle),
    plain: { times: 4, run: (index: number) => plainSql(world, userId, SALE_SORTS[index % 4]!) },
  });
  const p95 = ({ all }: Times): number => percentile(all, 0.95);
  const name = `history of ${SALES.toLocaleString('en')} sales`;
  return [
    plainFigure(`${name}, each filter, sort and page without such ranges, p95`, p95(times.alone), 'ms', '30 ms'),
    plainFigure(`${name}, the same, slowest`, percentile(times.alone.all, 1), 'ms'),
    plainFigure(`${name}, a range sorted by price, duration or name, median`, percentile(times.inRange.all, 0.5), 'ms'),
    plainFigure(`${name}, the same, p95`, p95(times.inRange), 'ms', '30 ms'),
    plainFigure(`${name}, combined filters, median`, percentile(times.combined.all, 0.5), 'ms'),
    plainFigure(`${name}, combined filters, p95`, p95(times.combined), 'ms', '30 ms'),
    plainFigure(`${name}, searches, p95`, p95(times.searched), 'ms', '30 ms'),
    plainFigure(`${name}, sums of any filter, p95`, p95(times.totals), 'ms', '30 ms'),
    plainFigure(`${name}, sums of searches, p95`, p95(times.searchedTotals), 'ms', '30 ms'),
    ratioFigure(
      `${name}, one market, against plain SQL`,
      percentile(times.market.all, 0.5),
      'ms',
      speedup(times.market, times.plain),
      null,
    ),
  ];
}

const KEYS = { date: sql`sold_at`, price: sql`price`, duration: sql`held_days`, name: sql`name` } as const;

/** The obvious form: one statement for the number of the rows, one for the page. */
async function plainSql({ db }: SellersWorld, userId: number, sort: keyof typeof KEYS): Promise<void> {
  const where = sql`user_id = ${userId} and app_id = 730 and market = 'waxpeer'`;
  await sql`select count(*) from sales where ${where}`.execute(db);
  await sql`select * from sales where ${where} order by ${KEYS[sort]} desc, id desc limit ${PAGE} offset ${SALES / 10}`.execute(db);
}
