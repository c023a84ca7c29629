import { fork, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { benchData, type BenchData } from '@lootfolio/board/test/bench-data';
import { describeItem } from '@lootfolio/catalogue/describe';
import type pg from 'pg';
import { pino } from 'pino';
import { seedMarketplaces } from '../apps/server/src/features/market/marketplaces/seed-marketplaces.ts';
import { MODULES } from '../apps/server/src/modules.ts';
import { createDb, createPool, urlOf, type Db } from '../apps/server/src/platform/database/database.ts';
import { migrate } from '../apps/server/src/platform/database/migrate.ts';
import { createDatabase, startPostgres } from '../apps/server/src/platform/database/postgres.ts';
import { beginSession } from '../apps/server/src/platform/security/sessions.ts';
import { prepareHistory } from '../apps/server/src/prices/history/history.ts';
import { HEAPS, memoryArguments, MEMORY_VARIABLES } from '../apps/server/src/supervisor/memory-limits.ts';
import { registerItems } from '../apps/server/src/prices/collect/register-items.ts';
import type { Refresh, StagedQuote } from '../apps/server/src/prices/collect/staged-quotes.ts';

export const log = pino({ level: 'silent' });
export const APP_ID = 730;

/** A database of the product, as durable as in production, with items and without prices. */
export type World = {
  data: BenchData;
  pool: pg.Pool;
  db: Db;
  url: string;
  lists: { marketId: number; quotes: StagedQuote[] }[];
  stop: () => Promise<void>;
};

/** Creates a database of the product, as durable as in production, without items. `settings`: those of PostgreSQL that differ. */
export async function createEmptyDatabase(
  folder: string,
  settings: Record<string, string> = {},
): Promise<Pick<World, 'pool' | 'db' | 'url' | 'stop'>> {
  const server = await startPostgres({ dataDir: join(folder, 'postgres'), fsync: true, settings });
  await createDatabase(server, 'bench');
  const connection = { host: server.host, user: server.user, password: server.password, database: 'bench' };
  await migrate(connection);
  const pool = createPool(connection, 8, log);
  const db = createDb(pool);
  await seedMarketplaces(db);
  await prepareHistory(db);
  return {
    pool,
    db,
    url: urlOf(connection),
    stop: async () => {
      await db.destroy();
      await server.stop();
    },
  };
}

/** Creates the same database with items, and price lists of all markets for merging. */
export async function createWorld(folder: string, filled: number, settings: Record<string, string> = {}): Promise<World> {
  const database = await createEmptyDatabase(folder, settings);
  const { db } = database;
  const data = benchData({ seed: 1, items: 65_000, markets: 22, filled, now: Date.now() });
  await registerItems(
    db,
    data.items.map(({ name }) => describeItem(APP_ID, name, null)),
    'catalogue',
  );
  const lists = await priceLists(db, data);
  return { ...database, data, lists };
}

/** Returns the price lists of all markets with the database's item ids. */
async function priceLists(db: Db, { items, updates }: BenchData): Promise<World['lists']> {
  const rows = await db.selectFrom('items').select(['item_id', 'market_hash_name']).execute();
  const byName = new Map(rows.map((row) => [row.market_hash_name, row.item_id]));
  const idOf = new Map(items.map(({ itemId, name }) => [itemId, byName.get(name)!]));
  return updates.map(({ marketId, upserts }) => ({
    marketId,
    quotes: upserts.map(({ itemId, price, quantity }) => ({
      itemId: idOf.get(itemId)!,
      price,
      quantity,
      native: { units: price, scale: 3 },
      url: null,
    })),
  }));
}

/** A refresh by a complete list of a market, read now. */
export const refreshOf = (marketId: number): Refresh => ({
  marketId,
  appId: APP_ID,
  source: 'bench',
  side: 'ask',
  complete: true,
  currency: 'USD',
  rateId: null,
  asOf: new Date(),
  freshForMs: 6 * 3_600_000,
  at: new Date(),
});

const CHANGED = 0.1;

/** Changes the price of one quote in ten, as between two lists of a market. */
export function changed(quote: StagedQuote, random: () => number): StagedQuote {
  if (random() >= CHANGED) return quote;
  // + 1, so that the price always changes
  const price = quote.price + 1 + Math.floor(random() * quote.price * 0.03);
  return { ...quote, price, native: { units: price, scale: 3 } };
}

/** Raises the rate limits, which a person never reaches but a bench does. Call it before the api starts. */
export async function raiseRateLimits(db: Db): Promise<void> {
  const keys = MODULES.settings.map(({ key }) => key).filter((key) => key.startsWith('limits.'));
  await db
    .insertInto('settings')
    .values(keys.map((key) => ({ key, value: JSON.stringify(1e7), updated_at: new Date() })))
    .execute();
}

/** Signs in a new user. @returns the value of the session's cookie */
export async function signIn(db: Db): Promise<string> {
  return db.transaction().execute(async (tx) => {
    const user = { user_name: 'bench', profile_url: '', joined_at: new Date() };
    const { id } = await tx.insertInto('users').values(user).returning('id').executeTakeFirstOrThrow();
    return beginSession(tx, { userId: id, device: 'bench', ip: '127.0.0.1', replaces: null });
  });
}

export type ApiCommand = { command: 'reset' | 'delay' | 'cpu' | 'memory' };
/**
 * `swapped`: ids of the markets whose new prices became visible. `delay`: event-loop delay since the reset, in milliseconds. `memory`: the
 * resident bytes of the process, after a collection of its garbage.
 */
export type ApiMessage = {
  port?: number;
  swapped?: number[];
  delay?: { p99: number; max: number };
  cpu?: NodeJS.CpuUsage;
  memory?: number;
};
export type ServerProcess = { child: ChildProcess; stop: () => Promise<void> };
export type ApiProcess = ServerProcess & { port: number };

/** Starts the api in its own process with the memory limits of production, on the database of the world. `settings`: those that differ from the defaults. */
export async function startApi(url: string, settings: Record<string, string> = {}): Promise<ApiProcess> {
  const { first, ...server } = await startServer('api', url, settings);
  return { ...server, port: first.port! };
}

/** Starts a worker in the same way. */
export const startWorker = (url: string, settings: Record<string, string> = {}): Promise<ServerProcess> =>
  startServer('worker', url, settings);

/** `first`: the message by which the process says that it is ready. */
async function startServer(
  name: 'api' | 'worker',
  url: string,
  settings: Record<string, string>,
): Promise<ServerProcess & { first: ApiMessage }> {
  const child: ChildProcess = fork(join(import.meta.dirname, `${name}-process.ts`), {
    execArgv: [...process.execArgv, ...memoryArguments(HEAPS[name]), '--expose-gc'],
    env: {
      ...process.env,
      ...MEMORY_VARIABLES,
      DATABASE_URL: url,
      SECRET_KEY: randomBytes(32).toString('hex'),
      NODE_ENV: 'production',
      ...settings,
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ended = new Promise<void>((done) => child.once('exit', () => done()));
  const first = await new Promise<ApiMessage>((ready, fail) => {
    child.once('message', (message) => ready(message as ApiMessage));
    child.once('exit', () => fail(new Error(`the ${name} did not start`)));
  });
  return {
    first,
    child,
    stop: async () => {
      if (child.connected) child.disconnect();
      await ended;
    },
  };
}

/** Asks an api, or another server that knows the command. Other messages of the server may come before the answer. */
export async function askServer<K extends 'cpu' | 'delay' | 'memory'>(
  server: ChildProcess,
  command: K,
): Promise<NonNullable<ApiMessage[K]>> {
  const { promise, resolve } = Promise.withResolvers<NonNullable<ApiMessage[K]>>();
  const take = (message: ApiMessage): void => {
    const answer = message[command];
    if (answer !== undefined) resolve(answer);
  };
  server.on('message', take);
  server.send({ command } satisfies ApiCommand);
  try {
    return await promise;
  } finally {
    server.off('message', take);
  }
}

/** Returns the seconds of processor time that a server has used. */
export async function secondsUsed(server: ChildProcess): Promise<number> {
  const cpu = await askServer(server, 'cpu');
  return (cpu.user + cpu.system) / 1e6;
}
