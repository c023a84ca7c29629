import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { request } from 'node:http';
import { join } from 'node:path';
// @ts-expect-error the package has no types
import autocannonUntyped from 'autocannon';
import { mergeQuotes } from '../apps/server/src/prices/collect/merge.ts';
import { median, percentile, ratioFigure, plainFigure, type Figure } from './figures.ts';
import type { PacedOrder, PacedResult } from './peers/paced-client.ts';
import { ROUNDS } from './race.ts';
import { createWorld, raiseRateLimits, refreshOf, secondsUsed, signIn, startApi, type ApiMessage, type World } from './world.ts';

const CONNECTIONS = 32;
const SECONDS = 2;
const DIFFERENT = 400;
const EVERY_MS = 25;
const USERS = 40;
const ALONE = 60;
const HEALTH_EVERY_MS = 20;
/** The most that a comparison may wait for others: 95 of 100, against the median of one alone. */
const MAX_WAIT = 3;
const PAGES = 1000;
const PAGE_EVERY_MS = 5;
/**
 * The least share of the requests per second of a bare Fastify that only sends the same bytes. A quarter leaves the rest to session,
 * rights, rate limit, parsing and headers. The goal of 8,000 a second is a sixth on a core where the bare server reaches 49,000.
 */
const MIN_SHARE = 0.25;

type Load = { url: string; method: string; headers: Record<string, string>; body: string; connections: number; duration: number };
const autocannon = autocannonUntyped as (load: Load) => Promise<{ '2xx': number; non2xx: number; errors: number; duration: number }>;

/** `server`: the process that answers. It reports the processor time that it used. */
type Target = { url: string; headers: Record<string, string>; cookies: readonly string[]; server: ChildProcess };

/** The comparison as signed-in browsers request it: different queries at a steady pace, then one query repeatedly. */
export async function benchHttp(folder: string): Promise<Figure[]> {
  const world = await createWorld(folder, 0.6);
  for (const { marketId, quotes } of world.lists) await mergeQuotes(world.pool, refreshOf(marketId), quotes);
  await raiseRateLimits(world.db);
  const cookies: string[] = [];
  for (let user = 0; user < USERS; user++) cookies.push(`lf_session=${await signIn(world.db)}`);
  const cookie = cookies[0]!;
  const api = await startApi(world.url);
  try {
    const url = `http://127.0.0.1:${api.port}/api/v1/item/comparison`;
    const server = api.child;
    const browser: Target = {
      url,
      server,
      cookies,
      headers: { cookie, 'content-type': 'application/json', 'accept-encoding': 'gzip, deflate, br' },
    };
    const plain: Target = { url, server, cookies, headers: { cookie, 'content-type': 'application/json' } };
    const health: Target = { ...browser, url: `http://127.0.0.1:${api.port}/api/v1/health`, cookies: [] };
    const { alone, times, answers, pages } = await withPace(async (pace) => {
      await different(pace, browser, 'warm', 80);
      const one = await different(pace, browser, 'alone', ALONE);
      const [measured, meanwhile] = await Promise.all([
        different(pace, browser, 'measured', DIFFERENT),
        withPace((other) => other(health, HEALTH_EVERY_MS, Array<null>((DIFFERENT * EVERY_MS) / HEALTH_EVERY_MS).fill(null))),
      ]);
      return {
        alone: one,
        times: measured,
        answers: meanwhile,
        pages: await itemPages(pace, world, { ...browser, url: `http://127.0.0.1:${api.port}/api/v1/item` }),
      };
    });
    return [
      plainFigure('http, 40 different comparisons a second, p50', median(times), 'ms'),
      ratioFigure(
        'http, 40 different comparisons a second, p95: one alone against it',
        percentile(times, 0.95),
        'ms',
        median(alone) / percentile(times, 0.95),
        1 / MAX_WAIT,
      ),
      plainFigure('http, one comparison alone, p50', median(alone), 'ms'),
      plainFigure('http, health meanwhile, p95', percentile(answers, 0.95), 'ms', '20 ms'),
      plainFigure('http, 200 different item pages a second, p50', median(pages), 'ms'),
      plainFigure('http, 200 different item pages a second, p95', percentile(pages, 0.95), 'ms', '10 ms'),
      ...(await repeated('brotli', browser, null)),
      ...(await repeated('not compressed', plain, MIN_SHARE)),
    ];
  } finally {
    await api.stop();
    await world.stop();
  }
}

const bodyOf = (changes: object): string => JSON.stringify({ pageSize: 50, sourceMarket: [], targetMarket: [], minROI: 1, ...changes });

/** Sends requests at a steady pace. @returns milliseconds from the time at which each was due to the end of its answer */
type Pace = (target: Target, everyMs: number | null, bodies: readonly (string | null)[]) => Promise<number[]>;

async function withPace<Result>(run: (pace: Pace) => Promise<Result>): Promise<Result> {
  const client = fork(join(import.meta.dirname, 'peers/paced-client.ts'), { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  try {
    return await run(async ({ url, headers, cookies }, everyMs, bodies) => {
      client.send({ url, headers, cookies, everyMs, bodies } satisfies PacedOrder);
      const [result] = (await once(client, 'message')) as [PacedResult];
      if ('problem' in result) throw new Error(result.problem);
      return result.times;
    });
  } finally {
    client.disconnect();
  }
}

/** Different comparisons at a steady pace, or one after the other. */
function different(pace: Pace, target: Target, kind: 'warm' | 'alone' | 'measured', count: number): Promise<number[]> {
  const from = { warm: 1_000_000, alone: 3_000_000, measured: 5_000_000 }[kind];
  return pace(
    target,
    kind === 'alone' ? null : EVERY_MS,
    Array.from({ length: count }, (_, index) => bodyOf({ priceTo: from + index })),
  );
}

/** The data of different item pages at a steady pace. */
async function itemPages(pace: Pace, { db }: World, target: Target): Promise<number[]> {
  const items = await db
    .selectFrom('items')
    .select('slug')
    .where('app_id', '=', 730)
    .orderBy('item_id')
    .limit(2 * PAGES)
    .execute();
  const bodies = items.map(({ slug }) => JSON.stringify({ slug, game: 730 }));
  // at the same pace, until the code is compiled
  await pace(target, PAGE_EVERY_MS, bodies.slice(0, PAGES));
  return pace(target, PAGE_EVERY_MS, bodies.slice(PAGES));
}

/** Requests per second of processor time, of the target and of a bare Fastify. */
async function repeated(name: string, target: Target, min: number | null): Promise<Figure[]> {
  const body = bodyOf({});
  const bare = await startBare(await fetchReply(target, body));
  const peer: Target = { ...target, url: bare.url, server: bare.server };
  try {
    const rounds: { api: number; bare: number }[] = [];
    for (let round = 0; round <= ROUNDS; round++) {
      const both = { api: await requestsPerCore(target, body), bare: await requestsPerCore(peer, body) };
      if (round > 0) rounds.push(both);
    }
    const rate = median(rounds.map((round) => round.api));
    return [
      plainFigure(`http, one comparison repeated, ${name}, per core`, rate, 'requests/s', '8000'),
      ratioFigure(`http, ${name}, share of a bare Fastify's`, rate, 'requests/s', median(rounds.map((one) => one.api / one.bare)), min),
    ];
  } finally {
    bare.server.disconnect();
  }
}

type Sent = { encoding: string | null; bytes: Buffer };

/** The answer as sent. Uses no `fetch`, which requests compression and decompresses the body. */
async function fetchReply({ url, headers }: Target, body: string): Promise<Sent> {
  const { promise, resolve, reject } = Promise.withResolvers<Sent>();
  const sent = request(url, { method: 'POST', headers, agent: false }, (reply) => {
    const chunks: Buffer[] = [];
    reply.on('data', (chunk: Buffer) => chunks.push(chunk));
    reply.on('end', () => resolve({ encoding: reply.headers['content-encoding'] ?? null, bytes: Buffer.concat(chunks) }));
  });
  sent.on('error', reject);
  sent.end(body);
  return promise;
}

async function startBare(sent: Sent): Promise<{ url: string; server: ChildProcess }> {
  const server = fork(join(import.meta.dirname, 'peers/bare-fastify.ts'), {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    serialization: 'advanced',
  });
  server.send(sent);
  const [{ port }] = (await once(server, 'message')) as [ApiMessage];
  return { url: `http://127.0.0.1:${port}/`, server };
}

/** Requests per second of the server's processor time: other load on the machine and a slow client do not change it. */
async function requestsPerCore({ url, headers, server }: Target, body: string): Promise<number> {
  const before = await secondsUsed(server);
  const result = await autocannon({ url, method: 'POST', headers, body, connections: CONNECTIONS, duration: SECONDS });
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${result.non2xx + result.errors} of the repeated calls failed`);
  return result['2xx'] / ((await secondsUsed(server)) - before);
}
