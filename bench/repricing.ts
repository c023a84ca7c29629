import { ASSUMED_FEE } from '@lootfolio/domain/fees';
import { MARKETS } from '@lootfolio/domain/markets';
import { sql } from 'kysely';
import { planRun } from '../apps/server/src/features/selling/repricing/plan-run.ts';
import { readRulesInForce } from '../apps/server/src/features/selling/repricing/rules.store.ts';
import { runRepricing } from '../apps/server/src/features/selling/repricing/run-repricing.ts';
import { loadBoards } from '../apps/server/src/prices/board/boards.ts';
import { loadItemDirectory } from '../apps/server/src/prices/board/item-directory.ts';
import { mergeQuotes } from '../apps/server/src/prices/collect/merge.ts';
import { median, percentile, plainFigure, type Figure } from './figures.ts';
import { measureHealthDuring } from './health.ts';
import { createWorld, log, refreshOf, startApi, type World } from './world.ts';

const USERS = 500;
const LISTINGS_EACH = 200;
const PASSES = 5;

/** One pass of all rules over 100,000 listings: what it decides, and what it writes the first time and later. */
export async function benchRepricing(folder: string): Promise<Figure[]> {
  const world = await createWorld(folder, 0.6);
  const { db, pool, lists } = world;
  try {
    for (const { marketId, quotes } of lists) await mergeQuotes(pool, refreshOf(marketId), quotes);
    await addRules(world);
    const items = await loadItemDirectory(db);
    const all = new Map(MARKETS.map(({ id }) => [id, ASSUMED_FEE]));
    const boards = await loadBoards(db, items, () => all, log);
    await boards.catchUp();
    const fees = { marketFees: () => all, ownOf: async () => new Map() } as never;
    const parts = { db, items, boards, fees, settings: { get: ({ default: value }: { default: unknown }) => value } as never };

    const rules = await readRulesInForce(db);
    const decided: number[] = [];
    for (let pass = 0; pass < PASSES; pass++) decided.push(await timed(() => planRun(db, parts, rules)));
    const api = await startApi(world.url);
    const url = `http://127.0.0.1:${api.port}/api/v1`;
    const [first, waitsOfFirst] = await measureHealthDuring(url, () => timed(() => runRepricing(parts)));
    const [later, waits] = await measureHealthDuring(url, async () => {
      const times: number[] = [];
      for (let pass = 0; pass < PASSES; pass++) times.push(await timed(() => runRepricing(parts)));
      return median(times);
    });
    await api.stop();
    return [
      plainFigure('repricing, one pass over 100,000 listings', median(decided), 'ms', '2000 ms'),
      plainFigure('repricing, the same with the first log of each', first, 'ms'),
      plainFigure('repricing, the same when nothing is new', later, 'ms'),
      plainFigure('repricing, /health of an api meanwhile, p99', percentile(waits, 0.99), 'ms', '50 ms'),
      plainFigure('repricing, /health during the first log, p99', percentile(waitsOfFirst, 0.99), 'ms'),
    ];
  } finally {
    await world.stop();
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** Things on sale at 1.02 to 1.2 times the lowest price of their item, half of the rules with a floor of cost, fee and margin. */
async function addRules({ db }: World): Promise<void> {
  const at = new Date();
  await sql`insert into users (user_name, profile_url, joined_at) select 'user ' || n, '', ${at} from generate_series(1, ${USERS}) n`.execute(
    db,
  );
  await sql`insert into inventories (steam_id, app_id, user_id, units, tradable, value)
    select '7656119' || (9000000000 + id), 730, id, ${LISTINGS_EACH}, ${LISTINGS_EACH}, 0 from users`.execute(db);
  await sql`
    with priced as (select row_number() over () - 1 as place, item_id, min(price) as price from quotes group by item_id),
    size as (select count(*) as items from priced)
    insert into assets (inventory_id, source, steam_asset_id, item_id, units, tradable, details, buy_price, first_seen)
    select i.id, 'steam', (i.id::bigint * 1000 + n)::text, item_id, 1, true, '{}', greatest(1, price / 2), ${at}
    from inventories i cross join generate_series(1, ${LISTINGS_EACH}) n cross join size
    join priced on place = (i.id::bigint * 7919 + n * 104729) % size.items`.execute(db);
  await sql`
    with priced as (select item_id, min(price) as price from quotes group by item_id)
    insert into listings (user_id, asset_id, item_id, market, app_id, steam_asset_id, external_id, state, origin, price, units, scale, currency,
      created_at, updated_at)
    select i.user_id, a.id, a.item_id, (array['waxpeer', 'marketcsgo', 'csfloat', 'shadowpay'])[1 + a.id % 4], 730, a.steam_asset_id, a.steam_asset_id,
      'listed', 'here', p.price, p.price, 3, 'USD', ${at}, ${at}
    from assets a join inventories i on i.id = a.inventory_id
    join lateral (select (priced.price * (1.02 + (a.id % 19) / 100.0))::bigint as price from priced where item_id = a.item_id) p on true`.execute(
    db,
  );
  await sql`insert into market_keys (user_id, market, sealed, hint, updated_at, check_result, selling_at)
    select distinct user_id, market, '', '', ${at}::timestamptz, 'ok', ${at}::timestamptz from listings`.execute(db);
  await sql`insert into repricing_rules (user_id, name, is_on, markets, types, search, basis, position, by_amount, floor_amount, floor_margin,
      when_alone, when_below_floor, when_leading, least_units, daily_step, created_at, changed_at)
    select id, 'rule', true, '{}', '{}', '', 'lowest_ask', 'amount', 10, case when id % 2 = 0 then 30 end, case when id % 2 = 1 then 500 end,
      'hold', 'hold', 'hold', 1, 1000, ${at}, ${at} from users`.execute(db);
  await sql`analyze listings`.execute(db);
  await sql`analyze assets`.execute(db);
}
