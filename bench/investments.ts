import { ASSUMED_FEE } from '@lootfolio/domain/fees';
import { INVESTMENT_DEFAULTS } from '@lootfolio/domain/investments';
import { BUFF_ID, MARKETS } from '@lootfolio/domain/markets';
import { sql } from 'kysely';
import { importInvestments } from '../apps/server/src/features/holdings/imports/import-investments.ts';
import type { ViewParts } from '../apps/server/src/features/holdings/investments/value-investments.ts';
import { viewHistory } from '../apps/server/src/features/holdings/investments/view-history.ts';
import { viewInvestments, type InvestmentView } from '../apps/server/src/features/holdings/investments/view-investments.ts';
import type { FeeBook } from '../apps/server/src/features/market/marketplaces/marketplaces.public.ts';
import { loadBoards } from '../apps/server/src/prices/board/boards.ts';
import { loadItemDirectory } from '../apps/server/src/prices/board/item-directory.ts';
import { createClosingPrices } from '../apps/server/src/prices/history/closing-prices.ts';
import { mergeQuotes } from '../apps/server/src/prices/collect/merge.ts';
import { percentile, plainFigure, ratioFigure, type Figure } from './figures.ts';
import { race, speedup, type Times } from './race.ts';
import { addSoldPieces } from './sold-pieces.ts';
import { createWorld, log, refreshOf, type World } from './world.ts';

const SIZES = [1900, 20_000, 200_000] as const;
const LIMITS = { 1900: '50 ms', 20_000: '400 ms', 200_000: '1000 ms' } as const;
const FILE_ROWS = 5000;
/** Different items that a trader holds. */
const ITEMS = 400;
const DAY = 86_400_000;

/** The list and the history of 1,900, 20,000 and 200,000 investments, and the import of a full file, against plain SQL. */
export async function benchInvestments(folder: string): Promise<Figure[]> {
  const world = await createWorld(folder, 0.6);
  const { db, pool, lists } = world;
  try {
    for (const { marketId, quotes } of lists) await mergeQuotes(pool, refreshOf(marketId), quotes);
    const items = await loadItemDirectory(db);
    const boards = await loadBoards(db, items, () => new Map(MARKETS.map(({ id }) => [id, ASSUMED_FEE])), log);
    await boards.catchUp();
    const fees = { feesFor: async () => () => ASSUMED_FEE } as Partial<FeeBook> as FeeBook;
    const parts = { db, items, boards, fees, closingPrices: createClosingPrices(db) };
    const figures: Figure[] = [];
    for (const size of SIZES) {
      const userId = await addInvestor(world, size);
      const times = await race({
        page: { times: 20, run: (at) => viewInvestments(parts, userId, { ...VIEW, page: 1 + (at % 10) }) },
        history: { times: 20, run: () => viewHistory(parts, userId, { marketId: BUFF_ID, days: 90 }) },
        sql: { times: 5, run: () => pageBySql(world, userId) },
      });
      const limit = LIMITS[size];
      figures.push(
        plainFigure(`${size} investments, a page of the list, p95`, p95(times.page), 'ms', limit),
        ratioFigure(`${size} investments, a page against plain SQL`, p95(times.page), 'ms', speedup(times.page, times.sql), null),
        plainFigure(`${size} investments, history of 90 days, p95`, p95(times.history), 'ms', limit),
      );
    }
    return [...figures, ...(await importFigures(world, parts))];
  } finally {
    await world.stop();
  }
}

const p95 = ({ all }: Times): number => percentile(all, 0.95);

const VIEW: InvestmentView = {
  marketId: BUFF_ID,
  search: '',
  state: 'held',
  prices: { from: INVESTMENT_DEFAULTS.priceFrom, to: INVESTMENT_DEFAULTS.priceTo },
  sort: 'netProfit',
  descending: true,
  page: 1,
  pageSize: INVESTMENT_DEFAULTS.size,
};

const addUser = async ({ db }: World, name: string): Promise<number> =>
  (
    await db
      .insertInto('users')
      .values({ user_name: name, profile_url: '', joined_at: new Date(), steam_id: null })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;

/** A user with lots of eight years, every fifth of which was sold in part. */
async function addInvestor(world: World, size: number): Promise<number> {
  const userId = await addUser(world, `investor ${size}`);
  await sql`
      insert into lots (user_id, item_id, quantity, open, unit_cost, bought_on, created_at)
      select ${userId}, i.items[1 + (n * 7919) % ${ITEMS}], 5, case when n % 5 = 0 then 3 else 5 end,
        1000 + n % 997, current_date - 1 - n % 2920, now() from generate_series(1, ${size}::int) n,
        (select array_agg(item_id) as items from (select item_id from items order by item_id limit ${ITEMS})) i`.execute(world.db);
  await sql`analyze lots`.execute(world.db);
  await addSoldPieces(world, userId);
  await sql`analyze lots, lot_sales, sales`.execute(world.db);
  return userId;
}

/** The first page by profit with its total: no other markets' prices, no sales. */
const pageBySql = ({ db }: World, userId: number): Promise<unknown> =>
  sql`select l.*, i.market_hash_name, q.price, l.open * (q.price::bigint - l.unit_cost) as profit, count(*) over () as total
    from lots l join items i using (item_id) left join quotes q on q.item_id = l.item_id and q.market_id = ${BUFF_ID}
    where l.user_id = ${userId} and l.open > 0 order by profit desc nulls last limit 24`.execute(db);

async function importFigures(world: World, parts: ViewParts): Promise<Figure[]> {
  const names = parts.items.all().slice(0, ITEMS);
  const rows = Array.from({ length: FILE_ROWS }, (_, at) => ({
    row: at + 2,
    kind: 'buy' as const,
    app_id: names[at % ITEMS]!.appId,
    name: names[at % ITEMS]!.name,
    category: '',
    quantity: 1 + (at % 5),
    buyPrice: 1000 + (at % 997),
    buyDate: new Date(Date.now() - (1 + (at % 2920)) * DAY).toISOString().slice(0, 10),
    float: null,
    market: null,
  }));
  const userIds: number[] = [];
  for (let at = 0; at < 12; at++) userIds.push(await addUser(world, `importer ${at}`));
  const file = { items: rows, file_name: 'purchases.csv', skip_known: true };
  type Importer = Parameters<typeof importInvestments>[1];
  const importAs = (userId: number) =>
    world.db.transaction().execute((tx) => importInvestments(tx, { userId, ip: '127.0.0.1' } as Importer, file, parts));
  const times = await race({
    import: { times: 5, run: (at) => importAs(userIds[at % userIds.length]!) },
    sql: { times: 5, run: () => copyBySql(world, userIds.at(-1)!) },
  });
  return [
    plainFigure(`import of ${FILE_ROWS} purchases, p95`, p95(times.import), 'ms', '2000 ms'),
    ratioFigure(
      `import of ${FILE_ROWS} purchases, against inserting as many rows by SQL alone`,
      p95(times.import),
      'ms',
      speedup(times.import, times.sql),
      null,
    ),
  ];
}

const copyBySql = ({ db }: World, userId: number): Promise<unknown> =>
  sql`insert into lots (user_id, item_id, quantity, open, unit_cost, bought_on, created_at)
    select ${userId}, (select min(item_id) from items), 5, 5, 1000, current_date, now() from generate_series(1, ${FILE_ROWS}::int)`.execute(
    db,
  );
