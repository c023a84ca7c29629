import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { seeded } from '@lootfolio/domain/test/seeded';
import { sql } from 'kysely';
import { registerFeeds } from '../apps/server/src/prices/collect/feeds.store.ts';
import { mergeQuotes } from '../apps/server/src/prices/collect/merge.ts';
import { createQuoteMemory } from '../apps/server/src/prices/collect/quote-memory.ts';
import { ensurePartitions } from '../apps/server/src/prices/history/partitions.ts';
import { observeMarkets } from '../apps/server/src/prices/liquidity/observe-markets.ts';
import type { Kind, UsersOrder, UsersResult } from './peers/users-client.ts';
import { changed, createWorld, raiseRateLimits, refreshOf, signIn, startApi, type ApiProcess, type World } from './world.ts';

const USERS = 40;
/** The pause between two lists. All 22 markets are merged twice a minute, which is more often than any market allows. */
const REFRESH_EVERY_MS = 1300;
const ITEMS = 5000;
const DAY = 86_400_000;
export const HEADERS = { 'content-type': 'application/json', 'accept-encoding': 'gzip, deflate, br' };

/** Where the peer answers a kind; it answers the others without a query. */
const PEER_PATHS: Record<string, string> = { item: '/item', sources: '/sources' };

export type Answered = Extract<UsersResult, { ms: number }>;
/** Sends requests of these kinds in turn for `ms`, one every `everyMs`. Null: each user sends the next request after the last answer. */
export type Measure = (names: readonly string[], ms: number, everyMs: number | null) => Promise<Answered>;
/** `refreshes`: returns the number of price lists that were merged so far. `peer`: the same users at the same kinds of requests of a peer. */
export type MixedLoad = { api: ApiProcess; measure: Measure; peer: Measure; refreshes: () => number };

/** Runs an api with 40 signed-in users, each with one open request at a time. Meanwhile a tenth of the prices changes, market by market. */
export async function withMixedLoad<Result>(folder: string, run: (load: MixedLoad) => Promise<Result>): Promise<Result> {
  const world = await createWorld(folder, 0.6);
  try {
    await prepare(world);
    const cookies: string[] = [];
    for (let user = 0; user < USERS; user++) cookies.push(`lf_session=${await signIn(world.db)}`);
    const kinds = await kindsOf(world);
    const api = await startApi(world.url);
    const bare = fork(join(import.meta.dirname, 'peers/query-fastify.ts'), {
      env: { ...process.env, DATABASE_URL: world.url },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    try {
      const [{ port }] = (await once(bare, 'message')) as [{ port: number }];
      const refreshing = refreshSteadily(world);
      const users = { ports: [api.port], headers: HEADERS, cookies, kinds };
      const ofPeer = { ...users, ports: [port], kinds: kinds.map((kind) => ({ ...kind, path: PEER_PATHS[kind.name] ?? '/bare' })) };
      const done = withClient(users, (measure) => withClient(ofPeer, (peer) => run({ api, measure, peer, refreshes: refreshing.merged })));
      await done.then(refreshing.stop, refreshing.stop);
      return await done;
    } finally {
      bare.disconnect();
      await api.stop();
    }
  } finally {
    await world.stop();
  }
}

export const countOf = ({ times }: Answered): number => Object.values(times).reduce((sum, { length }) => sum + length, 0);

/** Stores prices, history, sources and figures of how items sell, as on a server that has run for a month. */
export async function prepare(world: World): Promise<void> {
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

export async function kindsOf({ db }: World): Promise<Kind[]> {
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

/** Merges the lists of all markets in turn, with a tenth of the prices changed. */
function refreshSteadily({ pool, lists }: World): { merged: () => number; stop: () => Promise<void> } {
  const memory = createQuoteMemory();
  const random = seeded(2);
  let isOver = false;
  let merged = 0;
  const run = async (): Promise<void> => {
    for (; !isOver; merged++) {
      const list = lists[merged % lists.length]!;
      list.quotes = list.quotes.map((quote) => changed(quote, random));
      await mergeQuotes(pool, refreshOf(list.marketId), list.quotes, memory);
      await wait(REFRESH_EVERY_MS);
    }
  };
  const running = run();
  return {
    merged: () => merged,
    stop: () => {
      isOver = true;
      return running;
    },
  };
}

export async function withClient<Result>(
  users: Extract<UsersOrder, { ports: readonly number[] }>,
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
