import { gainsReportKind } from '../apps/server/src/features/selling/gains/make-report.operation.ts';
import { METHODS } from '@lootfolio/domain/gains/gains';
import { sql } from 'kysely';
import { inTransaction } from '../apps/server/src/platform/database/transaction.ts';
import { median, percentile, plainFigure, type Figure } from './figures.ts';
import { measureHealthDuring } from './health.ts';
import { addSoldItems, SOLD_ITEMS, type SellersWorld } from './sellers.ts';
import { createEmptyDatabase, startApi } from './world.ts';

const SALES = 50_000;
const PASSES = 5;

/** The report of a year with 50,000 sales of as many purchases, read, calculated and stored as the worker does it, by each method. */
export async function benchGains(folder: string): Promise<Figure[]> {
  const world = await createEmptyDatabase(folder);
  try {
    const { db } = world;
    await addSoldItems(world);
    const year = new Date().getUTCFullYear() - 1;
    const userId = await addTrader(world, year);
    await sql`vacuum analyze`.execute(db);
    const kind = gainsReportKind({ db });
    const operation = { id: '', userId, params: { year, language: 'en' } };
    const report = async (): Promise<number> => {
      const start = performance.now();
      const outcomes = await kind.send({ operation } as never, {} as never);
      const made = outcomes.get(0);
      if (made?.state !== 'done') throw new Error('no report was made');
      await inTransaction(db, (tx) => kind.apply!(tx, { operation } as never, new Map([[0, made]]) as never));
      return performance.now() - start;
    };
    const api = await startApi(world.url);
    const figures: Figure[] = [];
    const waits: number[] = [];
    for (const method of METHODS) {
      await sql`insert into gain_years (user_id, year, method) values (${userId}, ${year}, ${method})
        on conflict (user_id, year) do update set method = excluded.method`.execute(db);
      const [times, waited] = await measureHealthDuring(`http://127.0.0.1:${api.port}/api/v1`, async () => {
        const taken: number[] = [];
        for (let pass = 0; pass < PASSES; pass++) taken.push(await report());
        return taken;
      });
      waits.push(...waited);
      figures.push(plainFigure(`report of ${SALES.toLocaleString('en')} sales, ${method}`, median(times), 'ms', '3000 ms'));
    }
    await api.stop();
    return [...figures, plainFigure('/health of an api meanwhile, p99', percentile(waits, 0.99), 'ms', '50 ms')];
  } finally {
    await world.stop();
  }
}

/** A user who bought and sold all through a year: three in four sales took a purchase, one in fifty was reversed. */
async function addTrader({ db }: SellersWorld, year: number): Promise<number> {
  const at = new Date();
  const user = { user_name: 'trader', profile_url: '', joined_at: at };
  const { id } = await db.insertInto('users').values(user).returning('id').executeTakeFirstOrThrow();
  const start = `${year}-01-01T12:00:00Z`;
  const made = sql`cross join lateral (select ids[1 + n * 7919 % ${SOLD_ITEMS}] as item, 1000 + n::bigint * 104729 % 100000 as p,
    ${start}::timestamptz + n * ${(364 * 86_400) / SALES}::float8 * interval '1 second' as sold) made`;
  const ids = sql`(select array_agg(item_id order by item_id) as ids from items) ids`;
  await sql`insert into lots (user_id, item_id, quantity, open, unit_cost, bought_on, created_at)
    select ${id}, item, 1, case when n % 4 = 0 then 1 else 0 end, p * 8 / 10, (sold - interval '20 days')::date, ${at}
    from ${ids} cross join generate_series(1, ${SALES}::int) n ${made}`.execute(db);
  await sql`insert into sales (user_id, market, app_id, external_id, item_id, name, price, net, cost, cost_source, lot_id, units, scale, currency,
      state, said, sold_at, ended_at, created_at, updated_at)
    select ${id}, (array['waxpeer', 'marketcsgo', 'csfloat', 'shadowpay'])[1 + n % 4], 730, n::text, item, 'bench', p, p * 95 / 100,
      case when n % 4 > 0 then p * 8 / 10 end, case when n % 4 > 0 then 'lot' end,
      case when n % 4 > 0 then (select min(l.id) from lots l where l.user_id = ${id}) + n - 1 end, p, 3, 'USD',
      case when n % 50 = 0 then 'reversed' else 'settled' end, 'bench', sold,
      case when n % 50 = 0 then sold + interval '5 days' end, ${at}, ${at}
    from ${ids} cross join generate_series(1, ${SALES}::int) n ${made}`.execute(db);
  return id;
}
