import type { AppId } from '@lootfolio/domain/games';
import { findMarket } from '@lootfolio/domain/markets';
import type { FastifyInstance } from 'fastify';
import { createApi, type Api } from '../src/app.ts';
import { seedMarketplaces } from '../src/features/market/marketplaces/seed-marketplaces.ts';
import { now, setClock } from '../src/platform/process/clock.ts';
import { loadConfig } from '../src/platform/process/config.ts';
import type { Db } from '../src/platform/database/database.ts';
import type { Logger } from '../src/platform/process/log.ts';
import { beginSession, hashToken, type Caller, type Role } from '../src/platform/security/sessions.ts';
import { registerFeeds } from '../src/prices/collect/feeds.store.ts';
import { prepareHistory } from '../src/prices/history/history.ts';
import { loadItemDirectory, type Item } from '../src/prices/board/item-directory.ts';
import { mergeQuotes } from '../src/prices/collect/merge.ts';
import { registerCollections, registerItems } from '../src/prices/collect/register-items.ts';
import type { Refresh } from '../src/prices/collect/staged-quotes.ts';
import { silentLog, testDatabase, type TestDatabase } from './harness.ts';
import { COLLECTION, ITEMS } from './items.ts';
import { fileLifecycle, type Lifecycle } from './lifecycle.ts';

/** The time at which every test begins; the clock stands still until a test moves it. */
export const START = new Date('2026-11-20T12:00:00Z');
export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

export type User = { userId: number; cookie: string; csrf: string };
export type Answer = {
  status: number;
  headers: Record<string, string>;
  text: string;
  bytes: Buffer;
  // oxlint-disable-next-line typescript/no-explicit-any -- its shape is what each test asserts
  body: any;
};
export type Sent = { as?: User; body?: unknown; headers?: Record<string, string>; ip?: string };

export type TestApi = TestDatabase & {
  api: Api;
  app: FastifyInstance;
  item: (name: string, phase?: string | null, appId?: AppId) => Item;
  /** Creates a signed-in user with their own session. */
  signIn: (user?: { role?: Role; banned?: boolean; steamId?: string }) => Promise<User>;
  /** Calls `METHOD /path` below `/api/v1`, with a user's cookie and CSRF token. */
  send: (call: string, sent?: Sent) => Promise<Answer>;
  /** Merges one market's list and waits until it is on the board. */
  offer: (
    market: string,
    prices: Record<string, number | [price: number, quantity: number | null]>,
    more?: Partial<Refresh>,
  ) => Promise<number>;
};

/** Settings of a server without an outside world: nothing listens on its port. */
export const OFFLINE_SETTINGS = { SANDBOX_PORT: '9', PUBLIC_URL: 'http://localhost:3000', SECRET_KEY: '0b'.repeat(32) };

/** A migrated database with markets, items and feeds; its times come from the clock that tests set. */
export function testWorld(lifecycle: Lifecycle = fileLifecycle): TestDatabase & { items: () => Promise<Item[]> } {
  const database = testDatabase(lifecycle);
  lifecycle.begin(async () => {
    setClock(START);
    await seedMarketplaces(database.db);
    await prepareHistory(database.db);
    await registerCollections(database.db, [COLLECTION]);
    await registerItems(database.db, ITEMS, 'catalogue');
    await registerFeeds(database.db);
  });
  lifecycle.end(() => setClock(null));
  return { ...database, items: async () => [...(await loadItemDirectory(database.db)).all()] };
}

/**
 * A whole api process on a separate database, called without a socket. Call it at the top of the file.
 * @param env settings that differ from the defaults; resolved before the api starts
 */
export function testApi(
  env: () => Promise<Record<string, string>> = async () => ({}),
  log: Logger = silentLog,
  lifecycle: Lifecycle = fileLifecycle,
): TestApi {
  const world = testWorld(lifecycle);
  const test = { ...world } as unknown as TestApi;
  let items: Item[] = [];
  lifecycle.begin(async () => {
    test.api = await createApi(loadConfig({ ...OFFLINE_SETTINGS, ...(await env()) }), world.application, log);
    test.app = test.api.app;
    items = await world.items();
  });
  lifecycle.end(() => test.api.stop());
  test.item = (name, phase = null, appId) =>
    items.find((one) => one.name === name && one.phase === phase && (appId === undefined || one.appId === appId))!;
  test.signIn = (user) => signIn(world.db, user);
  test.send = (call, sent) => send(test.app, call, sent);
  test.offer = async (market, prices, more) => {
    const result = await offer(test, market, prices, more);
    await test.api.boards.catchUp();
    return result.refreshId;
  };
  return test;
}

/** Returns a user in the form of a caller. */
export const callerOf = (user: User): Caller => ({
  userId: user.userId,
  steamId: null,
  role: 'USER',
  sessionId: 0,
  csrfToken: user.csrf,
  startedAt: now(),
  tokenId: null,
  hasFactor: false,
  factorAt: null,
  ip: '127.0.0.1',
});

let people = 0;

export async function signIn(
  db: Db,
  { role = 'USER', banned = false, steamId }: { role?: Role; banned?: boolean; steamId?: string } = {},
): Promise<User> {
  const id = steamId ?? `7656119${9_000_000_000 + ++people}`;
  return db.transaction().execute(async (tx) => {
    const user = await tx
      .insertInto('users')
      .values({
        steam_id: id,
        user_name: `trader ${people}`,
        avatar_medium: null,
        profile_url: `https://steamcommunity.com/profiles/${id}`,
        country: null,
        role,
        profile_state: banned ? 2 : 1,
        steam_account_created: null,
        profile_checked_at: null,
        joined_at: now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const token = await beginSession(tx, { userId: user.id, device: 'test', ip: '127.0.0.1', replaces: null });
    const session = await tx
      .selectFrom('sessions')
      .select('csrf_token')
      .where('token_hash', '=', hashToken(token))
      .executeTakeFirstOrThrow();
    return { userId: user.id, cookie: `lf_session=${token}`, csrf: session.csrf_token };
  });
}

export async function send(app: FastifyInstance, call: string, { as, body, headers, ip }: Sent = {}): Promise<Answer> {
  const [method = 'GET', path = '/'] = call.split(' ');
  const response = await app.inject({
    method: method as 'GET',
    url: `/api/v1${path}`,
    remoteAddress: ip ?? '127.0.0.1',
    headers: { ...(as && { cookie: as.cookie, 'x-csrf-token': as.csrf }), ...headers },
    ...(body !== undefined && { payload: body as object }),
  });
  const json = response.headers['content-type']?.includes('json') ?? false;
  return {
    status: response.statusCode,
    headers: response.headers as Record<string, string>,
    text: response.body,
    bytes: response.rawPayload,
    body: json && response.body ? response.json() : null,
  };
}

/** Returns a market's refresh, with defaults for the fields that a test does not set. */
export const refreshOf = (market: string, more: Partial<Refresh> = {}): Refresh => ({
  marketId: findMarket(market)!.id,
  appId: 730,
  source: `${market}-test`,
  side: 'ask',
  complete: true,
  currency: 'USD',
  rateId: null,
  asOf: now(),
  freshForMs: HOUR,
  at: now(),
  ...more,
});

async function offer(test: TestApi, market: string, prices: Record<string, number | [number, number | null]>, more: Partial<Refresh> = {}) {
  const refresh = refreshOf(market, more);
  const quotes = Object.entries(prices).map(([reference, said]) => {
    const [name = '', phase = null] = reference.split('#');
    const [price, quantity] = typeof said === 'number' ? [said, 5] : said;
    const { itemId } = test.item(name, phase, refresh.appId as AppId);
    return { itemId, price, quantity, native: { units: price, scale: 3 }, url: null };
  });
  return mergeQuotes(test.pool, refresh, quotes);
}
