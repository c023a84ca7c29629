import { periodUntil, rangeBefore } from '@lootfolio/domain/sales-periods';
import { sql } from 'kysely';
import { readMostSold, readTopSales, type SalesFilter } from '../apps/server/src/features/selling/dashboard/dashboard.reads.ts';
import { viewBalance } from '../apps/server/src/features/selling/dashboard/view-balance.ts';
import { viewOverview } from '../apps/server/src/features/selling/dashboard/view-dashboard.ts';
import { percentile, plainFigure, ratioFigure, type Figure } from './figures.ts';
import { race, speedup, type Times } from './race.ts';
import { addSeller, addSoldItems, SELLING_DAYS, type SellersWorld } from './sellers.ts';
import { createEmptyDatabase } from './world.ts';

/** The longest period and the period before it hold all sales. */
const DAYS = SELLING_DAYS / 2;
const TOP_DAYS = 30;
const SIZES = [
  { sales: 100_000, target: '50 ms' },
  { sales: 1_000_000, target: '150 ms' },
] as const;
const ZONE = 'America/New_York';
const EVERYTHING: SalesFilter = { appId: null, status: null };

/** The dashboard of a user with 100,000 and with 1,000,000 sales: the default period, and the longest one, which reads all sales. */
export async function benchDashboard(folder: string): Promise<Figure[]> {
  const world = await createEmptyDatabase(folder);
  try {
    await addSoldItems(world);
    const sellers: number[] = [];
    for (const { sales } of SIZES) sellers.push(await addSeller(world, sales));
    await sql`vacuum analyze`.execute(world.db);
    const figures: Figure[] = [];
    for (const [at, { sales, target }] of SIZES.entries()) figures.push(...(await measure(world, sellers[at]!, sales, target)));
    return figures;
  } finally {
    await world.stop();
  }
}

async function measure(world: SellersWorld, userId: number, sales: number, target: string): Promise<Figure[]> {
  const { db } = world;
  const today = new Date().toISOString().slice(0, 10);
  const overview = (days: number) => viewOverview(db, userId, EVERYTHING, { ...periodUntil(today, days), timezone: ZONE });
  const top = (days: number) => ({ since: new Date(Date.now() - days * 86_400_000), limit: 8 });
  const times = await race({
    week: { times: 20, run: () => overview(7) },
    weekPlain: { times: 20, run: () => plainSql(world, userId, 7) },
    longest: { times: 6, run: () => overview(DAYS) },
    longestPlain: { times: 3, run: () => plainSql(world, userId, DAYS) },
    mostSold: { times: 6, run: () => readMostSold(db, userId, EVERYTHING, top(TOP_DAYS)) },
    topRatio: { times: 6, run: () => readTopSales(db, userId, EVERYTHING, { rank: 'ratio', ...top(TOP_DAYS) }) },
    mostSoldLongest: { times: 3, run: () => readMostSold(db, userId, EVERYTHING, top(DAYS)) },
    topRatioLongest: { times: 3, run: () => readTopSales(db, userId, EVERYTHING, { rank: 'ratio', ...top(DAYS) }) },
    balance: { times: 6, run: () => viewBalance(db, userId, ZONE) },
  });
  const p95 = ({ all }: Times): number => percentile(all, 0.95);
  const name = `dashboard of ${sales.toLocaleString('en')} sales`;
  return [
    plainFigure(`${name}, 7 days, p95`, p95(times.week), 'ms', target),
    ratioFigure(`${name}, 7 days, against plain SQL`, p95(times.week), 'ms', speedup(times.week, times.weekPlain), null),
    plainFigure(`${name}, ${DAYS} days and those before, p95`, p95(times.longest), 'ms', target),
    ratioFigure(`${name}, ${DAYS} days, against plain SQL`, p95(times.longest), 'ms', speedup(times.longest, times.longestPlain), null),
    plainFigure(`${name}, most sold of ${TOP_DAYS} days, p95`, p95(times.mostSold), 'ms', target),
    plainFigure(`${name}, most sold of ${DAYS} days, p95`, p95(times.mostSoldLongest), 'ms', target),
    plainFigure(`${name}, best ratios of ${TOP_DAYS} days, p95`, p95(times.topRatio), 'ms', target),
    plainFigure(`${name}, best ratios of ${DAYS} days, p95`, p95(times.topRatioLongest), 'ms', target),
    plainFigure(`${name}, balance and calendar, p95`, p95(times.balance), 'ms', target),
  ];
}

/** The obvious form: the local time of each sale decides on its day. */
async function plainSql({ db }: SellersWorld, userId: number, days: number): Promise<void> {
  const range = periodUntil(new Date().toISOString().slice(0, 10), days);
  const sums = sql`sum(price) as sale, sum(price - net) as fees, sum(profit) as profit, count(*) as count, count(*) filter (where cost is null) as unknown`;
  const within = ({ startDate, endDate }: typeof range) => sql`user_id = ${userId} and state in ('delivered', 'settled') and same_as is null
    and sold_at >= ${startDate}::timestamp at time zone ${ZONE} and sold_at < ${endDate}::timestamp at time zone ${ZONE}`;
  await sql`select (sold_at at time zone ${ZONE})::date as day, market, ${sums} from sales where ${within(range)} group by 1, 2`.execute(
    db,
  );
  await sql`select ${sums} from sales where ${within(rangeBefore(range))}`.execute(db);
}
