import { APP_IDS } from '@lootfolio/domain/games';
import type { SaleSort } from '@lootfolio/domain/sales';
import { sql, type RawBuilder } from 'kysely';
import { daysOf, momentsOf, pricesOf, UNKNOWN_PLACE, type Values } from '../../../goods/sales/sale-places.ts';
import { countSales, fits, hasBands, readBands, type Band, type SaleFilter } from '../../../goods/sales/sale-sums.reads.ts';
import type { Reader } from '../../../platform/database/database.ts';
import { ROW, type SaleRow } from './sales.reads.ts';

export type SalePage = { sort: SaleSort; descending: boolean; page: number; pageSize: number };

/** A sale whose purchase is not known comes last in both directions. */
const KEYS: Readonly<Record<SaleSort, RawBuilder<unknown>>> = {
  date: sql`s.sold_at`,
  price: sql`s.price`,
  duration: sql`s.held_days`,
  name: sql`s.name`,
};

/** @param key the column of the sort */
function orderBy(key: RawBuilder<unknown>, { sort, descending }: SalePage, isReversed = false): RawBuilder<unknown> {
  const direction = descending === isReversed ? sql`asc` : sql`desc`;
  const unknown = sort !== 'duration' ? sql`` : isReversed ? sql` nulls first` : sql` nulls last`;
  return sql`${key} ${direction}${unknown}, s.id ${direction}`;
}

/**
 * Returns a page of a user's sales, and the number of all that match the filter. A page past the end is the last one. The ids are found in an
 * index that has all that is filtered by; only the rows of the page are read.
 */
export async function readPage(
  db: Reader,
  userId: number,
  filter: SaleFilter,
  view: SalePage,
): Promise<{ rows: SaleRow[]; total: number }> {
  if (!hasBands(filter, view.sort)) return readWithoutBands(db, userId, filter, view);
  const bands = await readBands(db, userId, filter, view);
  const [band] = bands;
  if (!band) return { rows: [], total: 0 };
  const key = filter.itemIds === null ? orderBy(sql`s.key`, view) : sql`s.key, s.id ${view.descending ? sql`desc` : sql`asc`}`;
  const ids = sql`select s.id from (${salesOfBands(userId, filter, view, bands)}) s
    order by ${key} limit ${view.pageSize} offset ${band.first - band.before}`;
  return { rows: await readRows(db, ids, view), total: band.total };
}

const readRows = async (db: Reader, ids: RawBuilder<unknown>, view: SalePage): Promise<SaleRow[]> =>
  (await sql<SaleRow>`select ${ROW} from (${ids}) page join sales s using (id) order by ${orderBy(KEYS[view.sort], view)}`.execute(db))
    .rows;

/** Reads from the end that is nearer. */
async function readWithoutBands(db: Reader, userId: number, filter: SaleFilter, view: SalePage) {
  const total = await countSales(db, userId, filter);
  if (total === 0) return { rows: [], total };
  const first = Math.min((view.page - 1) * view.pageSize, Math.floor((total - 1) / view.pageSize) * view.pageSize);
  const size = Math.min(view.pageSize, total - first);
  const isReversed = first > total / 2;
  const offset = isReversed ? total - first - size : first;
  const games = filter.appId === null ? Object.values(APP_IDS) : [filter.appId];
  // an index has the order of one game, so the beginnings of the lists of all games are put together
  const sales = games.map(
    (appId) => sql`(select s.id, ${KEYS[view.sort]} as key from sales s where ${fits(userId, { ...filter, appId })}
    order by ${orderBy(KEYS[view.sort], view, isReversed)} limit ${offset + size})`,
  );
  const ids = sql`select s.id from (${sql.join(sales, sql` union all `)}) s
    order by ${orderBy(sql`s.key`, view, isReversed)} limit ${size} offset ${offset}`;
  return { rows: await readRows(db, ids, view), total };
}

/**
 * The sales of bands, with the key of the sort: of searched items it is the place of the band in the list. `offset 0`
 * keeps the database from walking the whole list in its order instead.
 */
function salesOfBands(userId: number, filter: SaleFilter, { sort }: SalePage, bands: readonly Band[]): RawBuilder<unknown> {
  const matching = fits(userId, filter);
  if (filter.itemIds !== null) {
    const items = bands.flatMap(({ places }, key) => places.map((place) => ({ place, key })));
    return sql`select s.id, b.key
      from unnest(${items.map(({ place }) => place)}::integer[], ${items.map(({ key }) => key)}::integer[]) b (place, key)
      cross join lateral (select s.id from sales s where ${matching} and s.item_id = b.place offset 0) s`;
  }
  const places = bands.flatMap((band) => band.places);
  const known = salesBetween(
    matching,
    sort,
    places.filter((place) => place !== UNKNOWN_PLACE),
  );
  if (!places.includes(UNKNOWN_PLACE)) return known;
  return sql`${known} union all select s.id, s.held_days as key from sales s where ${matching} and s.held_days is null`;
}

function salesBetween(matching: RawBuilder<unknown>, sort: SaleSort, places: readonly number[]): RawBuilder<unknown> {
  if (sort === 'name')
    return sql`select s.id, s.key from unnest(${places}::integer[]) b (place)
      cross join lateral (select s.id, s.name as key from sales s where ${matching} and s.name >= coalesce((name_limits())[b.place], '')
        and s.name < coalesce((name_limits())[b.place + 1], chr(1114111)) offset 0) s`;
  const values = { date: momentsOf, price: pricesOf, duration: daysOf } satisfies Record<typeof sort, (place: number) => Values>;
  const of = places.map((place) => values[sort](place));
  const [low, high] = [of.map((one) => one.low), of.map((one) => one.high)];
  const limits =
    sort === 'date'
      ? sql`unnest(${low.map((ms) => new Date(ms))}::timestamptz[], ${high.map((ms) => new Date(ms))}::timestamptz[])`
      : sql`unnest(${low}::bigint[], ${high}::bigint[])`;
  return sql`select s.id, s.key from ${limits} b (low, high)
    cross join lateral (select s.id, ${KEYS[sort]} as key from sales s
      where ${matching} and ${KEYS[sort]} >= b.low and ${KEYS[sort]} < b.high offset 0) s`;
}
