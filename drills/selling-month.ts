import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seeded } from '@lootfolio/domain/test/seeded';
import { plainFigure, sizeFigure, type Figure } from '../bench/figures.ts';
import { HOUR } from '../apps/server/test/api.ts';
import { startTestServer } from '../apps/server/test/global-setup.ts';
import { inWorld } from '../apps/server/test/lifecycle.ts';
import { sellingWorld, type Seller, type SellingWorld } from '../apps/server/test/listings.ts';
import { runRepricing } from '../apps/server/src/features/selling/repricing/run-repricing.ts';
import { prepareStatements } from '../apps/server/test/prepared-statements.ts';
import { createBooks, type Books } from './selling-month-books.ts';
import { HABITS, listThings, MARKETS, ON_SALE } from './selling-month-habits.ts';
import { watchPrices, type PriceWatch } from './selling-month-prices.ts';
import { createRules, RULE_HABITS, type Owner } from './selling-month-rules.ts';
import { createSynchroniser, type Settled, type Synchroniser } from './selling-month-sync.ts';
import type { Truth } from './selling-truth.ts';

const DAYS = Number(process.env['DAYS'] ?? 30);
const SEED = 33;
/** So that the database works while this process does. */
const LANES_AT_ONCE = 6;
/** Low, so that it holds some prices. */
const CHANGES_PER_DAY = 12;

type Parts = {
  world: SellingWorld;
  random: () => number;
  books: Books;
  prices: PriceWatch;
  sellers: readonly Seller[];
  owners: ReadonlyMap<number, Owner>;
  happened: Map<string, number>;
  sync: Synchroniser;
};

/**
 * A month of driven time at the markets of the sandbox: users list, lower and remove, have rules that change their prices, have their clients
 * offline, list by hand; buyers buy, do not accept offers, and take trades back; others manipulate the books. The model of the sandbox
 * decides what sells.
 * @param users their number; each has 50 things on sale on four markets. The variable DAYS shortens the month
 */
export async function run(users: number): Promise<Figure[]> {
  prepareStatements();
  const { server, template, stop } = await startTestServer(mkdtempSync(join(tmpdir(), 'lootfolio-drill-')));
  try {
    return await inWorld(
      { server, template },
      (lifecycle) => sellingWorld(lifecycle, { lanesAtOnce: LANES_AT_ONCE, workers: 1 }),
      async (world) => {
        const parts = await begin(world, users);
        const reprice = await repricer(world);
        let truth = await world.wholeTruth<Truth>();
        for (let hour = 0; hour < DAYS * 24; hour++) {
          await parts.books.refresh(hour, truth);
          await reprice();
          for (const seller of parts.sellers) await liveAnHour(parts, seller);
          await world.work();
          await parts.prices.look('rules');
          world.advance(HOUR);
          truth = await parts.sync.passHour(hour);
          if (hour % 24 === 23)
            process.stderr.write(`day ${(hour + 1) / 24} of ${DAYS}: ${parts.prices.summary()}, ${secondsOfWork()} s\n`);
        }
        const settled = await parts.sync.settle();
        await parts.prices.look('rules');
        return figuresOf(parts, settled, await parts.prices.figures());
      },
    );
  } finally {
    await stop();
  }
}

/** Creates users with things on sale, and with rules. A third of them has floors by cost. */
async function begin(world: SellingWorld, users: number): Promise<Parts> {
  const sellers: Seller[] = [];
  while (sellers.length < users) sellers.push(await world.seller({ count: 2 * ON_SALE, markets: MARKETS }));
  await world.drive('habits', { fall_through: 0.1 });
  const admin = await world.test.signIn({ role: 'ADMIN' });
  const body = { items: [{ key: 'repricing.changes_per_day', value: CHANGES_PER_DAY }] };
  await world.test.send('PUT /admin/setting/update', { as: admin, body });
  const random = seeded(SEED);
  const books = createBooks(world, sellers, MARKETS, random);
  const owners = new Map<number, Owner>();
  const prices = watchPrices(world, sellers, owners, CHANGES_PER_DAY);
  const sync = createSynchroniser(world, sellers);
  const parts = { world, random, books, prices, sellers, owners, sync, happened: new Map<string, number>() };
  for (const [at, seller] of sellers.entries()) owners.set(seller.userId, await createRules(parts, seller, at % 3 === 0));
  await Promise.all(sellers.map((seller) => listThings(parts, seller, MARKETS)));
  return parts;
}

/** Returns a function that does what the worker does every five minutes. */
async function repricer(world: SellingWorld): Promise<() => Promise<void>> {
  const { db, api } = world.test;
  const services = await world.services();
  const { items } = await world.parts();
  return () => runRepricing({ db, boards: api.boards, items, ...services });
}

/** The processor's time of this process, so far. The database has about as much. */
const secondsOfWork = (): number => Math.round((process.cpuUsage().user + process.cpuUsage().system) / 1e6);

async function liveAnHour(parts: Parts, seller: Seller): Promise<void> {
  const happens = (name: string): void => void parts.happened.set(name, (parts.happened.get(name) ?? 0) + 1);
  for (const { name, share, act } of RULE_HABITS) {
    if (parts.random() >= share) continue;
    // what was sent before was allowed then
    await parts.prices.look('rules');
    await act(parts, seller, parts.owners.get(seller.userId)!);
    happens(name);
  }
  for (const { name, share, act } of HABITS) {
    if (parts.random() >= share) continue;
    await act(parts, seller);
    happens(name);
  }
}

function figuresOf(
  { sellers, books, happened, sync }: Parts,
  { truth, open, ...differences }: Settled,
  prices: readonly Figure[],
): Figure[] {
  for (const one of [...differences.missing, ...differences.surplus, ...differences.sales]) process.stderr.write(`differs: ${one}\n`);
  for (const one of truth.desks.flatMap(({ exceeded }) => exceeded)) process.stderr.write(`exceeded: ${JSON.stringify(one)}\n`);
  const secondSales = truth.mistakes.sold_twice;
  const late = truth.desks.flatMap((desk) => desk.mistakes.sold_twice.filter((sale) => sync.isPreventable(desk, sale)));
  for (const one of late) process.stderr.write(`sold twice: ${JSON.stringify(one)}\n`);
  const ends = truth.desks.flatMap(({ sales }) => sales.map(({ state }) => state));
  return [
    plainFigure('users', sellers.length, 'users'),
    ...[...happened].map(([name, times]) => plainFigure(`a user ${name}`, times, 'times')),
    ...[...books.attacked].map(([name, times]) => plainFigure(name, times, 'times')),
    plainFigure('sales', ends.length, 'sales'),
    ...[...new Set(ends)].map((state) => plainFigure(`sales at the end: ${state}`, ends.filter((one) => one === state).length, 'sales')),
    plainFigure('second sales before a synchronisation', secondSales.length - late.length, 'sales'),
    plainFigure('listings compared', differences.onSale, 'listings'),
    ...prices,
    sizeFigure('items not ended', open, 'items', 0),
    sizeFigure('on sale, and not shown so', differences.missing.length, 'listings', 0),
    sizeFigure('shown on sale, and not so', differences.surplus.length, 'listings', 0),
    sizeFigure('keys with sales that are not known', differences.sales.length, 'keys', 0),
    sizeFigure('things on sale twice on a market', differences.doubled, 'things', 0),
    sizeFigure('things sold twice that could have been removed', late.length, 'things', 0),
    sizeFigure('keys deleted by their market', truth.desks.filter(({ deleted }) => deleted).length, 'keys', 0),
    sizeFigure('limits exceeded', truth.violations, 'requests', 0),
  ];
}
