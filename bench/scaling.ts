import { setTimeout as wait } from 'node:timers/promises';
import { seeded } from '@lootfolio/domain/test/seeded';
import { sql } from 'kysely';
import { mergeQuotes } from '../apps/server/src/prices/collect/merge.ts';
import { createQuoteMemory, type QuoteMemory } from '../apps/server/src/prices/collect/quote-memory.ts';
import { median, percentile, plainFigure, type Figure } from './figures.ts';
import { growFleet, secondsDuring, stopFleet, untilVisible, useOf, type Fleet, type Program, type Seconds, type Use } from './fleet.ts';
import { countOf, HEADERS, kindsOf, prepare, withClient, type Measure } from './mixed-load.ts';
import type { Kind } from './peers/users-client.ts';
import { addTargets } from './targets.ts';
import { fillUsers } from './users.ts';
import { changed, createWorld, refreshOf, signIn, type World } from './world.ts';

/** The numbers of processes, smallest first: each fleet grows from the one before. */
const FLEETS = [
  { apis: 1, workers: 1 },
  { apis: 5, workers: 3 },
  { apis: 20, workers: 10 },
];
/** 20 api processes and 10 workers open up to 660 connections. A server of its own has more memory than the embedded one takes. */
const POSTGRES = { max_connections: '900', shared_buffers: '1GB', max_wal_size: '4GB' };
const CALLERS = 200;
/** Two intervals of the most frequent look that takes long. */
const QUIET_MS = 30_000;
/** One such interval, so that each kind is measured with as much of the looks as the quiet time has. */
const KIND_MS = 15_000;
const WARM_MS = 2500;
/** Few enough for two cores, with all processes on them: each request's processor time does not depend on the pace. */
const KIND_A_SECOND = 20;
const LISTS = 6;
const TELLING_MS = 5000;
const TELLERS = 8;

/**
 * 20 api processes and 10 workers of the product on one database with 1,000,000 users and 1,000,000 targets. All processes share this
 * machine, so the figures are processor time of one request, one list, one quiet second, and not requests a second: what so many processes
 * would answer on machines of their own follows from them.
 */
export async function benchScaling(folder: string, tell: (figures: Figure[]) => void): Promise<Figure[]> {
  const world = await createWorld(folder, 0.6, POSTGRES);
  const fleet: Fleet = { apis: [], workers: [] };
  try {
    const { db } = world;
    await fillUsers(db);
    // the users of the last week, who each have an inventory
    await sql`update sessions set last_seen = now() - (user_id % 10000) * interval '1 minute'`.execute(db);
    await sql`insert into inventories (steam_id, app_id, user_id)
      select steam_id, 730, id from users where id in (select user_id from sessions)`.execute(db);
    await prepare(world);
    await addTargets(world);
    const cookies: string[] = [];
    for (let user = 0; user < CALLERS; user++) cookies.push(`lf_session=${await signIn(db)}`);
    await sql`update sessions set csrf_token = 'bench' where user_id in (select id from users where user_name = 'bench')`.execute(db);
    const kinds = [...(await kindsOf(world)), ...(await ownKinds(world))];
    const memory = createQuoteMemory();
    for (const size of FLEETS) {
      const grown = await growFleet(fleet, world.url, size);
      // the workers' first looks are over, and what the start needed is given back
      await sql`update price_feeds set enabled = false`.execute(db);
      await db.deleteFrom('watchlist').execute();
      await wait(QUIET_MS);
      const use = useOf();
      const quiet = await secondsDuring(() => wait(QUIET_MS));
      // told at once, because a later step may fail
      const tellOf = (figures: Figure[]): void =>
        tell(figures.map((figure) => ({ ...figure, name: `${size.apis} api, ${size.workers} workers: ${figure.name}` })));
      tellOf([plainFigure('until all answer that were started at once', grown, 's'), ...(await standingFigures(world, quiet, use))]);
      tellOf(await listFigures(world, fleet, memory));
      const ports = fleet.apis.map(({ port }) => port);
      const headers = { ...HEADERS, 'x-csrf-token': 'bench' };
      await withClient({ ports, headers, cookies, kinds }, async (measure) => {
        for (const { name } of kinds) tellOf(await requestFigures(measure, name, quiet));
      });
      tellOf(await tellingFigures(world));
    }
    return [];
  } finally {
    await stopFleet(fleet);
    await world.stop();
  }
}

/** Reads and writes of a user's own rows. */
async function ownKinds({ db }: World): Promise<Kind[]> {
  const items = await db
    .selectFrom('items')
    .select(['item_id', 'general_id', 'market_hash_name'])
    .where('app_id', '=', 730)
    .limit(20_000)
    .execute();
  return [
    { name: 'watchlist', path: '/api/v1/watchlist/all', bodies: [JSON.stringify({})] },
    {
      name: 'write: an item on the watchlist',
      path: '/api/v1/watchlist',
      bodies: items.map(({ item_id, general_id, market_hash_name }) =>
        JSON.stringify({ appid: 730, market_hash_name, item_id, general_id }),
      ),
    },
  ];
}

/** The processor time that is used while nobody calls. */
type Quiet = { seconds: Seconds; took: number };

/** What the processes hold and use while nobody calls. */
async function standingFigures({ db }: World, quiet: Quiet, use: Use): Promise<Figure[]> {
  const { rows } = await sql<{
    open: number;
  }>`select count(*)::int as open from pg_stat_activity where datname = current_database()`.execute(db);
  const share = (program: Program): number => (100 * quiet.seconds[program]) / quiet.took;
  return [
    plainFigure('connections', rows[0]!.open, 'connections'),
    ...PROGRAMS.map((program) => plainFigure(`memory of ${NAMES[program]}`, use[program].megabytes, 'MB')),
    ...PROGRAMS.map((program) => plainFigure(`processor of ${NAMES[program]} while nobody calls`, share(program), '% of a core')),
  ];
}

const PROGRAMS: readonly Program[] = ['api', 'worker', 'database'];
const NAMES: Record<Program, string> = { api: 'all api processes', worker: 'all workers', database: 'the database' };

/** One list after the other of 39,000 prices, a tenth of them changed: with a worker's memory of the last list, and without. */
async function listFigures({ pool, lists }: World, fleet: Fleet, memory: QuoteMemory): Promise<Figure[]> {
  const random = seeded(7);
  const visible: { first: number; last: number }[] = [];
  const merge = async (place: number, held: QuoteMemory): Promise<void> => {
    const list = lists[place]!;
    list.quotes = list.quotes.map((quote) => changed(quote, random));
    const seen = untilVisible(fleet, list.marketId);
    await mergeQuotes(pool, refreshOf(list.marketId), list.quotes, held);
    visible.push(await seen);
  };
  const pass = (held: () => QuoteMemory) =>
    secondsDuring(async () => {
      for (let place = 0; place < LISTS; place++) await merge(place, held());
    });
  await pass(() => memory);
  visible.length = 0;
  const warm = await pass(() => memory);
  const cold = await pass(createQuoteMemory);
  const perList = (seconds: Seconds, program: Program): number => (1000 * seconds[program]) / LISTS;
  return [
    plainFigure('a list, until the first api shows it', median(visible.map(({ first }) => first)), 'ms'),
    plainFigure('a list, until the last api shows it', median(visible.map(({ last }) => last)), 'ms'),
    plainFigure('a list, processor of the database', perList(warm.seconds, 'database'), 'ms'),
    plainFigure('a list, the same when the worker does not hold the last one', perList(cold.seconds, 'database'), 'ms'),
    plainFigure('a list, processor of all api processes', perList(warm.seconds, 'api'), 'ms'),
    plainFigure('a list, processor of all workers', perList(warm.seconds, 'worker'), 'ms'),
  ];
}

/** The processor time of a kind of request, less what the processes use in the same time without it. */
async function requestFigures(measure: Measure, name: string, idle: Quiet): Promise<Figure[]> {
  const order = () => measure([name], KIND_MS, 1000 / KIND_A_SECOND);
  await measure([name], WARM_MS, 1000 / KIND_A_SECOND);
  const { result, seconds, took } = await secondsDuring(order);
  const each = (program: Program): number => (1000 * (seconds[program] - (idle.seconds[program] * took) / idle.took)) / countOf(result);
  return [
    plainFigure(`${name}, processor of the api`, each('api'), 'ms'),
    plainFigure(`${name}, processor of the database`, each('database'), 'ms'),
    plainFigure(`${name}, p50`, percentile(result.times[name]!, 0.5), 'ms'),
    plainFigure(`${name}, p95`, percentile(result.times[name]!, 0.95), 'ms'),
    plainFigure(`${name}, refused or failed of ${countOf(result)}`, result.failed.length, 'requests'),
  ];
}

/** Commits one after the other on eight connections, alone and each with a notice to one user's screens, which every api process receives. */
async function tellingFigures({ pool }: World): Promise<Figure[]> {
  await pool.query('create table if not exists bench_commits (at timestamptz not null)');
  const commits = async (tells: boolean): Promise<{ perSecond: number; seconds: Seconds; count: number }> => {
    const until = performance.now() + TELLING_MS;
    let count = 0;
    const teller = async (): Promise<void> => {
      const client = await pool.connect();
      while (performance.now() < until) {
        await client.query('begin');
        await client.query('insert into bench_commits values (now())');
        if (tells) await client.query("select pg_notify('notifications', '2000000000')");
        await client.query('commit');
        count += 1;
      }
      client.release();
    };
    const { seconds, took } = await secondsDuring(() => Promise.all(Array.from({ length: TELLERS }, teller)));
    return { perSecond: count / took, seconds, count };
  };
  const [plain, telling] = [await commits(false), await commits(true)];
  const each = ({ seconds, count }: typeof plain, program: Program): number => (1000 * seconds[program]) / count;
  return [
    plainFigure('commits that tell nobody', plain.perSecond, 'commits/s'),
    plainFigure('commits that tell every process', telling.perSecond, 'commits/s'),
    plainFigure('one that tells nobody, processor of the database', each(plain, 'database'), 'ms'),
    plainFigure('one that tells every process, processor of the database', each(telling, 'database'), 'ms'),
    plainFigure('one that tells every process, processor of all api processes', each(telling, 'api'), 'ms'),
  ];
}
