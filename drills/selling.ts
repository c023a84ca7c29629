import { fork, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sellingOf } from '@lootfolio/marketplaces/registry';
import type { Db } from '../apps/server/src/platform/database/database.ts';
import { startOperation } from '../apps/server/src/platform/operations/operations.ts';
import { createOutside } from '../apps/server/src/platform/outside/outside.ts';
import { createLog } from '../apps/server/src/platform/process/log.ts';
import { SELLER_KEY } from '../apps/server/test/selling-kind.ts';
import type { FileRow } from '../tests/e2e/price-file.ts';
import { plainFigure, sizeFigure, type Figure } from '../bench/figures.ts';
import type { Stack } from '../tests/e2e/stack.ts';
import { killAndRecover } from '../tests/e2e/victims.ts';

/** The markets on which everything is listed, and their hosts. */
export const MARKETS: Readonly<Record<string, string>> = {
  waxpeer: 'api.waxpeer.com',
  marketcsgo: 'market.csgo.com',
  shadowpay: 'api.shadowpay.com',
  csfloat: 'csfloat.com',
};
export const ITEMS = 500;
/** The prices do not matter here; the product only must have some. */
export const ROWS: FileRow[] = Array.from({ length: 50 }, (_, n) => ({
  name: `Sticker | Drill ${n}`,
  offers: { Steam: { price: 1000, pieces: 3 } },
}));

/** The ways in which a request that lists items fails. `after`: the market listed the items, and only its answer fails. */
const FAULTS = [
  { mode: 'refuse' },
  { mode: 'refuse', after: true },
  { mode: 'status', status: 503 },
  { mode: 'status', status: 503, after: true },
  { mode: 'status', status: 429, retry_after: 2 },
  { mode: 'cut' },
  { mode: 'html', after: true },
  { mode: 'slow', delay_ms: 1500 },
] as const;

/** `seller`: a worker that runs operations. */
export const VICTIMS = ['seller', 'database', 'seller', 'worker', 'seller', 'api'] as const;
/** The longest time that an operation may take after the last kill. */
export const LIMIT_MS = 30 * 60_000;

/** The difficulties of a seller. `aheadMs`: how far its clock is ahead; `applyFails`: the share of outcomes whose consequences throw. */
export type Hardship = { aheadMs?: number; applyFails?: number };

/** Starts a worker that runs operations. */
export async function startSeller(stack: Stack, { aheadMs = 0, applyFails = 0 }: Hardship = {}): Promise<ChildProcess> {
  const hardship = { CLOCK_AHEAD_MS: String(aheadMs), APPLY_FAILS: String(applyFails) };
  const env = { ...process.env, ...stack.env(), ...hardship, ROLE: 'worker', PUBLIC_URL: stack.url };
  const child = fork(join(import.meta.dirname, 'selling-worker.ts'), [], { env, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  await once(child, 'message');
  return child;
}

/** Kills one process, which is then started again. @param hardships of each seller; the replacement of a killed seller has the same */
export async function killOne(
  stack: Stack,
  sellers: ChildProcess[],
  victim: (typeof VICTIMS)[number],
  hardships: readonly Hardship[] = [],
): Promise<void> {
  if (victim !== 'seller') return void (await killAndRecover(stack, victim));
  const at = Math.floor(Math.random() * sellers.length);
  const ended = once(sellers[at]!, 'exit');
  sellers[at]!.kill('SIGKILL');
  await ended;
  sellers[at] = await startSeller(stack, hardships[at]);
}

/** Makes about one request per second fail. */
export function startFaults(stack: Stack): { stop: () => void } {
  const hosts = Object.values(MARKETS);
  const pick = <T>(all: readonly T[]): T => all[Math.floor(Math.random() * all.length)]!;
  const timer = setInterval(() => {
    const body = JSON.stringify({ host: pick(hosts), method: 'POST', times: 1, ...pick(FAULTS) });
    void fetch(`${stack.sandbox}/_faults`, { method: 'POST', headers: { 'content-type': 'application/json' }, body }).catch(() => {});
  }, 1000);
  return { stop: () => clearInterval(timer) };
}

/**
 * Lets the markets read the seller's inventory. Its requests take slots of the seller's key as those of the product do, because the markets
 * count them together.
 * @returns the ids of the assets
 */
export async function loadInventories(stack: Stack, db: Db): Promise<string[]> {
  const outside = createOutside({ WORLD: 'sandbox', SANDBOX_PORT: Number(new URL(stack.sandbox).port) }, db, createLog('warn', 'drill'));
  const get = async <T>(market: string, path: string): Promise<T> => {
    const options = { market, limits: sellingOf(market)!.limits, key: SELLER_KEY, proxy: null };
    const { http } = outside.keyClient(options, new AbortController().signal);
    return JSON.parse(String((await http({ url: `https://${MARKETS[market]!}/${path}` })).body)) as T;
  };
  await get('marketcsgo', `api/v2/update-inventory?key=${SELLER_KEY}`);
  await get('waxpeer', `v1/fetch-my-inventory?api=${SELLER_KEY}&game=csgo`);
  const assets: string[] = [];
  while (assets.length < ITEMS) {
    const path = `v1/get-my-inventory?api=${SELLER_KEY}&game=csgo&skip=${assets.length}`;
    const { items } = await get<{ items: { item_id: string }[] }>('waxpeer', path);
    if (items.length === 0) throw new Error('the sandbox has too few items');
    assets.push(...items.map(({ item_id: id }) => id));
  }
  // MarketCSGO takes 20 seconds to read an inventory
  await wait(21_000);
  return assets.slice(0, ITEMS);
}

/** Starts to list these assets on all markets. Returns the operation's id. */
export async function list(db: Db, userId: number, assets: readonly string[]): Promise<string> {
  const items = Object.keys(MARKETS).flatMap((lane) => assets.map((asset) => ({ lane, subject: asset, input: asset })));
  const started = { userId, kind: 'test-sell', clientKey: randomUUID(), params: {}, items };
  return (await db.transaction().execute((tx) => startOperation(tx, started))).id;
}

/** True when the operation has ended. Also false while the database does not answer. */
export const hasEnded = async (db: Db, id: string): Promise<boolean> =>
  db
    .selectFrom('operations')
    .select('ended_at')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
    .then(
      ({ ended_at: endedAt }) => endedAt !== null,
      () => false,
    );

export const countDone = (db: Db, id: string): Promise<number> =>
  db
    .selectFrom('operation_items')
    .select((select) => select.fn.countAll<number>().as('n'))
    .where('operation_id', '=', id)
    .where('state', '=', 'done')
    .executeTakeFirstOrThrow()
    .then(
      ({ n }) => n,
      () => NaN,
    );

export type Result = {
  items: number;
  done: number;
  failed: number;
  unknown: number;
  open: number;
  doubled: number;
  lost: number;
  different: number;
  violations: number;
};

/** Compares the items of an operation with the listings of its assets. `lost`: done, not on sale. `different`: on sale, not done. */
export async function compare(stack: Stack, db: Db, id: string, assets: readonly string[]): Promise<Result> {
  const rows = await db
    .selectFrom('operation_items')
    .select(['lane', 'subject', 'state', 'external_id'])
    .where('operation_id', '=', id)
    .execute();
  type Desk = { market: string; exceeded: object[]; listings: { asset_id: string; listing_id: string; state: string }[] };
  const answer = await fetch(`${stack.sandbox}/_trading?key=${SELLER_KEY}`);
  const { desks, violations } = (await answer.json()) as { desks: Desk[]; violations: number };
  for (const { market, exceeded } of desks)
    for (const one of exceeded) process.stderr.write(`a limit was exceeded at ${market}: ${JSON.stringify(one)}\n`);
  const own = new Set(assets);
  const onSale = desks.flatMap(({ market, listings }) =>
    listings
      .filter(({ state, asset_id: asset }) => state === 'listed' && own.has(asset))
      .map((listing) => `${market} ${listing.asset_id} ${listing.listing_id}`),
  );
  const assetOf = (listing: string): string => listing.split(' ', 2).join(' ');
  const done = rows.filter(({ state }) => state === 'done').map((row) => `${row.lane} ${row.subject} ${row.external_id}`);
  const [sale, known] = [new Set(onSale), new Set(done)];
  const count = (state: string): number => rows.filter((row) => row.state === state).length;
  return {
    items: rows.length,
    done: done.length,
    failed: count('failed'),
    unknown: count('unknown'),
    open: count('waiting') + count('sent'),
    doubled: onSale.length - new Set(onSale.map(assetOf)).size,
    lost: done.filter((listing) => !sale.has(listing)).length,
    different: onSale.filter((listing) => !known.has(listing)).length,
    violations,
  };
}

export function figuresOf(results: readonly Result[], kills: number): Figure[] {
  const sum = (of: (result: Result) => number): number => results.reduce((total, result) => total + of(result), 0);
  return [
    plainFigure('kills', kills, 'kills'),
    plainFigure('operations', results.length, 'operations'),
    plainFigure(
      'items',
      sum(({ items }) => items),
      'items',
    ),
    plainFigure(
      'items done',
      sum(({ done }) => done),
      'items',
    ),
    plainFigure(
      'items failed, with a reason',
      sum(({ failed }) => failed),
      'items',
    ),
    plainFigure(
      'items unknown',
      sum(({ unknown }) => unknown),
      'items',
    ),
    sizeFigure(
      'items not ended',
      sum(({ open }) => open),
      'items',
      0,
    ),
    sizeFigure(
      'items on sale twice',
      sum(({ doubled }) => doubled),
      'items',
      0,
    ),
    sizeFigure(
      'items done, and not on sale',
      sum(({ lost }) => lost),
      'items',
      0,
    ),
    sizeFigure(
      'items on sale, and not done',
      sum(({ different }) => different),
      'items',
      0,
    ),
    sizeFigure(
      'limits exceeded',
      sum(({ violations }) => violations),
      'requests',
      0,
    ),
  ];
}
