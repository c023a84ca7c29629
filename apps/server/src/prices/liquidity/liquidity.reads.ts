import { figuresOf, type LiquidityFigures } from '@lootfolio/board/liquidity-figures';
import { type LeavingPool } from '@lootfolio/board/liquidity-pool';
import { poolOf, newTally } from '@lootfolio/board/liquidity-tally';
import { testedOf } from '@lootfolio/board/liquidity-tests';
import { LISTING_SHARES } from '@lootfolio/board/liquidity-watch';
import type { AppId } from '@lootfolio/domain/games';
import { sql } from 'kysely';
import type { Reader } from '../../platform/database/database.ts';
import { prepared } from '../../platform/database/prepared.ts';
import type { Item } from '../board/item-directory.ts';
import { blockOf, cellBytes, cellOf, floatBytes, readBlock, readFloats, readPool, readTests } from './liquidity.store.ts';

type BlockRow = {
  market_id: number;
  watch: Buffer;
  tests: Buffer;
  seen_at: Date;
  pool: LeavingPool | null;
  /** The units that the market reported; null when it reports no sales. */
  sold: Buffer | null;
};

/**
 * Returns how an item sells on every market that states quantities or reports sales, by market id. The figures are computed from what the
 * last look at the market took, so that they are those of the comparison until the next look. One query.
 */
export async function readLiquidity(db: Reader, item: Item): Promise<Map<number, LiquidityFigures>> {
  const { rows } = await sql<BlockRow>`${prepared('item-liquidity')}
    select b.market_id, ${cellBytes(sql`b.watch`, cellOf(item.itemId))} as watch, m.tests, m.seen_at, m.pool,
      case when m.reports_sales then ${floatBytes(sql`m.sold`, item.itemId)} end as sold
    from liquidity_blocks b join liquidity_markets m using (market_id, app_id)
    where b.block = ${blockOf(item.itemId)} and b.app_id = ${item.appId}`.execute(db);
  const figures = new Map<number, LiquidityFigures>();
  for (const row of rows) {
    const watch = readBlock(row.watch);
    // there are no bytes for items that came after the last look
    const reported = row.sold && row.sold.length > 0 ? readFloats(row.sold)[0]! : null;
    const isKnown = watch.price[0]! > 0 && (watch.quantity[0]! >= 0 || reported !== null);
    if (!isKnown) continue;
    const now = row.seen_at.getTime() / 1000;
    const pool = row.pool ?? poolOf(newTally());
    figures.set(row.market_id, figuresOf(watch, readTests(row.tests), pool, { cell: 0, now, reported }));
  }
  return figures;
}

/** Returns the days until a listing at the lowest price sells, by market id, then by item id; 0 = unknown. */
export async function readSellDays(db: Reader, appId: AppId): Promise<Map<number, Float32Array>> {
  const rows = await db.selectFrom('liquidity_markets').select(['market_id', 'sell_days']).where('app_id', '=', appId).execute();
  return new Map(rows.map((row) => [row.market_id, readFloats(row.sell_days)]));
}

/** Returns the units of a game's items sold in 7 days, by the market that reports them, then by item id. */
export async function readReportedSales(db: Reader, appId: AppId): Promise<Map<number, Map<number, number>>> {
  const rows = await db
    .selectFrom('item_sales')
    .innerJoin('items', 'items.item_id', 'item_sales.item_id')
    .select(['market_id', 'item_sales.item_id', 'sold_7_days'])
    .where('app_id', '=', appId)
    .execute();
  const reported = new Map<number, Map<number, number>>();
  for (const { market_id: marketId, item_id: itemId, sold_7_days: sold } of rows) {
    const ofMarket = reported.get(marketId) ?? new Map<number, number>();
    reported.set(marketId, ofMarket.set(itemId, sold));
  }
  return reported;
}

/** Returns the time at which the markets were last observed, and whether all markets with prices were included. */
export async function lastLook(db: Reader): Promise<{ at: Date | null; isComplete: boolean }> {
  const { rows } = await sql<{ at: Date | null; is_complete: boolean }>`
    select (select max(updated_at) from liquidity_pools) as at, not exists (
      select from market_refreshes r where r.side = 'ask' and not exists (
        select from liquidity_markets m where m.market_id = r.market_id and m.app_id = r.app_id)) as is_complete`.execute(db);
  return { at: rows[0]!.at, isComplete: rows[0]!.is_complete };
}

/** `tested`: the results of the predictions, by `LISTING_SHARES`. `sold`: the share of sold units among the units that disappear. */
export type LiquidityMethod = { observedAt: Date | null; tested: { count: number; held: number }[]; sold: number };

/** Returns the basis of a game's estimates, and how often they were right on all markets. */
export async function readMethod(db: Reader, appId: AppId): Promise<LiquidityMethod> {
  const [markets, pool] = await Promise.all([
    db.selectFrom('liquidity_markets').select(['tests', 'observed_at']).where('app_id', '=', appId).execute(),
    readPool(db, appId),
  ]);
  const tested = LISTING_SHARES.map((_, place) => {
    const all = markets.map(({ tests }) => testedOf(readTests(tests), place));
    return {
      count: Math.round(all.reduce((sum, { count }) => sum + count, 0)),
      held: Math.round(all.reduce((sum, { held }) => sum + held, 0)),
    };
  });
  const observedAt = markets.reduce<Date | null>((latest, { observed_at: at }) => (latest === null || at > latest ? at : latest), null);
  return { observedAt, tested, sold: (pool ?? poolOf(newTally())).sold };
}
