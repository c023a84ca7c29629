import { ASSUMED_FEE } from '@lootfolio/domain/fees';
import { MARKETS } from '@lootfolio/domain/markets';
import { sql } from 'kysely';
import { viewStatistics } from '../apps/server/src/features/holdings/inventory/inventory-statistics.ts';
import { readDays, readHoldings } from '../apps/server/src/features/holdings/inventory/inventory.reads.ts';
import { valueAtMarkets } from '../apps/server/src/features/holdings/inventory/value-inventory.ts';
import { viewInventory, type InventoryView } from '../apps/server/src/features/holdings/inventory/view-inventory.ts';
import { storeSnapshot, type SeenAsset } from '../apps/server/src/goods/store-snapshot.ts';
import { loadBoards } from '../apps/server/src/prices/board/boards.ts';
import { loadItemDirectory } from '../apps/server/src/prices/board/item-directory.ts';
import { mergeQuotes } from '../apps/server/src/prices/collect/merge.ts';
import { percentile, plainFigure, ratioFigure, type Figure } from './figures.ts';
import { race, speedup, type Times } from './race.ts';
import { createWorld, log, refreshOf, type World } from './world.ts';

const SIZES = [1000, 5000] as const;
const DAYS = 720;
const GAME = 730;

/** Inventories of 1,000 and 5,000 things valued on all markets, a page of their list, and two years of values, against plain SQL. */
export async function benchInventory(folder: string): Promise<Figure[]> {
  const world = await createWorld(folder, 0.6);
  const { db, pool, lists } = world;
  try {
    for (const { marketId, quotes } of lists) await mergeQuotes(pool, refreshOf(marketId), quotes);
    const items = await loadItemDirectory(db);
    const fees = new Map(MARKETS.map(({ id }) => [id, ASSUMED_FEE]));
    const boards = await loadBoards(db, items, () => fees, log);
    await boards.catchUp();
    await sql`analyze`.execute(db);
    const parts = { db, items, boards, feeOf: () => ASSUMED_FEE };
    const figures: Figure[] = [];
    for (const size of SIZES) {
      const owner = await addOwner(world, size);
      const times = await race({
        value: { times: 20, run: async () => valueAtMarkets(boards, GAME, await readHoldings(db, owner.inventoryId)) },
        statistics: { times: 20, run: () => viewStatistics(parts, owner.userId, GAME) },
        page: { times: 20, run: (at) => viewInventory(parts, owner.userId, { ...VIEW, page: 1 + (at % 10) }) },
        sql: { times: 3, run: () => valueBySql(world, owner.inventoryId) },
      });
      figures.push(
        plainFigure(`inventory of ${size}, valued on 22 markets, p95`, p95(times.value), 'ms', size === 1000 ? '15 ms' : '60 ms'),
        ratioFigure(`inventory of ${size}, against plain SQL`, p95(times.value), 'ms', speedup(times.value, times.sql), null),
        plainFigure(`inventory of ${size}, counts, values and costs, p95`, p95(times.statistics), 'ms'),
        plainFigure(`inventory of ${size}, a page of the list, p95`, p95(times.page), 'ms', '20 ms'),
      );
    }
    return [...figures, await historyFigure(world)];
  } finally {
    await world.stop();
  }
}

const p95 = ({ all }: Times): number => percentile(all, 0.95);

const VIEW: InventoryView = {
  appId: GAME,
  filter: { types: [], exteriors: [], rarities: [], tradable: 'all' },
  search: '',
  sort: 'price',
  descending: true,
  page: 1,
  pageSize: 30,
};

/** Adds an owner of things, four of five of which can be traded. Their Steam ids count from 30000000000. */
export async function addOwner({ db }: World, size: number): Promise<{ userId: number; inventoryId: number }> {
  const steamId = `7656119${1_000_000_000 + size}`;
  const { id: userId } = await db
    .insertInto('users')
    .values({ user_name: `owner ${size}`, profile_url: '', joined_at: new Date(), steam_id: steamId })
    .returning('id')
    .executeTakeFirstOrThrow();
  const ids = (await db.selectFrom('items').select('item_id').orderBy('item_id').execute()).map(({ item_id: id }) => id);
  const assets = Array.from({ length: size }, (_, n): SeenAsset => ({
    steamAssetId: String(30_000_000_000 + n),
    itemId: ids[(n * 7919) % ids.length]!,
    units: 1,
    tradable: n % 5 > 0,
    lockedUntil: null,
    details: { float: n / size, seed: n % 1000, stickers: [{ name: 'Sticker | Crown (Foil)', wear: 0 }] },
  }));
  const stored = await db
    .transaction()
    .execute((tx) => storeSnapshot(tx, { steamId, appId: GAME, beganAt: new Date(), hidden: 0, assets }));
  await sql`create index if not exists quotes_of_item on quotes (item_id)`.execute(db);
  await sql`analyze assets`.execute(db);
  return { userId, inventoryId: stored!.inventoryId };
}

/** The value on each market, without the rule of outliers. Needs an index that the product does not have. */
const valueBySql = ({ db }: World, inventoryId: number): Promise<unknown> =>
  sql`select q.market_id, sum(q.price::bigint * a.units) as gross, sum(a.units) as units from assets a join quotes q using (item_id)
    where a.inventory_id = ${inventoryId} and a.last_seen is null group by q.market_id order by gross desc`.execute(db);

async function historyFigure({ db }: World): Promise<Figure> {
  const { id } = await db.selectFrom('inventories').select('id').orderBy('id').limit(1).executeTakeFirstOrThrow();
  const marketIds = sql.join(MARKETS.map((market) => sql`${market.id}::smallint`));
  await sql`insert into inventory_days (inventory_id, day, value, units, tradable, market_ids, market_values)
    select ${id}, current_date - n, n, 1, 1, array[${marketIds}], array(select (n * m)::bigint from generate_series(1, ${MARKETS.length}) m)
    from generate_series(0, ${DAYS - 1}) n`.execute(db);
  const { read } = await race({
    read: { times: 20, run: (at) => readDays(db, { inventoryId: id, marketId: MARKETS[at % MARKETS.length]!.id, from: '2000-01-01' }) },
  });
  return plainFigure(`value of an inventory over ${DAYS} days, p95`, p95(read), 'ms', '15 ms');
}
