import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { gainsReportKind } from '../src/features/selling/gains/make-report.operation.ts';
import { now } from '../src/platform/process/clock.ts';
import type { TestApi, User } from './api.ts';
import { AK_FT } from './items.ts';
import { runOperation } from './operations.ts';

/** A sale that a market reported. Amounts are thousandths of a dollar. */
export type GainSale = {
  name: string;
  soldAt: string;
  price: number;
  net: number;
  cost: number | null;
  lotId: number | null;
  state: string;
  endedAt: string | null;
  compensation: number;
  market: string;
  currency: string;
};

let sales = 0;

/** Stores a sale as a synchronisation does. Returns its id. */
export async function addSold(test: TestApi, { userId }: User, changes: Partial<GainSale> = {}): Promise<number> {
  const sale: GainSale = {
    ...{ name: AK_FT, soldAt: '2025-06-01T12:00:00Z', price: 10_000, net: 9500, cost: null, lotId: null, state: 'settled', endedAt: null },
    ...{ compensation: 0, market: 'waxpeer', currency: 'USD', ...changes },
  };
  const item = test.item(sale.name);
  const { rows } = await sql<{ id: number }>`
    insert into sales (user_id, market, app_id, external_id, item_id, name, price, net, compensation, units, scale, currency, cost,
      cost_source, lot_id, state, said, sold_at, ended_at, created_at, updated_at)
    values (${userId}, ${sale.market}, ${item.appId}, ${`gain-${++sales}`}, ${item.itemId}, ${item.name}, ${sale.price}, ${sale.net},
      ${sale.compensation}, ${sale.price}, 3, ${sale.currency}, ${sale.cost}, ${sale.cost === null ? null : sale.lotId ? 'lot' : 'typed'},
      ${sale.lotId}, ${sale.state}, ${sale.state}, ${sale.soldAt}::timestamptz, ${sale.endedAt}::timestamptz, ${now()}, ${now()})
    returning id`.execute(test.db);
  return rows[0]!.id;
}

/** Adds a purchase. Returns its id. */
export async function addLot(
  test: TestApi,
  { userId }: User,
  boughtOn: string,
  quantity: number,
  unitCost: number,
  name = AK_FT,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into lots (user_id, item_id, quantity, open, unit_cost, bought_on, created_at)
    values (${userId}, ${test.item(name).itemId}, ${quantity}, ${quantity}, ${unitCost}, ${boughtOn}::date, ${now()}) returning id`.execute(
    test.db,
  );
  return rows[0]!.id;
}

/** Lets a user have a sale in a year, with its purchase. */
export async function soldIn(test: TestApi, user: User, year: number): Promise<void> {
  await addLot(test, user, `${year}-01-10`, 1, 7000);
  await addSold(test, user, { soldAt: `${year}-06-01T12:00:00Z`, cost: 7000 });
}

/** Makes the report of a year as a worker does. Returns the id of the report. */
export async function reportOf(test: TestApi, user: User, year: number): Promise<number> {
  const start = () => test.send('POST /gains/reports', { as: user, body: { year, client_key: randomUUID() } });
  let started = await start();
  if (started.status === 404) {
    await soldIn(test, user, year);
    started = await start();
  }
  if (started.status !== 200) throw new Error(JSON.stringify(started.body));
  await runOperation(test.db, gainsReportKind({ db: test.db }), started.body.operation);
  const { id } = await test.db
    .selectFrom('gain_reports')
    .select('id')
    .where('user_id', '=', user.userId)
    .where('year', '=', year)
    .executeTakeFirstOrThrow();
  return id;
}
