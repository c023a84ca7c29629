import { isDeepStrictEqual } from 'node:util';
import type { TrendQuery } from '@lootfolio/board/types';
import { ASSUMED_FEE } from '@lootfolio/domain/fees';
import { MARKETS } from '@lootfolio/domain/markets';
import { sql } from 'kysely';
import { readTrends, type TrendParts } from '../apps/server/src/features/market/trends/view-trends.ts';
import { loadBoards } from '../apps/server/src/prices/board/boards.ts';
import { loadItemDirectory } from '../apps/server/src/prices/board/item-directory.ts';
import { mergeQuotes } from '../apps/server/src/prices/collect/merge.ts';
import { ensurePartitions } from '../apps/server/src/prices/history/partitions.ts';
import { median, percentile, plainFigure, ratioFigure, type Figure } from './figures.ts';
import { race, speedup } from './race.ts';
import { createWorld, log, refreshOf, type World } from './world.ts';

const DAY = 86_400_000;
/** Days of history, and the share of them on which an item's price changed. */
const DAYS = 60;
const CHANGED = 0.5;
/** Markets with history: both of the reference price, and two others that the queries must skip. */
const WITH_HISTORY = [1, 2, 3, 4];

type Case = { name: string; query: Pick<TrendQuery, 'list' | 'interval' | 'sort' | 'pageSize'> };

const CASES: Case[] = [
  { name: 'table by price', query: { list: 'all', interval: 30, sort: 'price', pageSize: 10 } },
  { name: 'rising, 7 days', query: { list: 'increase', interval: 7, sort: 'trend', pageSize: 5 } },
  { name: 'falling, 1 day', query: { list: 'fall', interval: 1, sort: 'trend', pageSize: 5 } },
  { name: 'popular, 7 days', query: { list: 'popular', interval: 7, sort: 'trend', pageSize: 5 } },
];

/** Measures the three calls of trends without HTTP: memory and the query for the page's graphs, against plain SQL with the same answer. */
export async function benchTrends(folder: string): Promise<Figure[]> {
  const world = await createWorld(folder, 0.6);
  try {
    for (const { marketId, quotes } of world.lists) await mergeQuotes(world.pool, refreshOf(marketId), quotes);
    await addHistory(world);
    const { db } = world;
    const items = await loadItemDirectory(db);
    const fees = new Map(MARKETS.map(({ id }) => [id, ASSUMED_FEE]));
    const boards = await loadBoards(db, items, () => fees, log);
    await boards.catchUp();
    await boards.readVolumes();
    const reading: number[] = [];
    for (let round = 0; round < 5; round++) {
      const start = performance.now();
      await boards.readPast();
      reading.push(performance.now() - start);
    }
    const parts: Omit<TrendParts, 'fees'> = { db, items, boards };
    const figures: Figure[] = [];
    for (const each of CASES) {
      await assertSame(world, parts, each);
      const times = await race({
        trends: { times: 30, run: (index) => readTrends(parts, queryOf(each, index), 'bench') },
        sql: { times: 2, run: (index) => plainSql(world, queryOf(each, index)) },
      });
      figures.push(
        plainFigure(`trends, ${each.name}, p95`, percentile(times.trends.all, 0.95), 'ms', '15 ms'),
        ratioFigure(`trends, ${each.name}, against plain SQL`, median(times.trends.rounds), 'ms', speedup(times.trends, times.sql), null),
      );
    }
    const { filtered } = await race({
      filtered: { times: 30, run: (index) => readTrends(parts, withOffers(queryOf(CASES[0]!, index)), 'bench') },
    });
    figures.push(plainFigure('trends, table by price with a least return, p95', percentile(filtered.all, 0.95), 'ms', '15 ms'));
    return [...figures, plainFigure('trends, reading the earlier prices of all items', median(reading), 'ms')];
  } finally {
    await world.stop();
  }
}

/** The upper price differs in every run, so that no cache can answer. */
const queryOf = ({ query }: Case, index: number): TrendQuery => ({
  appId: 730,
  search: '',
  priceFrom: 0,
  priceTo: 5_000_000 - index * 100,
  volume: 0,
  type: [],
  exterior: [],
  rarity: [],
  extra: [],
  offers: null,
  descending: true,
  page: 1,
  now: Date.now(),
  ...query,
});

/** The same query for items that return at least 5 percent between two of all markets. */
const withOffers = (query: TrendQuery): TrendQuery => {
  const marketIds = MARKETS.map(({ id }) => id);
  const fees = new Map(MARKETS.map(({ id }) => [id, ASSUMED_FEE]));
  return { ...query, offers: { sources: marketIds, targets: marketIds, quantity: 0, minRoi: 5, maxRoi: 1000, fees } };
};

/** Stores earlier prices around the present ones, and sold units of two thirds of the items. */
async function addHistory({ db }: World): Promise<void> {
  await ensurePartitions(db, 'price_days', new Date(Date.now() - DAYS * DAY), new Date());
  await sql`select setseed(0.5)`.execute(db);
  await sql`
    insert into price_days (item_id, market_id, day, open, high, low, close)
    select item_id, market_id, day, price, price, price, greatest(1, (price * (0.8 + random() * 0.4))::int)
    from quotes cross join generate_series(${dayBefore(DAYS)}::date, ${dayBefore(1)}::date, interval '1 day') as day
    where market_id in (${sql.join(WITH_HISTORY)}) and random() < ${CHANGED}`.execute(db);
  await sql`
    insert into item_sales (market_id, item_id, sold_1_day, sold_7_days, sold_30_days, updated_at)
    select 6, item_id, (random() * 5)::int, (random() * 40)::int, (random() * 200)::int, ${new Date()}::timestamptz
    from items where item_id % 3 > 0`.execute(db);
  await sql`analyze price_days`.execute(db);
  await sql`analyze quotes`.execute(db);
}

const dayBefore = (days: number): string => new Date(Date.now() - days * DAY).toISOString().slice(0, 10);

type Answer = { items: number[]; total: number };

/** Reads the same page with one statement for its rows and one for their graphs. All prices of the world are fresh. */
async function plainSql({ db }: World, { list, interval, priceFrom, priceTo, pageSize, sort }: TrendQuery): Promise<Answer> {
  const on = (days: number) => sql`(select close from price_days p where p.item_id = r.item_id and p.market_id = r.market_id
    and p.day <= ${dayBefore(days)}::date order by p.day desc limit 1)`;
  const moves = list === 'increase' || list === 'fall';
  const [low, high] = [sql`least(before, after)`, sql`greatest(before, after)`];
  const candidates = moves
    ? sql`select r.*, sold, ${on(interval)} as start, ${on(interval + 3)} as before,
        ${interval === 1 ? sql`r.price` : on(interval - 3)} as after
        from reference r join sold using (item_id) join median using (item_id)
        where sold >= 5 and r.price >= 1000 and (n < 3 or (r.price <= 3 * m and r.price * 3 >= m))`
    : sql`select r.*, coalesce(sold, -1) as sold from reference r left join sold using (item_id)`;
  const listed = moves
    ? sql`where start is not null and price ${list === 'increase' ? sql`>` : sql`<`} start
        and (before is null or after is null or not (start * 2 > ${high} * 3 or start * 3 < ${low} * 2))`
    : sql``;
  const order = moves ? sql`round(abs(price - start)::numeric * 10000 / start) desc` : sort === 'price' ? sql`price desc` : sql`sold desc`;
  const { rows } = await sql<{ item_id: number; market_id: number; total: string }>`
    with reference as (
      select distinct on (item_id) item_id, market_id, price from quotes where market_id in (1, 2) order by item_id, market_id),
    median as (select item_id, percentile_cont(0.5) within group (order by price) as m, count(*) as n from quotes group by item_id),
    sold as (select item_id, sum(sold_7_days) as sold from item_sales group by item_id),
    candidates as materialized (${candidates}),
    listed as (select * from candidates ${listed})
    select item_id, market_id, count(*) over () as total from listed join items using (item_id)
    where price between ${priceFrom} and ${priceTo}
    order by ${order}, lower(market_hash_name) collate "C", item_id limit ${pageSize}`.execute(db);
  await sql`select item_id, day, close from price_days join unnest(${rows.map((row) => row.item_id)}::int[],
    ${rows.map((row) => row.market_id)}::int[]) as wanted (item_id, market_id) using (item_id, market_id)
    where day > ${dayBefore(30)}::date order by item_id, day`.execute(db);
  return { items: rows.map((row) => row.item_id), total: Number(rows[0]?.total ?? 0) };
}

/** Checks before the measurement that plain SQL returns the same items and total. @throws Error when the answers differ */
async function assertSame(world: World, parts: Omit<TrendParts, 'fees'>, each: Case): Promise<void> {
  const query = queryOf(each, 0);
  const { data, total } = await readTrends(parts, query, 'bench');
  const answer: Answer = { items: data.map((row) => row.item_detail.item_id), total };
  const expected = await plainSql(world, query);
  if (data.length !== query.pageSize || !isDeepStrictEqual(answer, expected)) {
    throw new Error(`SQL answers ${each.name} differently: ${JSON.stringify(expected)}, the board ${JSON.stringify(answer)}`);
  }
}
