import { instantOf } from '@lootfolio/domain/schedule';
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { DAY, HOUR, START, testApi, type User } from '../../../../test/api.ts';
import { AK_FT, AWP, CASE, HOOK, KEY, ROCK } from '../../../../test/items.ts';
import { ownerOf, seenAsset } from '../../../../test/goods.ts';
import { storedSale } from '../../../../test/stored-sales.ts';
import { WEEK_MS } from '../../../goods/sales/sale-places.ts';

const test = testApi();
const NAMES = [AK_FT, AWP, CASE, HOOK, KEY, ROCK];
const STATES = ['settled', 'delivered', 'pending', 'unknown', 'cancelled', 'reversed'] as const;
const MARKETS = ['waxpeer', 'csfloat'] as const;
const BUY_MARKETS = [null, 'buff', 'csfloat'] as const;
/** The order of the names in lists is that of the database. */
let rankOf: Map<string, number>;
beforeAll(async () => {
  const { rows } = await sql<{ name: string }>`select name from unnest(${NAMES}::text[]) as n (name) order by name`.execute(test.db);
  rankOf = new Map(rows.map(({ name }, at) => [name, at]));
});

/** Moments of some years: also the first ones of weeks and of days in several zones. */
const moment = fc.oneof(
  fc.integer({ min: 0, max: 3 * 365 * 24 * 60 }).map((minutes) => START.getTime() - minutes * 60_000),
  fc.integer({ min: 2830, max: 2970 }).map((week) => week * WEEK_MS),
  fc.integer({ min: 0, max: 60 * 48 }).map((halves) => START.getTime() - halves * (HOUR / 2)),
);
const amount = fc.oneof(
  fc.integer({ min: 0, max: 30 }),
  fc.integer({ min: 0, max: 100_000_000 }),
  fc.constantFrom(9, 10, 99, 100, 149, 150, 999, 1000, 1049, 1050, 9_999_999, 10_000_000),
);
const columns = fc.record({
  name: fc.constantFrom(...NAMES),
  market: fc.constantFrom(...MARKETS),
  buyMarket: fc.constantFrom(...BUY_MARKETS),
  state: fc.constantFrom(...STATES, 'settled' as const),
  price: amount,
  feePercent: fc.integer({ min: 0, max: 20 }),
  cost: fc.option(amount),
  compensation: fc.constantFrom(0, 0, 77),
  at: moment,
  heldDays: fc.option(fc.integer({ min: 0, max: 70 })),
  hasThing: fc.boolean(),
});
type Columns = typeof columns extends fc.Arbitrary<infer C> ? C : never;
const write = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('add' as const), columns }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('change' as const), which: fc.nat(), columns }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('cost' as const), which: fc.nat(), cost: fc.option(amount) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('double' as const), which: fc.nat(), of: fc.nat() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('delete' as const), which: fc.nat() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('end all' as const), name: fc.constantFrom(...NAMES) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('touch' as const) }) },
);
type Write = typeof write extends fc.Arbitrary<infer W> ? W : never;

const view = fc.record(
  {
    appId: fc.constantFrom(0, 730, 570),
    search: fc.constantFrom('', '', '', 'redline', 'dragon', 'nothing of this name'),
    purchaseZero: fc.constantFrom(0, 1),
    status: fc.constantFrom('ALL', 'SUCCESS', 'ON_PROTECTION'),
    range: fc.option(fc.tuple(fc.integer({ min: 0, max: 1100 }), fc.integer({ min: 1, max: 500 }))),
    openEnd: fc.constantFrom('none', 'start', 'end'),
    timezone: fc.constantFrom('UTC', 'Asia/Kathmandu', 'America/New_York', 'Pacific/Apia'),
    buyMarket: fc.constantFrom('ALL', 'ALL', 'buff', 'csfloat'),
    sellMarket: fc.constantFrom('ALL', 'ALL', ...MARKETS),
    only: fc.option(fc.constantFrom('unknown', 'unmatched', 'double', 'counted', 'pending', 'ended')),
    sortBy: fc.constantFrom('date', 'price', 'duration', 'name'),
    sortOrder: fc.constantFrom('ASC', 'DESC'),
    currentPage: fc.integer({ min: 1, max: 6 }),
    pageSize: fc.constantFrom(3, 7, 100),
  },
  { noNullPrototype: true },
);
type View = typeof view extends fc.Arbitrary<infer V> ? V : never;

/** A user with a thing, which sales of the thing name. */
type Seller = User & { assetId: number };

const rowFor = (
  { assetId }: Seller,
  { name, market, buyMarket, state, price, feePercent, cost, compensation, at, heldDays, hasThing }: Columns,
) => {
  const item = test.item(name);
  const acquired = heldDays === null ? null : new Date(at - heldDays * DAY).toISOString().slice(0, 10);
  return {
    ...{ app_id: item.appId, item_id: item.itemId, name, market, buy_market: buyMarket, state, price, compensation },
    ...{ net: price - Math.floor((price * feePercent) / 100), cost, cost_source: cost === null ? null : ('typed' as const) },
    ...{ sold_at: new Date(at), acquired_on: acquired, asset_id: hasThing ? assetId : null },
  };
};

async function apply(seller: Seller, ids: number[], one: Write): Promise<number[]> {
  const { db } = test;
  const chosen = (which: number): number => ids[which % ids.length]!;
  if (one.kind === 'add') {
    const { name, ...row } = rowFor(seller, one.columns);
    return [...ids, await storedSale(test, seller, { ...row, itemName: name })];
  }
  if (ids.length === 0) return ids;
  if (one.kind === 'change') await db.updateTable('sales').set(rowFor(seller, one.columns)).where('id', '=', chosen(one.which)).execute();
  if (one.kind === 'cost') {
    const source = one.cost === null ? null : ('lot' as const);
    await db.updateTable('sales').set({ cost: one.cost, cost_source: source }).where('id', '=', chosen(one.which)).execute();
  }
  if (one.kind === 'double')
    await db
      .updateTable('sales')
      .set({ same_as: chosen(one.of) })
      .where('id', '=', chosen(one.which))
      .execute();
  if (one.kind === 'end all') {
    const item = test.item(one.name).itemId;
    await db.updateTable('sales').set({ state: 'settled' }).where('user_id', '=', seller.userId).where('item_id', '=', item).execute();
  }
  if (one.kind === 'touch') await db.updateTable('sales').set({ said: 'a word' }).where('user_id', '=', seller.userId).execute();
  if (one.kind !== 'delete') return ids;
  // sales that looked like it are no doubles any more
  await db.deleteFrom('sales').where('id', '=', chosen(one.which)).execute();
  return ids.filter((id) => id !== chosen(one.which));
}

const rowsOf = (userId: number) => test.db.selectFrom('sales').selectAll().where('user_id', '=', userId).execute();
type Row = Awaited<ReturnType<typeof rowsOf>>[number];
const isCounted = ({ state, same_as }: Row): boolean => (state === 'settled' || state === 'delivered') && same_as === null;
const isUnmatched = ({ asset_id, listing_id }: Row): boolean => asset_id === null && listing_id === null;

const queryOf = ({ range, openEnd, search, only, ...rest }: View): URLSearchParams => {
  const query = new URLSearchParams(Object.entries(rest).map(([key, value]) => [key, String(value)]));
  if (search !== '') query.set('searchQuery', search);
  if (only !== null) query.set('only', only);
  const [start, end] = daysOf(range);
  if (start !== null && openEnd !== 'start') query.set('startDate', start);
  if (end !== null && openEnd !== 'end') query.set('endDate', end);
  return query;
};

const dayAgo = (days: number): string => new Date(START.getTime() - days * DAY).toISOString().slice(0, 10);
const daysOf = (range: View['range']): [string | null, string | null] =>
  range === null ? [null, null] : [dayAgo(range[0]), dayAgo(range[0] - range[1])];

const ONLY: Readonly<Record<string, (row: Row) => boolean>> = {
  unknown: (row) => isCounted(row) && row.cost === null,
  unmatched: (row) => isCounted(row) && isUnmatched(row),
  double: (row) => row.same_as !== null,
  counted: isCounted,
  pending: ({ state }) => state === 'pending' || state === 'unknown',
  ended: ({ state }) => state === 'cancelled' || state === 'reversed',
};

function matching(all: readonly Row[], of: View): Row[] {
  const query = queryOf(of);
  const limit = (key: string): number | null => {
    const day = query.get(key);
    return day === null ? null : instantOf(day, '00:00', of.timezone).getTime();
  };
  const [from, until] = [limit('startDate'), limit('endDate')];
  return all.filter(
    (row) =>
      (of.appId === 0 || row.app_id === of.appId) &&
      row.name.toLowerCase().includes(of.search) &&
      (of.purchaseZero === 1 || (row.cost ?? 0) > 0) &&
      (of.status === 'ALL' || row.state === (of.status === 'SUCCESS' ? 'settled' : 'delivered')) &&
      (from === null || row.sold_at.getTime() >= from) &&
      (until === null || row.sold_at.getTime() < until) &&
      (of.buyMarket === 'ALL' || row.buy_market === of.buyMarket) &&
      (of.sellMarket === 'ALL' || row.market === of.sellMarket) &&
      (of.only === null || ONLY[of.only]!(row)),
  );
}

function pageOf(rows: readonly Row[], { sortBy, sortOrder, currentPage, pageSize }: View): number[] {
  const sign = sortOrder === 'ASC' ? 1 : -1;
  const key = (row: Row): number =>
    sortBy === 'date'
      ? row.sold_at.getTime()
      : sortBy === 'price'
        ? row.price
        : sortBy === 'name'
          ? rankOf.get(row.name)!
          : (row.held_days ?? sign * Infinity);
  const sorted = rows.toSorted((a, b) => (key(a) === key(b) ? a.id - b.id : key(a) < key(b) ? -1 : 1) * sign);
  const page = Math.min(currentPage, Math.max(1, Math.ceil(rows.length / pageSize)));
  return sorted.slice((page - 1) * pageSize, page * pageSize).map(({ id }) => id);
}

const sum = (rows: readonly Row[], value: (row: Row) => number): number => rows.reduce((total, row) => total + value(row), 0);
const plain = (rows: readonly Row[]) => {
  const [gross, net] = [sum(rows, ({ price }) => price), sum(rows, (row) => row.net)];
  return { count: rows.length, gross, fees: gross - net, net };
};
const earned = (rows: readonly Row[]) => ({ cost: sum(rows, ({ cost }) => cost ?? 0), profit: sum(rows, ({ profit }) => profit) });

function totalsOf(rows: readonly Row[]) {
  const counted = rows.filter(isCounted);
  const known = counted.filter(({ cost }) => cost !== null);
  const inState = (...states: string[]): number => rows.filter(({ state }) => states.includes(state)).length;
  return {
    ...{ ...plain(counted), ...earned(counted), compensation: sum(counted, ({ compensation }) => compensation) },
    ...{ known: { ...plain(known), ...earned(known) }, unknown: plain(counted.filter(({ cost }) => cost === null)) },
    unmatched: plain(counted.filter(isUnmatched)),
    left_out: {
      ...{ pending: inState('pending', 'unknown'), canceled: inState('cancelled', 'reversed') },
      double: rows.filter(({ same_as }) => same_as !== null).length,
    },
  };
}

/** The sums of all sales by the columns of the table of sums, along one axis. */
const sumsOfSales = (userId: number) => sql`
  select axis, app_id, case axis when 'item' then item_id when 'week' then floor(extract(epoch from sold_at) / 86400 / 7)::integer end as place,
    market, coalesce(buy_market, '') as buy_market, state, case when cost > 0 then 'positive' when cost = 0 then 'zero' else 'unknown' end as cost_kind,
    coalesce(asset_id, listing_id) is not null as is_matched, same_as is not null as is_double, count(*)::integer as sales,
    sum(price)::bigint as price, sum(net)::bigint as net, coalesce(sum(cost), 0)::bigint as cost, sum(profit)::bigint as profit,
    sum(compensation)::bigint as compensation
  from sales cross join (values ('item'), ('week')) axes (axis) where user_id = ${userId}
  group by 1, 2, 3, 4, 5, 6, 7, 8, 9 order by 1, 2, 3, 4, 5, 6, 7, 8, 9`;
const storedSums = (userId: number) => sql`
  select axis, app_id, place, market, buy_market, state, cost_kind, is_matched, is_double, sales, price, net, cost, profit, compensation
  from sale_sums where user_id = ${userId} and axis in ('item', 'week') order by 1, 2, 3, 4, 5, 6, 7, 8, 9`;

it('sums, lists and pages are those of the sales themselves after any writes, for any filter and sort', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(write, { minLength: 5, maxLength: 40 }),
      fc.array(view, { minLength: 12, maxLength: 12 }),
      async (writes, views) => {
        const user = await ownerOf(test, [seenAsset('1', test.item(AK_FT))]);
        const { id: assetId } = await test.db
          .selectFrom('assets as a')
          .innerJoin('inventories as i', 'i.id', 'a.inventory_id')
          .select('a.id')
          .where('i.user_id', '=', user.userId)
          .executeTakeFirstOrThrow();
        const seller = { ...user, assetId };
        let ids: number[] = [];
        for (const one of writes) ids = await apply(seller, ids, one);
        expect((await storedSums(user.userId).execute(test.db)).rows).toEqual((await sumsOfSales(user.userId).execute(test.db)).rows);
        const all = await rowsOf(user.userId);
        for (const of of views) {
          const wanted = matching(all, of);
          const { status, body } = await test.send(`GET /sales/get-sales?${String(queryOf(of))}`, { as: user });
          expect([status, body.total, body.items?.map((row: { item_id: number }) => row.item_id)]).toEqual([
            200,
            wanted.length,
            pageOf(wanted, of),
          ]);
          expect((await test.send(`GET /sales/totals?${String(queryOf(of))}`, { as: user })).body).toMatchObject(totalsOf(wanted));
        }
      },
    ),
    { numRuns: 30, seed: 34, endOnFailure: true },
  );
}, 120_000);
