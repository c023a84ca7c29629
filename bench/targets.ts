import { ASSUMED_FEE } from '@lootfolio/domain/fees';
import { MARKETS } from '@lootfolio/domain/markets';
import { sql } from 'kysely';
import { checkTargets, type Checked } from '../apps/server/src/features/market/targets/check-targets.ts';
import { createTargetBook } from '../apps/server/src/features/market/targets/target-book.ts';
import { loadBoards } from '../apps/server/src/prices/board/boards.ts';
import { loadItemDirectory } from '../apps/server/src/prices/board/item-directory.ts';
import { mergeQuotes } from '../apps/server/src/prices/collect/merge.ts';
import { median, percentile, plainFigure, ratioFigure, type Figure } from './figures.ts';
import { createWorld, log, refreshOf, type World } from './world.ts';

const USERS = 100_000;
const TARGETS_EACH = 10;
const PASSES = 7;

/** All targets of 100,000 users against the refresh of one market, with what the pass writes, against plain SQL that only counts. */
export async function benchTargets(folder: string): Promise<Figure[]> {
  const world = await createWorld(folder, 0.6);
  const { db, pool, lists } = world;
  try {
    for (const { marketId, quotes } of lists) await mergeQuotes(pool, refreshOf(marketId), quotes);
    await addUsers(world);
    await addTargets(world);
    const items = await loadItemDirectory(db);
    const fees = new Map(MARKETS.map(({ id }) => [id, ASSUMED_FEE]));
    const boards = await loadBoards(db, items, () => fees, log);
    await boards.catchUp();
    const book = createTargetBook(db, boards, { on: () => {}, stop: async () => {} });
    const start = performance.now();
    await book.sync();
    const reading = performance.now() - start;
    const checked: Checked = new Map();
    await checkTargets({ db, boards, book }, checked);

    const own: number[] = [];
    const plain: number[] = [];
    for (let pass = 0; pass < PASSES; pass++) {
      const { marketId, quotes } = lists[pass % lists.length]!;
      await mergeQuotes(pool, refreshOf(marketId), quotes);
      await boards.catchUp();
      own.push(await timed(() => checkTargets({ db, boards, book }, checked)));
      plain.push(await timed(() => plainSql(world, marketId)));
    }
    return [
      plainFigure('targets, one pass over 1,000,000, p95', percentile(own, 0.95), 'ms', '1000 ms'),
      ratioFigure('targets, one pass, against plain SQL', median(own), 'ms', median(plain) / median(own), 1),
      plainFigure('targets, plain SQL', median(plain), 'ms'),
      plainFigure('targets, reading all into memory', reading, 'ms'),
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

const addUsers = ({ db }: World): Promise<unknown> =>
  sql`insert into users (user_name, profile_url, joined_at) select 'user ' || n, '', ${new Date()} from generate_series(1, ${USERS}) n`.execute(
    db,
  );

/** Targets of the first 100,000 users around the lowest price of their items: most wait, a few are met. */
export async function addTargets({ db }: World): Promise<void> {
  await sql`select setseed(0.5)`.execute(db);
  await sql`
    with priced as (select row_number() over () - 1 as place, item_id, min(price) as price from quotes group by item_id),
    size as (select count(*) as n from priced),
    wanted as (
      select u.id as user_id, (u.id::bigint * 7919 + t * 104729) % size.n as place, random() < 0.7 as falls, random() as share
      from (select id from users order by id limit ${USERS}::int) u cross join generate_series(1, ${TARGETS_EACH}) t cross join size)
    insert into price_targets (user_id, item_id, target_price, direction, created_at)
    select user_id, item_id,
      greatest(1, price * case when falls then 0.2 + share * 0.799 else 1.001 + share * 2 end)::int,
      case when falls then 'down' else 'up' end, ${new Date()}
    from wanted join priced using (place)
    on conflict do nothing`.execute(db);
  await sql`analyze price_targets`.execute(db);
  await sql`analyze quotes`.execute(db);
}

/** The waiting targets that a market meets, without the rule of outliers and without two refreshes. */
const plainSql = ({ db }: World, marketId: number): Promise<unknown> =>
  sql`select count(*) from (
    select t.id from price_targets t join quotes q on q.item_id = t.item_id and q.market_id = ${marketId}
      where t.armed and t.direction = 'down' and q.price <= t.target_price
    union all
    select t.id from price_targets t join (select item_id, min(price) as price from quotes group by item_id) l using (item_id)
      where t.armed and t.direction = 'up' and l.price >= t.target_price) met`.execute(db);
