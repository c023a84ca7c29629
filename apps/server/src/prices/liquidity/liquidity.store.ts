import type { LeavingPool } from '@lootfolio/board/liquidity-pool';
import { newTests, type PredictionTests } from '@lootfolio/board/liquidity-tests';
import { CELL_BYTES, type LiquidityWatch, watchOf } from '@lootfolio/board/liquidity-watch';
import type { AppId } from '@lootfolio/domain/games';
import { sql, type RawBuilder } from 'kysely';
import { now } from '../../platform/process/clock.ts';
import type { Reader, Tx } from '../../platform/database/database.ts';

/** The number of items of a block: items whose ids differ only in the last seven bits. */
const BLOCK_ITEMS = 128;

export const blockOf = (itemId: number): number => Math.floor(itemId / BLOCK_ITEMS);
export const cellOf = (itemId: number): number => itemId % BLOCK_ITEMS;
export const itemAt = (block: number, cell: number): number => block * BLOCK_ITEMS + cell;

export type Block = { watch: LiquidityWatch; bytes: Buffer };

export const newBlock = (): Block => openBlock(new ArrayBuffer(BLOCK_ITEMS * CELL_BYTES));

const openBlock = (bytes: ArrayBuffer): Block => ({ watch: watchOf(bytes), bytes: Buffer.from(bytes) });

/** Copies the bytes into a separate buffer, because views of 32-bit numbers must begin at a multiple of four. */
const aligned = (bytes: Buffer): ArrayBuffer => new Uint8Array(bytes).buffer;

/** Returns the bytes of one cell of a block, in the form of a watch of one cell. `watch`: the column, which is read once for all slices. */
export const cellBytes = (watch: RawBuilder<Buffer>, cell: number): RawBuilder<Buffer> =>
  sql`(select ${sql.join(
    Array.from({ length: CELL_BYTES / 4 }, (_, column) => sql`substring(bytes from ${(column * BLOCK_ITEMS + cell) * 4 + 1}::int for 4)`),
    sql` || `,
  )} from (select ${watch} || ''::bytea as bytes offset 0) whole)`;

/** Returns the bytes of an item in a column with a 32-bit float for each item id. */
export const floatBytes = (column: RawBuilder<Buffer>, itemId: number): RawBuilder<Buffer> =>
  sql`substring(${column} from ${itemId * 4 + 1}::int for 4)`;

export const readBlock = (bytes: Buffer): LiquidityWatch => watchOf(aligned(bytes));
export const readTests = (bytes: Buffer): PredictionTests => new Float32Array(aligned(bytes));
export const readFloats = (bytes: Buffer): Float32Array => new Float32Array(aligned(bytes));
const bytesOf = (values: Float32Array): Buffer => Buffer.from(values.buffer, values.byteOffset, values.byteLength);

export type ObservedMarket = { refreshId: number; seenAt: Date; tests: PredictionTests; blocks: Map<number, Block> };

/** Returns all observations of a market's offers. Locks them until the transaction ends, so that no refresh is observed twice. */
export async function lockMarket(tx: Tx, marketId: number, appId: AppId): Promise<ObservedMarket> {
  await tx
    .insertInto('liquidity_markets')
    .values({ market_id: marketId, app_id: appId, observed_at: now(), seen_at: now(), tests: bytesOf(newTests()) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const market = await tx
    .selectFrom('liquidity_markets')
    .select(['refresh_id', 'seen_at', 'tests'])
    .where('market_id', '=', marketId)
    .where('app_id', '=', appId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const blocks = await tx
    .selectFrom('liquidity_blocks')
    .select(['block', 'watch'])
    .where('market_id', '=', marketId)
    .where('app_id', '=', appId)
    .execute();
  return {
    refreshId: market.refresh_id,
    seenAt: market.seen_at,
    tests: readTests(market.tests),
    blocks: new Map(blocks.map(({ block, watch }) => [block, openBlock(aligned(watch))])),
  };
}

/**
 * The estimates of a market's offers and what they were made with. `sellDays`: days until a listing at the lowest price sells, by item id.
 * `sold`: the units that the market reports, by item id; empty when it reports none.
 */
export type Estimates = { sellDays: Float32Array; pool: LeavingPool; sold: Float32Array };

/** @param changed the blocks that differ from those in the database */
export async function storeMarket(
  tx: Tx,
  look: { marketId: number; appId: AppId; refreshId: number; seenAt: Date; reportsSales: boolean },
  { tests, blocks }: Pick<ObservedMarket, 'tests' | 'blocks'>,
  changed: Iterable<number>,
  { sellDays, pool, sold }: Estimates,
): Promise<void> {
  const { marketId, appId } = look;
  const numbers = [...changed];
  await sql`insert into liquidity_blocks (market_id, app_id, block, watch)
    select ${marketId}::int, ${appId}::int, block, watch
    from unnest(${numbers}::int[], ${numbers.map((number) => blocks.get(number)!.bytes)}::bytea[]) as b (block, watch)
    on conflict (block, app_id, market_id) do update set watch = excluded.watch`.execute(tx);
  await tx
    .updateTable('liquidity_markets')
    .set({
      refresh_id: look.refreshId,
      observed_at: now(),
      seen_at: look.seenAt,
      reports_sales: look.reportsSales,
      tests: bytesOf(tests),
      sell_days: bytesOf(sellDays),
      pool: JSON.stringify(pool),
      sold: bytesOf(sold),
    })
    .where('market_id', '=', marketId)
    .where('app_id', '=', appId)
    .execute();
}

export async function readPool(db: Reader, appId: AppId): Promise<LeavingPool | null> {
  const row = await db.selectFrom('liquidity_pools').select('pool').where('app_id', '=', appId).executeTakeFirst();
  return row?.pool ?? null;
}

/** Stores the pool, and notifies the api processes that there are new estimates of this game. */
export async function storePool(db: Reader, appId: AppId, pool: LeavingPool): Promise<void> {
  const values = { app_id: appId, pool: JSON.stringify(pool), updated_at: now() };
  await db
    .insertInto('liquidity_pools')
    .values(values)
    .onConflict((conflict) => conflict.column('app_id').doUpdateSet({ pool: values.pool, updated_at: values.updated_at }))
    .execute();
  await sql`select pg_notify('liquidity', ${String(appId)})`.execute(db);
}
