import { randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seeded } from '@lootfolio/board/test/bench-data';
import { findMarket } from '@lootfolio/domain/markets';
import { plainFigure, sizeFigure, type Figure } from '../bench/figures.ts';
import { HOUR, MINUTE } from '../apps/server/test/api.ts';
import { startTestServer } from '../apps/server/test/global-setup.ts';
import { inWorld } from '../apps/server/test/lifecycle.ts';
import { sellBody, sellingWorld, type Seller, type SellingWorld } from '../apps/server/test/listings.ts';
import { compareListings, type Differences, type Truth } from './selling-truth.ts';

const DAYS = 30;
const THINGS = 40;
const SEED = 33;
const MARKETS = ['waxpeer', 'marketcsgo', 'shadowpay', 'csfloat'] as const;
/** A second sale this long after the first one could have been prevented: the hourly synchronisation had found the first one. */
const PREVENTABLE_MS = HOUR + 10 * MINUTE;
const READINGS = 4;

type Parts = { world: SellingWorld; random: () => number };
/** Something that happens to a seller in an hour with this probability. Repricing rules are one more habit. */
type Habit = { name: string; share: number; act: (parts: Parts, seller: Seller) => Promise<void> };

/**
 * A month of driven time at the markets of the sandbox: users list, lower and remove, synchronise each hour, have their clients offline, list
 * by hand; buyers buy, do not accept offers, and take trades back. The model of the sandbox decides what sells.
 * @param users their number; two of them take about a minute
 */
export async function run(users: number): Promise<Figure[]> {
  const { server, template, stop } = await startTestServer(mkdtempSync(join(tmpdir(), 'lootfolio-drill-')));
  try {
    return await inWorld({ server, template }, sellingWorld, async (world) => {
      const sellers: Seller[] = [];
      while (sellers.length < users) sellers.push(await world.seller({ count: THINGS, markets: MARKETS }));
      await world.drive('habits', { fall_through: 0.1 });
      const parts = { world, random: seeded(SEED) };
      const happened = new Map<string, number>();
      for (let hour = 0; hour < DAYS * 24; hour++) {
        for (const seller of sellers) await liveAnHour(parts, seller, happened);
        world.advance(HOUR);
        await synchronise(world, sellers);
        if (hour % 24 === 23) process.stderr.write(`day ${(hour + 1) / 24} of ${DAYS}\n`);
      }
      return figuresOf(users, happened, await settle(world, sellers));
    });
  } finally {
    await stop();
  }
}

async function liveAnHour(parts: Parts, seller: Seller, happened: Map<string, number>): Promise<void> {
  for (const { name, share, act } of HABITS) {
    if (parts.random() >= share) continue;
    await act(parts, seller);
    happened.set(name, (happened.get(name) ?? 0) + 1);
  }
}

const pick = <T>({ random }: Parts, all: readonly T[]): T => all[Math.floor(random() * all.length)]!;
const some = <T>({ random }: Parts, all: readonly T[], share: number): T[] => all.filter(() => random() < share);
/** From ten cents to a hundred dollars: some prices are far below those of the sandbox, some are far above. */
const anyPrice = ({ random }: Parts): number => Math.round(10 * 10 ** (random() * 3)) * 10;

const HABITS: readonly Habit[] = [
  {
    name: 'lists things',
    share: 0.15,
    act: async (parts, seller) => {
      const [things, markets] = [some(parts, seller.things, 0.3), some(parts, MARKETS, 0.7)];
      if (things.length * markets.length > 0)
        await called(parts, seller, 'POST /sales/sell-items', sellBody(things, markets, anyPrice(parts)));
    },
  },
  {
    name: 'lowers prices',
    share: 0.1,
    act: async (parts, seller) => {
      const items = some(parts, await listed(parts, seller), 0.4).map((row) => ({
        asset_id: row.asset ?? '',
        app_id: 730,
        markets: [{ market_id: findMarket(row.market)!.id, market_item_id: row.external }],
      }));
      const options = { priceMarkets: MARKETS, priceOptions: 'lower_5' };
      if (items.length > 0) await called(parts, seller, 'POST /listing/lower-price', { options, items });
    },
  },
  {
    name: 'removes listings',
    share: 0.03,
    act: async (parts, seller) => {
      const listings = some(parts, await listed(parts, seller), 0.3).map(({ id }) => id);
      if (listings.length === 0) return;
      await parts.world.test.send('POST /listing/remove', { as: seller, body: { client_key: randomUUID(), listings } });
      await parts.world.work();
    },
  },
  {
    name: 'goes offline or online',
    share: 0.02,
    act: async ({ world, random }, { key }) => void (await world.drive('client', { key, online: random() < 0.7 })),
  },
  {
    name: 'lists, reprices or removes by hand',
    share: 0.05,
    act: async (parts, { key, things }) => {
      const market = pick(parts, MARKETS);
      const does = pick(parts, ['list', 'reprice', 'remove'] as const);
      const id = does === 'list' ? pick(parts, things).assetId : await anyListing(parts, market, key);
      if (id !== null)
        await parts.world.drive('by-hand', { market, key, do: does, id, ...(does !== 'remove' && { price: anyPrice(parts) }) });
    },
  },
  {
    name: 'has a trade taken back',
    share: 0.01,
    act: async (parts, { key }) => {
      const market = pick(parts, MARKETS);
      const sale = (await deskOf(parts, market, key))?.sales.findLast(({ state }) => state === 'protected');
      if (sale) await parts.world.drive('reversals', { market, key, by: 'buyer', sale_id: sale.sale_id });
    },
  },
];

async function called({ world }: Parts, seller: Seller, call: string, body: object): Promise<void> {
  const answer = await world.call(seller, call, body);
  if (answer.status >= 500) throw new Error(`${call}: ${answer.text}`);
}

const listed = ({ world: { test } }: Parts, { userId }: Seller) =>
  test.db
    .selectFrom('listings')
    .select(['id', 'market', 'steam_asset_id as asset', 'external_id as external'])
    .where('user_id', '=', userId)
    .where('state', 'in', ['listed', 'hidden'])
    .orderBy('id')
    .execute();

const deskOf = async ({ world }: Parts, market: string, key: string) =>
  (await world.wholeTruth<Truth>()).desks.find((desk) => desk.market === market && desk.key === key);

async function anyListing(parts: Parts, market: string, key: string): Promise<string | null> {
  const open = (await deskOf(parts, market, key))?.listings.filter(({ state }) => state === 'listed') ?? [];
  return open.length === 0 ? null : pick(parts, open).listing_id;
}

/** Lets all users synchronise at once. */
async function synchronise({ test, work }: SellingWorld, sellers: readonly Seller[]): Promise<void> {
  const answers = Promise.all(sellers.map((as) => test.send('GET /listing/synchronize', { as })));
  let answered = false;
  void answers.then(() => (answered = true));
  while (!answered) {
    await work();
    await new Promise((resolve) => setImmediate(resolve));
  }
  for (const { status, text } of await answers) if (status !== 200) throw new Error(`a synchronisation failed: ${text}`);
  await work();
}

type Settled = Differences & { truth: Truth; open: number };

/** Buyers stop, and the users synchronise until nothing differs. */
async function settle(world: SellingWorld, sellers: readonly Seller[]): Promise<Settled> {
  const owners = new Map(sellers.map(({ userId, key }) => [userId, key]));
  for (let n = 1; ; n++) {
    world.advance(3 * MINUTE);
    await synchronise(world, sellers);
    const truth = await world.wholeTruth<Truth>();
    const differences = await compareListings(world.test.db, truth, owners);
    const differs = differences.missing.length + differences.surplus.length + differences.sales;
    if (differs > 0 && n < READINGS) continue;
    const open = await world.test.db.selectFrom('operation_items').select('position').where('state', 'in', ['waiting', 'sent']).execute();
    return { ...differences, truth, open: open.length };
  }
}

function figuresOf(users: number, happened: ReadonlyMap<string, number>, { truth, open, ...differences }: Settled): Figure[] {
  for (const one of [...differences.missing, ...differences.surplus]) process.stderr.write(`differs: ${one}\n`);
  for (const one of truth.desks.flatMap(({ exceeded }) => exceeded)) process.stderr.write(`exceeded: ${JSON.stringify(one)}\n`);
  const secondSales = truth.mistakes.sold_twice;
  const late = secondSales.filter(({ at, first }) => Date.parse(at) - Date.parse(first.at) > PREVENTABLE_MS);
  for (const one of late) process.stderr.write(`sold twice: ${JSON.stringify(one)}\n`);
  const ends = truth.desks.flatMap(({ sales }) => sales.map(({ state }) => state));
  return [
    plainFigure('users', users, 'users'),
    ...[...happened].map(([name, times]) => plainFigure(`a user ${name}`, times, 'times')),
    plainFigure('sales', ends.length, 'sales'),
    ...[...new Set(ends)].map((state) => plainFigure(`sales at the end: ${state}`, ends.filter((one) => one === state).length, 'sales')),
    plainFigure('second sales within the hour of the first', secondSales.length - late.length, 'sales'),
    plainFigure('listings compared', differences.onSale, 'listings'),
    sizeFigure('items not ended', open, 'items', 0),
    sizeFigure('on sale, and not shown so', differences.missing.length, 'listings', 0),
    sizeFigure('shown on sale, and not so', differences.surplus.length, 'listings', 0),
    sizeFigure('sales not known', differences.sales, 'sales', 0),
    sizeFigure('things on sale twice on a market', differences.doubled, 'things', 0),
    sizeFigure('things sold twice that could have been removed', late.length, 'things', 0),
    sizeFigure('keys deleted by their market', truth.desks.filter(({ deleted }) => deleted).length, 'keys', 0),
    sizeFigure('limits exceeded', truth.violations, 'requests', 0),
  ];
}
