import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { seeded } from '@lootfolio/board/bench-data';
import { sql } from 'kysely';
import { registerFeeds } from '../apps/server/src/prices/collect/feeds.store.ts';
import { mergeQuotes } from '../apps/server/src/prices/collect/merge.ts';
import { createQuoteMemory } from '../apps/server/src/prices/collect/quote-memory.ts';
import { ensurePartitions } from '../apps/server/src/prices/history/partitions.ts';
import { observeMarkets } from '../apps/server/src/prices/liquidity/observe-markets.ts';
import { costFigure, median, percentile, plainFigure, type Figure } from './figures.ts';
import type { Kind, UsersOrder, UsersResult } from './peers/users-client.ts';
import { ROUNDS } from './race.ts';
import { changed, createWorld, raiseRateLimits, refreshOf, secondsUsed, signIn, startApi, type World } from './world.ts';

const USERS = 40;
const WALL_MS = 5000;
const PACED_MS = 5000;
/** One list is merged after the other: all 22 markets twice a minute, which is more often than any market allows. */
const REFRESH_EVERY_MS = 1300;
const ITEMS = 5000;
const DAY = 86_400_000;

/** The kinds, and the most times as long as `/health` alone that the median of each may take; null: not judged. */
const MAX_COST: Record<string, number | null> = {
  health: null,
  'repeated comparison': null,
  'distinct comparison': 5,
  item: 3,
  search: null,
  sources: 3,
};

/**
 * What 40 signed-in users get from one api while prices refresh, with six kinds of reads in turn: first as much as it answers, then half as
 * much, against `/health` alone at the same pace, which is the least that a request takes. At the wall all kinds wait in the same queue, so
 * that their times tell of the mix and not of the kind.
 */
export async function benchCapacity(folder: string): Promise<Figure[]> {
  const world = await createWorld(folder, 0.6);
  try {
    await prepare(world);
    const cookies: string[] = [];
    for (let user = 0; user < USERS; user++) cookies.push(`lf_session=${await signIn(world.db)}`);
    const kinds = await kindsOf(world);
    const api = await startApi(world.url);
    try {
      const refreshing = refreshSteadily(world);
      const measured = withClient({ port: api.port, headers: HEADERS, cookies, kinds }, (measure) => measureRounds(measure, api.child));
      const refreshes = await measured.then(refreshing.stop, refreshing.stop);
      return figuresOf(await measured, refreshes);
    } finally {
      await api.stop();
    }
  } finally {
    await world.stop();
  }
}

const HEADERS = { 'content-type': 'application/json', 'accept-encoding': 'gzip, deflate, br' };

type Answered = Extract<UsersResult, { ms: number }>;
/**
 * `wall`: as much as the api answers, and its processor time in milliseconds. `half`: half as many requests a second. `alone`: as many as
 * those of `/health` alone.
 */
type Round = { wall: Answered; cpuMs: number; half: Answered; alone: Answered };
type Measure = (names: readonly string[], ms: number, everyMs: number | null) => Promise<Answered>;

const MIX = Object.keys(MAX_COST);

async function measureRounds(measure: Measure, api: ChildProcess): Promise<Round[]> {
  const rounds: Round[] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    const before = await secondsUsed(api);
    const wall = await measure(MIX, WALL_MS, null);
    const cpuMs = ((await secondsUsed(api)) - before) * 1000;
    const everyMs = 2000 / perSecond(wall);
    const alone = await measure(['health'], PACED_MS, everyMs);
    const half = await measure(MIX, PACED_MS, everyMs);
    if (round > 0) rounds.push({ wall, cpuMs, half, alone });
  }
  return rounds;
}

const countOf = ({ times }: Answered): number => Object.values(times).reduce((sum, { length }) => sum + length, 0);
const perSecond = (answered: Answered): number => countOf(answered) / (answered.ms / 1000);
const SHARES = [0.5, 0.95, 0.99];

function figuresOf(rounds: readonly Round[], refreshes: number): Figure[] {
  const of = (load: 'wall' | 'half' | 'alone', name: string, share: number): number =>
    percentile(
      rounds.flatMap((round) => round[load].times[name]!),
      share,
    );
  return [
    plainFigure(
      'capacity, six kinds of reads in turn, as many as are answered',
      median(rounds.map(({ wall }) => perSecond(wall))),
      'requests/s',
    ),
    plainFigure(
      'capacity, processor time of the api for one of them',
      median(rounds.map(({ wall, cpuMs }) => cpuMs / countOf(wall))),
      'ms',
    ),
    ...MIX.map((name) => plainFigure(`capacity, all of it: ${name}, p95`, of('wall', name, 0.95), 'ms')),
    plainFigure('capacity, price lists merged meanwhile', refreshes, 'lists'),
    ...SHARES.map((share) => plainFigure(`capacity, half of it: health alone, p${share * 100}`, of('alone', 'health', share), 'ms')),
    ...MIX.flatMap((name) =>
      SHARES.map((share) => {
        const time = of('half', name, share);
        const max = share === 0.5 ? MAX_COST[name]! : null;
        return costFigure(`capacity, half of it: ${name}, p${share * 100}`, time, 'ms', time / of('alone', 'health', share), max);
      }),
    ),
  ];
}

/** Prices on the board, with history, sources and figures of how items sell, as a server has them that runs for a month. */
async function prepare(world: World): Promise<void> {
  const { db, pool, lists } = world;
  for (const { marketId, quotes } of lists) await mergeQuotes(pool, refreshOf(marketId), quotes);
  await registerFeeds(db);
  await observeMarkets(db);
  await raiseRateLimits(db);
  const today = Date.now();
  await ensurePartitions(db, 'price_days', new Date(today - 30 * DAY), new Date(today));
  await sql`insert into price_days (item_id, market_id, day, open, high, low, close, quantity)
    select i.item_id, m, d::date, p, p + 500, p - 500, p, 5
    from (select item_id from items where app_id = 730 order by item_id limit ${ITEMS}::int) i
    cross join unnest(${[1, 13]}::int[]) m
    cross join generate_series(${new Date(today - 30 * DAY)}::date, ${new Date(today - DAY)}::date, interval '1 day') d
    cross join lateral (select 1000 + (i.item_id * 31 + m * 17) % 5000 as p) x
    on conflict do nothing`.execute(db);
  await sql`vacuum analyze`.execute(db);
}

async function kindsOf({ db }: World): Promise<Kind[]> {
  const items = await db
    .selectFrom('items')
    .select(['slug', 'market_hash_name'])
    .where('app_id', '=', 730)
    .orderBy('item_id')
    .limit(ITEMS)
    .execute();
  const bodyOf = (changes: object): string => JSON.stringify({ pageSize: 50, sourceMarket: [], targetMarket: [], minROI: 1, ...changes });
  return [
    { name: 'health', path: '/api/v1/health', bodies: [null] },
    { name: 'repeated comparison', path: '/api/v1/item/comparison', bodies: [bodyOf({})] },
    {
      name: 'distinct comparison',
      path: '/api/v1/item/comparison',
      bodies: Array.from({ length: 50_000 }, (_, index) => bodyOf({ priceTo: 1_000_000 + index })),
    },
    { name: 'item', path: '/api/v1/item', bodies: items.map(({ slug }) => JSON.stringify({ slug, game: 730 })) },
    {
      name: 'search',
      path: '/api/v1/item/all',
      bodies: items.map(({ market_hash_name: name }, n) => JSON.stringify({ name: name.slice(0, 3 + (n % 10)), game: 730 })),
    },
    { name: 'sources', path: '/api/v1/marketplace/sources', bodies: [null] },
  ];
}

/** Merges the lists of all markets in turn, with a tenth of the prices changed. `stop` tells how many. */
function refreshSteadily({ pool, lists }: World): { stop: () => Promise<number> } {
  const memory = createQuoteMemory();
  const random = seeded(2);
  let isOver = false;
  const run = async (): Promise<number> => {
    let merged = 0;
    for (; !isOver; merged++) {
      const list = lists[merged % lists.length]!;
      list.quotes = list.quotes.map((quote) => changed(quote, random));
      await mergeQuotes(pool, refreshOf(list.marketId), list.quotes, memory);
      await wait(REFRESH_EVERY_MS);
    }
    return merged;
  };
  const running = run();
  return {
    stop: () => {
      isOver = true;
      return running;
    },
  };
}

async function withClient<Result>(
  users: Extract<UsersOrder, { port: number }>,
  run: (measure: Measure) => Promise<Result>,
): Promise<Result> {
  const client = fork(join(import.meta.dirname, 'peers/users-client.ts'), { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  try {
    await ask(client, users);
    return await run(async (names, ms, everyMs) => (await ask(client, { names, ms, everyMs })) as Answered);
  } finally {
    client.disconnect();
  }
}

async function ask(client: ChildProcess, order: UsersOrder): Promise<UsersResult> {
  client.send(order);
  const [result] = (await once(client, 'message')) as [UsersResult];
  if ('problem' in result) throw new Error(result.problem);
  return result;
}
