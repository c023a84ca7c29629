import { Agent, get } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { describeItem } from '@lootfolio/catalogue/describe';
import { sql } from 'kysely';
import { beginSession } from '../apps/server/src/platform/security/sessions.ts';
import { registerItems } from '../apps/server/src/prices/collect/register-items.ts';
import { ensurePartitions } from '../apps/server/src/prices/history/partitions.ts';
import { storeIndexDays } from '../apps/server/src/prices/market-index/market-index.store.ts';
import { percentile, plainFigure, ratioFigure, type Figure } from './figures.ts';
import { addSoldPieces } from './sold-pieces.ts';
import { createEmptyDatabase, startApi } from './world.ts';

const ITEMS = 400;
const DAYS = 8 * 365 + 2;
const SIZES = [
  { activities: 1900, target: '50 ms' },
  { activities: 20_000, target: '400 ms' },
] as const;
const TIMES = 60;
const SQL_TIMES = 3;
const HEALTH_EVERY_MS = 5;
const BUFF = 2;

type World = Awaited<ReturnType<typeof createEmptyDatabase>>;

/** The performance of 1,900 and 20,000 purchases and sales over eight years, of 400 items: first from the database, then from memory. */
export async function benchPerformance(folder: string): Promise<Figure[]> {
  const world = await createEmptyDatabase(folder);
  try {
    await fillHistory(world);
    const owners: { userId: number; cookie: string; activities: number; target: string }[] = [];
    for (const size of SIZES) owners.push({ ...(await addOwner(world, size.activities)), ...size });
    await raiseRateLimits(world);
    await sql`vacuum analyze`.execute(world.db);
    const api = await startApi(world.url);
    try {
      const figures: Figure[] = [];
      for (const owner of owners) {
        const name = `performance of ${owner.activities.toLocaleString('en')} activities over 8 years`;
        const call = (path: string) => measure(`http://127.0.0.1:${api.port}/api/v1${path}`, owner.cookie);
        const cold = await call('/investments/performance');
        // until the code is compiled
        for (let time = 0; time < 20; time++) await call('/investments/performance');
        const warm = await withHealth(api.port, async () => {
          const times: number[] = [];
          for (let time = 0; time < TIMES; time++) times.push(await call(`/investments/performance?fees=${time % 2}`));
          return times;
        });
        const table: number[] = [];
        for (let time = 0; time < TIMES; time++) table.push(await call(`/investments/performance/days?page=${1 + time}`));
        const plain: number[] = [];
        for (let time = 0; time < SQL_TIMES; time++) plain.push(await timed(() => valuesBySql(world, owner.userId)));
        const p95 = percentile(warm.result, 0.95);
        figures.push(
          plainFigure(`${name}, first call, prices from the database`, cold, 'ms'),
          plainFigure(`${name}, whole call, p95`, p95, 'ms', owner.target),
          ratioFigure(`${name}, against plain SQL of the daily values`, p95, 'ms', percentile(plain, 0.5) / p95, 5),
          plainFigure(`${name}, a page of the table of days, p95`, percentile(table, 0.95), 'ms'),
          plainFigure(`${name}, /health meanwhile, p99`, percentile(warm.health, 0.99), 'ms', '50 ms'),
        );
      }
      return [...figures, await indexFigure(world)];
    } finally {
      await api.stop();
    }
  } finally {
    await world.stop();
  }
}

const timed = async (run: () => Promise<unknown>): Promise<number> => {
  const began = performance.now();
  await run();
  return performance.now() - began;
};

/** A price of each item on each day. */
async function fillHistory({ db }: World): Promise<void> {
  await registerItems(
    db,
    Array.from({ length: ITEMS }, (_, n) => describeItem(730, `Sticker | Bench ${n}`, null)),
    'catalogue',
  );
  await ensurePartitions(db, 'price_days', new Date(Date.now() - DAYS * 86_400_000), new Date());
  await sql`insert into price_days (item_id, market_id, day, open, high, low, close)
    select item_id, ${BUFF}, current_date - n, p, p, p, p
    from items cross join generate_series(0, ${DAYS - 1}::int) n
    cross join lateral (select (2000 + item_id % 97 * 500 + 400 * sin(n / 50.0 + item_id) + (n * 7919 + item_id * 31) % 101)::int as p) as price`.execute(
    db,
  );
}

async function addOwner({ db }: World, activities: number): Promise<{ userId: number; cookie: string }> {
  const { userId, token } = await db.transaction().execute(async (tx) => {
    const user = {
      user_name: `owner ${activities}`,
      profile_url: '',
      joined_at: new Date(),
      steam_id: `7656119${1_000_000_000 + activities}`,
    };
    const { id } = await tx.insertInto('users').values(user).returning('id').executeTakeFirstOrThrow();
    return { userId: id, token: await beginSession(tx, { userId: id, device: 'bench', ip: '127.0.0.1', replaces: null }) };
  });
  // two purchases for each sale, half of whose pieces are sold
  const lots = Math.round((activities * 2) / 3);
  await sql`with ids as (select array_agg(item_id order by item_id) as ids from items)
      insert into lots (user_id, item_id, quantity, open, unit_cost, bought_on, created_at)
      select ${userId}, ids[1 + n * 7919 % ${ITEMS}::int], 4, case when n % 2 = 0 then 2 else 4 end, 2000 + n % 97 * 500,
        current_date - (1 + n::bigint * 104729 % ${DAYS - 2}::int)::int, now()
      from ids cross join generate_series(0, ${lots - 1}::int) n`.execute(db);
  await addSoldPieces({ db }, userId);
  return { userId, cookie: `lf_session=${token}` };
}

async function raiseRateLimits({ db }: World): Promise<void> {
  for (const key of ['limits.user.call', 'limits.visitor.call']) {
    await db
      .insertInto('settings')
      .values({ key, value: JSON.stringify(1e8), updated_at: new Date() })
      .execute();
  }
}

const agent = new Agent({ keepAlive: true });

/** @returns milliseconds until the whole answer is there */
function measure(url: string, cookie?: string): Promise<number> {
  const began = performance.now();
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  get(url, { agent, headers: { 'accept-encoding': 'br', ...(cookie && { cookie }) } }, (reply) => {
    reply.resume();
    reply.on('end', () =>
      reply.statusCode === 200 ? resolve(performance.now() - began) : reject(new Error(`${url} answers ${reply.statusCode}`)),
    );
  }).on('error', reject);
  return promise;
}

/** Asks for the health of the api at a steady pace during some work. */
async function withHealth<Result>(port: number, work: () => Promise<Result>): Promise<{ result: Result; health: number[] }> {
  const health: number[] = [];
  const asked: Promise<unknown>[] = [];
  let done = false;
  const asking = (async () => {
    while (!done) {
      asked.push(measure(`http://127.0.0.1:${port}/api/v1/health`).then((time) => health.push(time)));
      await wait(HEALTH_EVERY_MS);
    }
  })();
  const result = await work();
  done = true;
  await asking;
  await Promise.all(asked);
  return { result, health };
}

/** The value of each day: what is held between two activities, joined to the prices of those days. */
const valuesBySql = ({ db }: World, userId: number): Promise<unknown> =>
  sql`with activities as (
      select item_id, bought_on as day, quantity as pieces from lots where user_id = ${userId}
      union all
      select item_id, sold_on, -1 from lot_sales join lots on lots.id = lot_id where user_id = ${userId}),
    days as (select item_id, day, sum(pieces) as pieces from activities group by item_id, day),
    held as (
      select item_id, day as since, coalesce(lead(day) over own, current_date + 1) as until, sum(pieces) over own as pieces
      from days window own as (partition by item_id order by day))
    select p.day, sum(h.pieces * round(p.close * 0.975)) as value
    from held h join price_days p on p.item_id = h.item_id and p.market_id = ${BUFF} and p.day >= h.since and p.day < h.until
    where h.pieces > 0 group by p.day order by p.day`.execute(db);

/** The index of a month, of the same items. */
async function indexFigure({ db }: World): Promise<Figure> {
  const to = new Date().toISOString().slice(0, 10);
  const from = new Date(Date.now() - 29 * 86_400_000).toISOString().slice(0, 10);
  const time = await timed(() => storeIndexDays(db, { marketId: BUFF, appId: 730, from, to }));
  return plainFigure(`index of ${ITEMS} items, 30 days`, time, 'ms');
}
