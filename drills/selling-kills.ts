import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { findMarket } from '@lootfolio/domain/markets';
import { plainFigure, sizeFigure, type Figure } from '../bench/figures.ts';
import { createDb, createPool, type Db } from '../apps/server/src/platform/database/database.ts';
import { createLog } from '../apps/server/src/platform/process/log.ts';
import { toCsv } from '../tests/e2e/price-file.ts';
import { signIn, type SignedIn } from '../tests/e2e/sign-in.ts';
import { startStack, type Stack } from '../tests/e2e/stack.ts';
import { killAndRecover } from '../tests/e2e/victims.ts';
import { ITEMS, MARKETS, ROWS } from './selling.ts';
import { compareListings, persistent, waitUntilIdle, type Differences, type Truth } from './selling-truth.ts';

const SLUGS = Object.keys(MARKETS);
const PERSONA = 'trader';
const KEY = `sandbox-key-${PERSONA}`;
/** Higher than the price of any item. */
const PRICE = 9_000_000;
const VICTIMS = ['worker', 'database', 'worker', 'api'] as const;
/** The most items of one call. */
const AT_ONCE = 200;
const SOLD_A_ROUND = 10;
const CHEAPER_A_ROUND = 100;
/** The longest time that a call is repeated. */
const LIMIT_MS = 20 * 60_000;
/** What one list lacks counts as gone after two minutes. */
const READINGS = 5;
const APART_MS = 65_000;

type Thing = { assetid: string; name: string; item_id: number; general_id: number };
type Call = <T>(method: string, path: string, body?: object) => Promise<T>;

/**
 * Sells through the whole product while worker, database and api are killed with `kill -9` at random points, `rounds` times: lists 500 things
 * on four markets, sells some of them on one, synchronises, lowers prices, takes everything off, and begins again. At the end it compares
 * what the product shows with what the sandbox really has.
 */
export async function run(rounds: number): Promise<Figure[]> {
  const stack = await startStack(toCsv(ROWS, ['Steam']), ['steam']);
  const pool = createPool({ connectionString: stack.env()['DATABASE_URL']! }, 4, createLog('silent', 'drill'));
  const db = createDb(pool);
  try {
    const call = caller(stack, await signIn(stack.url, PERSONA));
    const things = await ownThings(call);
    const killing = killParts(stack, rounds);
    let isOver = false;
    void killing.finally(() => (isOver = true)).catch(() => {});
    let [passes, soldTwice] = [0, 0];
    for (; !isOver; passes += 1) soldTwice += await sellThrough({ stack, db, call }, things);
    await killing;
    return figuresOf(rounds, passes, soldTwice, await settle({ stack, db, call }, things));
  } finally {
    await pool.end().catch(() => {});
    await stack.stop();
  }
}

async function killParts(stack: Stack, rounds: number): Promise<void> {
  for (let kills = 0; kills < rounds; kills++) {
    await wait(Math.random() * 4000);
    const victim = VICTIMS[kills % VICTIMS.length]!;
    await killAndRecover(stack, victim);
    process.stderr.write(`${kills + 1}/${rounds} kills, the last one of the ${victim}\n`);
  }
}

/** Returns a function that repeats a call until it is answered: with the same key, what it starts happens once. */
function caller({ url }: Stack, { cookie, token }: SignedIn): Call {
  const headers = { cookie, 'x-csrf-token': token, 'content-type': 'application/json' };
  return async (method, path, body) => {
    for (const since = performance.now(); ; await wait(1000)) {
      const options = { method, headers, signal: AbortSignal.timeout(120_000), ...(body && { body: JSON.stringify(body) }) };
      const answer = await fetch(`${url}/api/v1${path}`, options).catch(() => null);
      const text = await answer?.text().catch(() => null);
      if (answer?.ok && text) return JSON.parse(text);
      if (answer && answer.status < 500 && answer.status !== 429) throw new Error(`${path}: ${answer.status} ${text}`);
      if (performance.now() - since > LIMIT_MS) throw new Error(`${path} was not answered`);
    }
  };
}

/** Sets the keys, reads the inventory, and returns the things to sell. */
async function ownThings(call: Call): Promise<Thing[]> {
  for (const market of SLUGS) await call('POST', '/users/set-api', { market, api: KEY, selling: true });
  await call('POST', '/steam/refresh-inventory', { appid: 730 });
  const read = async (page: number): Promise<Thing[]> =>
    (await call<{ items: Thing[] }>('POST', '/steam/fetch-inventory', { appid: 730, page, pageSize: 1000 })).items;
  for (const since = performance.now(); performance.now() - since < LIMIT_MS; await wait(500)) {
    const things = await read(1);
    if (things.length >= ITEMS) return things.slice(0, ITEMS);
  }
  throw new Error('the inventory has too few things');
}

type Parts = { stack: Stack; db: Db; call: Call };

/** One pass from listing to an empty stall. Returns how many things could be bought on a second market after the product knew of their sale. */
async function sellThrough({ stack, db, call }: Parts, things: Thing[]): Promise<number> {
  for (let at = 0; at < things.length; at += AT_ONCE) await call('POST', '/sales/sell-items', sellBody(things.slice(at, at + AT_ONCE)));
  await waitUntilIdle(db, LIMIT_MS);
  const sold = await buyOn(stack, SLUGS[Math.floor(Math.random() * SLUGS.length)]!, things.slice(0, SOLD_A_ROUND));
  await synchroniseUntilKnown({ stack, db, call }, sold);
  let soldTwice = 0;
  for (const market of SLUGS) soldTwice += (await buyOn(stack, market, sold)).length;
  things.splice(0, sold.length);
  await lowerSome(db, call);
  await waitUntilIdle(db, LIMIT_MS);
  const listings = (await openRows(db)).map(({ id }) => id);
  for (let at = 0; at < listings.length; at += AT_ONCE)
    await call('POST', '/listing/remove', { client_key: randomUUID(), listings: listings.slice(at, at + AT_ONCE) });
  await waitUntilIdle(db, LIMIT_MS);
  return soldTwice;
}

/** An automatic synchronisation just before answers a call with what it found, which is older than these sales. */
async function synchroniseUntilKnown({ db, call }: Parts, sold: readonly Thing[]): Promise<void> {
  for (let n = 1; n <= READINGS; n++) {
    await call('GET', '/listing/synchronize');
    await waitUntilIdle(db, LIMIT_MS);
    if ((await countKnown(db, sold)) === sold.length) return;
    await wait(APART_MS);
  }
  throw new Error('a sale was not found');
}

/** The number of these things of which a sale is known. */
const countKnown = async (db: Db, sold: readonly Thing[]): Promise<number> =>
  sold.length === 0
    ? 0
    : (
        await persistent(() =>
          db
            .selectFrom('sales')
            .innerJoin('assets', 'assets.id', 'sales.asset_id')
            .select('sales.id')
            .where(
              'steam_asset_id',
              'in',
              sold.map(({ assetid: id }) => id),
            )
            .execute(),
        )
      ).length;

const sellBody = (things: readonly Thing[]) => ({
  client_key: randomUUID(),
  appid: 730,
  markets: SLUGS,
  confirmed: true,
  items: things.map(({ assetid: asset_id, name, item_id, general_id }) => ({ asset_id, name, item_id, general_id, price: PRICE })),
});

/** A buyer buys these things on a market, as far as they are on sale there. Returns those that were bought. */
async function buyOn(stack: Stack, market: string, things: readonly Thing[]): Promise<Thing[]> {
  const { desks } = await readTruth(stack);
  const listings = desks.find((desk) => desk.market === market)?.listings ?? [];
  const bought: Thing[] = [];
  for (const thing of things) {
    const listing = listings.find(({ asset_id: asset, state }) => asset === thing.assetid && state === 'listed');
    if (!listing) continue;
    const body = JSON.stringify({ market, key: KEY, listing_id: listing.listing_id });
    const answer = await fetch(`${stack.sandbox}/_trading/purchases`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    });
    if (answer.ok) bought.push(thing);
  }
  return bought;
}

async function readTruth(stack: Stack): Promise<Truth> {
  return (await fetch(`${stack.sandbox}/_trading?key=${KEY}`)).json() as Promise<Truth>;
}

const openRows = (db: Db) =>
  persistent(() =>
    db
      .selectFrom('listings')
      .select(['id', 'market', 'steam_asset_id as asset', 'external_id as external'])
      .where('state', 'in', ['listed', 'hidden', 'unknown'])
      .where('external_id', 'is not', null)
      .orderBy('id')
      .execute(),
  );

async function lowerSome(db: Db, call: Call): Promise<void> {
  const items = (await openRows(db)).slice(0, CHEAPER_A_ROUND).map(({ market, asset, external }) => ({
    asset_id: asset ?? '',
    app_id: 730,
    markets: [{ market_id: findMarket(market)!.id, market_item_id: external }],
  }));
  const options = { priceMarkets: SLUGS, priceOptions: 'lower_5' };
  await call('POST', '/listing/lower-price', { client_key: randomUUID(), options, items });
}

type Settled = Differences & { truth: Truth; items: { done: number; failed: number; unknown: number; open: number } };

/** Lists once more, so that there is something to compare, and synchronises until nothing differs. */
async function settle({ stack, db, call }: Parts, things: readonly Thing[]): Promise<Settled> {
  await call('POST', '/sales/sell-items', sellBody(things.slice(0, AT_ONCE)));
  await waitUntilIdle(db, LIMIT_MS);
  const [{ id }] = (await db.selectFrom('users').select('id').orderBy('id', 'desc').limit(1).execute()) as [{ id: number }];
  for (let n = 1; ; n++) {
    await call('GET', '/listing/synchronize');
    await waitUntilIdle(db, LIMIT_MS);
    const truth = await readTruth(stack);
    const differences = await compareListings(db, truth, new Map([[id, KEY]]));
    const differs = differences.missing.length + differences.surplus.length + differences.sales.length;
    if (differs === 0 || n === READINGS) return { ...differences, truth, items: await countItems(db) };
    await wait(APART_MS);
  }
}

async function countItems(db: Db): Promise<Settled['items']> {
  const rows = await db
    .selectFrom('operation_items')
    .select((of) => ['state', of.fn.countAll<number>().as('n')])
    .groupBy('state')
    .execute();
  const count = (...states: string[]): number => rows.reduce((sum, { state, n }) => sum + (states.includes(state) ? Number(n) : 0), 0);
  return { done: count('done'), failed: count('failed'), unknown: count('unknown'), open: count('waiting', 'sent') };
}

function figuresOf(kills: number, passes: number, soldTwice: number, settled: Settled): Figure[] {
  const { truth, items, ...differences } = settled;
  for (const one of [...differences.missing, ...differences.surplus]) process.stderr.write(`differs: ${one}\n`);
  for (const one of truth.desks.flatMap(({ exceeded }) => exceeded)) process.stderr.write(`exceeded: ${JSON.stringify(one)}\n`);
  return [
    plainFigure('kills', kills, 'kills'),
    plainFigure('passes from listing to an empty stall', passes, 'passes'),
    plainFigure('items done', items.done, 'items'),
    plainFigure('items failed, with a reason', items.failed, 'items'),
    plainFigure('items unknown', items.unknown, 'items'),
    plainFigure('listings compared', differences.onSale, 'listings'),
    sizeFigure('items not ended', items.open, 'items', 0),
    sizeFigure('on sale, and not shown so', differences.missing.length, 'listings', 0),
    sizeFigure('shown on sale, and not so', differences.surplus.length, 'listings', 0),
    sizeFigure('keys with sales that are not known', differences.sales.length, 'keys', 0),
    sizeFigure('things on sale twice', differences.doubled, 'things', 0),
    sizeFigure('listings tried again', truth.mistakes.listed_again, 'requests', 0),
    sizeFigure('sold things that were listed', truth.mistakes.listed_sold, 'things', 0),
    sizeFigure('things sold twice that could have been removed', soldTwice, 'things', 0),
    sizeFigure('limits exceeded', truth.violations, 'requests', 0),
  ];
}
