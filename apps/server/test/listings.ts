import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { SELLING_MARKETS } from '@lootfolio/domain/markets';
import { describeItem } from '@lootfolio/catalogue/describe';
import { sql } from 'kysely';
import { createSandbox } from '../../sandbox/src/app.ts';
import { createClock } from '../../sandbox/src/clock.ts';
import type { SyncParts } from '../src/features/selling/listings/synchronise.operation.ts';
import { MODULES } from '../src/modules.ts';
import { startListener, type Listener } from '../src/platform/database/listen.ts';
import { loadSettings } from '../src/platform/settings/settings.ts';
import { createOutside } from '../src/platform/outside/outside.ts';
import { advanceClock, now } from '../src/platform/process/clock.ts';
import { loadConfig } from '../src/platform/process/config.ts';
import { createSecretBox } from '../src/platform/secrets/secrets.ts';
import { loadItemDirectory, type Item, type ItemDirectory } from '../src/prices/board/item-directory.ts';
import { registerItems } from '../src/prices/collect/register-items.ts';
import { mergeQuotes } from '../src/prices/collect/merge.ts';
import { OFFLINE_SETTINGS, refreshOf, START, testApi, type Answer, type TestApi, type User } from './api.ts';
import { readInventory, seenAsset } from './goods.ts';
import { silentLog } from './harness.ts';
import { fileLifecycle, type Lifecycle } from './lifecycle.ts';
import { createTroubles, type Trouble } from './selling-troubles.ts';
import { oneAtATime, worker, type Crew, type WorkServices } from './selling-work.ts';

/** A user with keys at markets of the sandbox, and the things that the sandbox's persona of these keys owns. */
export type Seller = User & { steamId: string; key: string; things: { assetId: string; name: string; item: Item }[] };

/** The true state of a key at a market: see `GET /_trading` of the sandbox. */
// oxlint-disable-next-line typescript/no-explicit-any -- its shape is what each test asserts
export type Truth = Record<string, any> & { listings: Record<string, any>[]; sales: Record<string, any>[] };

/** A price that a call changed at the sandbox: see `GET /_trading/price-changes`. */
export type PriceChange = { market: string; key: string; listing_id: string; asset_id: string; at: string; from: number; price: number };

export type SellingWorld = {
  test: TestApi;
  /** Moves the time of the product and of the sandbox. */
  advance: (ms: number) => void;
  /** Creates a seller of this number of things, with keys at these markets (default: all). */
  seller: (options?: { count?: number; markets?: readonly string[] }) => Promise<Seller>;
  /** What workers have. */
  parts: () => Promise<Omit<SyncParts, 'fees'>>;
  /** Works on all open operations as workers do, while the time passes, until all have ended. */
  work: () => Promise<void>;
  /** Starts the services of one more worker. */
  services: () => Promise<WorkServices>;
  /** Makes a call that waits for its operation, and works meanwhile. */
  call: (seller: Seller, call: string, body?: object) => Promise<Answer>;
  truth: (seller: Pick<Seller, 'key'>, market: string) => Promise<Truth>;
  /** Returns the whole answer of `GET /_trading`: the true state of every key. */
  wholeTruth: <T>() => Promise<T>;
  /** Returns the prices that calls changed at the sandbox, without the first ones. */
  priceChanges: (from: number) => Promise<PriceChange[]>;
  /** Does something outside of the product, by `POST /_trading/{path}` of the sandbox. */
  drive: (path: string, body: object) => Promise<Truth>;
  fault: (fault: object | null) => Promise<void>;
  /** The requests that reached the sandbox: `POST /csfloat.com/…`. */
  requests: readonly string[];
  /** Returns how often faults of the sandbox, or the death of a worker, are still to come. */
  toCome: () => Promise<number>;
  /** Makes something go wrong on the workers' side. Null ends it. */
  trouble: (trouble: Trouble | null) => void;
  /** Puts prices of a market on the board. */
  offer: (market: string, prices: readonly (readonly [item: Item, price: number])[]) => Promise<void>;
};

type Sandbox = ReturnType<typeof createSandbox>;

let people = 0;
/** The time after which a call that has not answered is looked at again. */
const LOOK_MS = 20;
/** The longest time until the api knows new items, in real time. */
const SHOWN_MS = 10_000;

/**
 * A product and a sandbox that share a clock. Call it at the top of the file.
 */
export function sellingWorld(lifecycle: Lifecycle = fileLifecycle, crew: Crew = { lanesAtOnce: 1, workers: 1 }): SellingWorld {
  const clock = createClock(() => START.getTime(), START.getTime());
  const sandbox = createSandbox({ clock });
  const requests: string[] = [];
  sandbox.addHook('onRequest', async ({ method, url }) => void requests.push(`${method} ${url}`));
  const listening = sandbox.listen({ port: 0, host: '127.0.0.1' }).then((address) => new URL(address).port);
  lifecycle.end(() => sandbox.close());
  const settings = async () => ({ SANDBOX_PORT: await listening });
  const test = testApi(settings, silentLog, lifecycle);
  lifecycle.begin(() => clock.set(START.getTime()));
  // which things a seller has depends on the files that ran before, and so would what is bought by itself
  lifecycle.begin(() => sandbox.inject({ method: 'POST', url: '/_trading/habits', payload: { demand: false } }));

  const advance = (ms: number): void => {
    advanceClock(ms);
    clock.advance(ms);
  };
  let directory: Promise<ItemDirectory> | null = null;
  const parts = async (): Promise<Omit<SyncParts, 'fees'>> => {
    const { db } = test;
    directory ??= loadItemDirectory(db);
    const items = await directory;
    await items.refresh();
    const config = loadConfig({ ...OFFLINE_SETTINGS, ...(await settings()) });
    const outside = createOutside(config, db, silentLog);
    return { db, box: createSecretBox(OFFLINE_SETTINGS.SECRET_KEY), config, outside, items };
  };
  const listeners: Listener[] = [];
  lifecycle.end(async () => void (await Promise.all(listeners.map((listener) => listener.stop()))));
  const services = async (): Promise<WorkServices> => {
    const { db, config, outside } = await parts();
    const listener = await startListener(test.connection, silentLog);
    listeners.push(listener);
    const provided = await MODULES.start({ role: 'worker', db, listener, config, log: silentLog, outside });
    return { ...provided, settings: await loadSettings(db, listener, MODULES.settings, silentLog) };
  };
  const troubles = createTroubles();
  const work = oneAtATime(worker(test, parts, services, advance, troubles, crew));
  return {
    test,
    advance,
    parts,
    work,
    requests,
    services,
    trouble: troubles.set,
    drive: async (path, payload) => (await sandbox.inject({ method: 'POST', url: `/_trading/${path}`, payload })).json(),
    seller: (options) => newSeller(test, sandbox, options),
    call: async (seller, call, body) => {
      const answer = test.send(call, { as: seller, ...(body && { body }) });
      const answered = answer.then(() => true);
      const soon = (): Promise<boolean> => new Promise((resolve) => setTimeout(() => resolve(false), LOOK_MS));
      // the operation becomes visible when the call's transaction has committed
      while (!(await Promise.race([answered, soon()]))) await work();
      return answer;
    },
    truth: async ({ key }, market) => {
      const { desks } = (await sandbox.inject(`/_trading?key=${key}`)).json<{ desks: Truth[] }>();
      return desks.find((desk) => desk['market'] === market)!;
    },
    wholeTruth: async <T>() => (await sandbox.inject('/_trading')).json<T>(),
    priceChanges: async (from) => (await sandbox.inject(`/_trading/price-changes?from=${from}`)).json<{ changes: PriceChange[] }>().changes,
    offer: async (market, prices) => {
      const quotes = prices.map(([{ itemId }, price]) => ({ itemId, price, quantity: 5, native: { units: price, scale: 3 }, url: null }));
      await mergeQuotes(test.pool, refreshOf(market), quotes);
      await test.api.boards.catchUp();
    },
    toCome: async () => {
      const faults = (await sandbox.inject('/_faults')).json<{ times?: number }[]>();
      return faults.reduce((sum, { times = 0 }) => sum + times, troubles.isDeathToCome() ? 1 : 0);
    },
    fault: async (fault) => {
      await sandbox.inject(fault ? { method: 'POST', url: '/_faults', payload: fault } : { method: 'DELETE', url: '/_faults' });
    },
  };
}

async function newSeller(
  test: TestApi,
  sandbox: Sandbox,
  { count = 10, markets = SELLING_MARKETS }: { count?: number; markets?: readonly string[] } = {},
): Promise<Seller> {
  people += 1;
  // every persona whose number ends in 4 owns nothing
  const key = `sandbox-key-user-${people * 10}`;
  const steamId = `7656119${8_500_000_000 + people}`;
  const user = await test.signIn({ steamId });
  for (const market of markets) {
    const answer = await test.send('POST /users/set-api', { as: user, body: { market, api: key, selling: true } });
    if (answer.status !== 200) throw new Error(`${market}: ${answer.text}`);
  }
  await sandbox.inject(`/api.waxpeer.com/v1/fetch-my-inventory?api=${key}`);
  const owned: { item_id: string; name: string }[] = [];
  // this inventory does not state the phase of a thing, which other markets name
  const fit = () => owned.filter(({ name }) => !name.includes('Doppler'));
  while (fit().length < count) {
    const page = await sandbox.inject(`/api.waxpeer.com/v1/get-my-inventory?api=${key}&skip=${owned.length}`);
    owned.push(...page.json<{ items: typeof owned }>().items);
  }
  const chosen = fit().slice(0, count);
  await registerItems(
    test.db,
    chosen.map(({ name }) => describeItem(730, name, null)),
    'feed',
  );
  const items = await loadItemDirectory(test.db);
  const things = chosen.map(({ item_id: assetId, name }) => ({ assetId, name, item: items.byName(730, name, null)! }));
  await readInventory(
    test.db,
    steamId,
    things.map(({ assetId, item }) => seenAsset(assetId, item)),
  );
  // the api learns of new items by a notification
  const shown = async (): Promise<number> => (await test.send('POST /steam/fetch-inventory', { as: user, body: {} })).body.total;
  for (const since = performance.now(); (await shown()) !== things.length; await wait(LOOK_MS))
    if (performance.now() - since > SHOWN_MS) throw new Error('the api does not show the things');
  return { ...user, steamId, key, things };
}

/** More than anybody pays, so that nothing is sold meanwhile. */
export const DEAR = 9_000_000;

/** A body of `POST /sales/sell-items` for things of a seller. */
export const sellBody = (things: Seller['things'], markets: readonly string[], price: number, more: object = {}) => ({
  client_key: randomUUID(),
  appid: 730,
  markets,
  items: things.map(({ assetId, name, item }) => ({ general_id: item.generalId, item_id: item.itemId, asset_id: assetId, name, price })),
  ...more,
});

/** Stores an open listing of a user's thing, as if it had been listed before. Returns its id. */
export async function listingOf(
  { db }: Pick<TestApi, 'db'>,
  { userId }: User,
  assetId: string,
  market: string,
  { state = 'listed', price = 12_340, at = now() }: { state?: string; price?: number; at?: Date } = {},
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into listings (user_id, asset_id, item_id, market, app_id, steam_asset_id, external_id, state, origin, price, units, scale, currency,
      listed_at, created_at, updated_at)
    select ${userId}, a.id, a.item_id, ${market}, i.app_id, ${assetId}, ${`${market}-${assetId}`}, ${state}, 'here', ${price}, ${price}, 3, 'USD',
      ${at}, ${at}, ${at}
    from assets a join inventories i on i.id = a.inventory_id
    where i.user_id = ${userId} and a.steam_asset_id = ${assetId} returning id`.execute(db);
  return rows[0]!.id;
}
