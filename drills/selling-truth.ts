import { setTimeout as wait } from 'node:timers/promises';
import { OPEN_STATES } from '../apps/server/src/goods/listings.tables.ts';
import type { Db } from '../apps/server/src/platform/database/database.ts';

type Listing = { listing_id: string; asset_id: string; name: string; phase: string | null; price: number; state: string };
type Sale = { sale_id: string; asset_id: string; state: string };
export type Desk = {
  market: string;
  key: string;
  deleted: boolean;
  client: boolean;
  banned_until: string | null;
  exceeded: object[];
  mistakes: { sold_twice: SecondSale[] };
  listings: Listing[];
  sales: Sale[];
};
export type SecondSale = { market: string; asset_id: string; at: string; first: { market: string; at: string } };
/** The true state of keys, as the sandbox tells it. */
export type Truth = {
  violations: number;
  mistakes: { listed_again: number; listed_sold: number; sold_twice: SecondSale[]; failed_trades: number };
  desks: Desk[];
};

/** What the product has and the market has not, the other way round, and what else differs. `sales`: the keys with other numbers of sales. */
export type Differences = { missing: string[]; surplus: string[]; doubled: number; sales: string[]; onSale: number };

/** Compares what users have on sale and sold with the true state of their keys. @param owners the keys by user */
export async function compareListings(db: Db, { desks }: Truth, owners: ReadonlyMap<number, string>): Promise<Differences> {
  const [rows, sales] = await Promise.all([
    db.selectFrom('listings').select(['user_id', 'market', 'external_id', 'state', 'price']).where('state', 'in', OPEN_STATES).execute(),
    db.selectFrom('sales').select(['user_id', 'market', 'external_id']).execute(),
  ]);
  const own = new Set(owners.values());
  const known = desks.filter(({ key }) => own.has(key));
  const onSale = known.flatMap(({ market, key, listings }) =>
    listings.filter(({ state }) => state === 'listed').map((one) => ({ ...one, desk: `${market} ${key}` })),
  );
  const truth = new Set(onSale.map(({ desk, listing_id: id, price }) => `${desk} ${id} ${price}`));
  const shown = new Set(
    rows.map((row) => `${row.market} ${owners.get(row.user_id)} ${row.external_id} ${row.state === 'unknown' ? 'unknown' : row.price}`),
  );
  const salesOf = Map.groupBy(sales, (sale) => `${sale.market} ${owners.get(sale.user_id)}`);
  return {
    missing: [...truth.difference(shown)],
    surplus: [...shown.difference(truth)],
    doubled: onSale.length - new Set(onSale.map(({ desk, asset_id: asset }) => `${desk} ${asset}`)).size,
    sales: known.flatMap(({ market, key, sales: all }) => {
      const shownSales = salesOf.get(`${market} ${key}`)?.length ?? 0;
      return shownSales === all.length ? [] : [`${market} ${key}: ${shownSales} of ${all.length} sales`];
    }),
    onSale: onSale.length,
  };
}

/** Waits until no operation is open. A database that does not answer is asked again. */
export async function waitUntilIdle(db: Db, limitMs: number): Promise<void> {
  for (const since = performance.now(); performance.now() - since < limitMs; await wait(500)) {
    const open = await db
      .selectFrom('operations')
      .select('id')
      .where('ended_at', 'is', null)
      .limit(1)
      .execute()
      .catch(() => null);
    if (open?.length === 0) return;
  }
  throw new Error('the operations did not end');
}

/** Repeats a query until the database answers. */
export async function persistent<T>(query: () => Promise<T>): Promise<T> {
  for (let n = 0; ; n++) {
    try {
      return await query();
    } catch (error) {
      if (n > 600) throw error;
      await wait(1000);
    }
  }
}
