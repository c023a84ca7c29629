import type { Acquisition, Disposal, Goods, Payout } from '@lootfolio/domain/gains/gains';
import type { Money } from '@lootfolio/domain/money';
import { instantOf } from '@lootfolio/domain/schedule';
import { sql } from 'kysely';
import type { Reader } from '../../../platform/database/database.ts';
import { readPaidOut } from '../payouts/payouts.public.ts';
import { COUNTED_STATES } from '../../../goods/sales/sales.tables.ts';

/** Returns how many purchases and sales a user has. */
export async function countRecords(db: Reader, userId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from lots where user_id = ${userId}) + (select count(*) from sales where user_id = ${userId})
      + (select coalesce(sum(s.units), 0)::bigint from lot_sales s join lots l on l.id = s.lot_id
        where l.user_id = ${userId} and s.sale_id is null) as count`.execute(db);
  return rows[0]!.count;
}

/**
 * Returns when a user first sold something: the moment of a sale, and the day of a sale that came with a file of purchases. Null without any.
 * Which year it was is decided in the process: it knows zones that the database does not know.
 */
export async function readFirstSale(db: Reader, userId: number): Promise<{ soldAt: Date | null; soldOn: string | null }> {
  const { rows } = await sql<{ soldAt: Date | null; soldOn: string | null }>`
    select (select min(sold_at) from sales where user_id = ${userId} and ${COUNTS}) as "soldAt",
      (select min(s.sold_on) from lot_sales s join lots l on l.id = s.lot_id where l.user_id = ${userId} and s.sale_id is null) as "soldOn"`.execute(
    db,
  );
  return rows[0]!;
}

/** A sale counts when the thing was handed over, and a reversed one with its reversal. A possible double of another sale does not. */
const COUNTS = sql`(state = any(${[...COUNTED_STATES, 'reversed']}) and same_as is null)`;

/** Reads all that a user bought and sold, as the rules of realised gains take it. Users have one Steam account, so none is named. */
export async function readGoods(db: Reader, userId: number, zone: string): Promise<Goods> {
  const sales = [...(await readSales(db, userId)), ...(await readSalesOfFiles(db, userId, zone))];
  return { acquisitions: await readAcquisitions(db, userId), sales, moves: [], payouts: await readPayouts(db, userId) };
}

/** A market that states no fee may have kept one that nobody can know. No market says which sales it paid out. */
const readPayouts = async (db: Reader, userId: number): Promise<Payout[]> =>
  (await readPaidOut(db, userId)).map(({ id, at, market, currency, fee }) => ({
    ...{ id, at: at.getTime(), market, currency, fee: fee ?? 0, rateLoss: 0, sales: [] },
  }));

async function readAcquisitions(db: Reader, userId: number): Promise<Acquisition[]> {
  const { rows } = await sql<Omit<Acquisition, 'account'>>`
    select id, item_id as "itemId", quantity as units, unit_cost as "unitCost", bought_on as "boughtOn" from lots
    where user_id = ${userId}`.execute(db);
  return rows.map((row) => ({ ...row, account: null }));
}

type SaleRow = Pick<Disposal, 'id' | 'itemId' | 'market' | 'currency' | 'gross' | 'fee'> & {
  soldAt: Date;
  cost: Money | null;
  lotId: number | null;
  reversedAt: Date | null;
  compensation: Money;
  endedAt: Date;
};

async function readSales(db: Reader, userId: number): Promise<Disposal[]> {
  const { rows } = await sql<SaleRow>`
    select id, item_id as "itemId", market, currency, price as gross, price - net as fee, sold_at as "soldAt", cost, lot_id as "lotId",
      case when state = 'reversed' then coalesce(ended_at, updated_at) end as "reversedAt", compensation,
      coalesce(ended_at, updated_at) as "endedAt"
    from sales where user_id = ${userId} and ${COUNTS}`.execute(db);
  return rows.map(({ soldAt, cost, lotId, reversedAt, compensation, endedAt, ...sale }) => ({
    ...{ ...sale, account: null, soldAt: soldAt.getTime(), booked: cost === null ? null : { lot: lotId, cost } },
    reversedAt: reversedAt?.getTime() ?? null,
    compensation: compensation === 0 ? null : { at: endedAt.getTime(), amount: compensation },
  }));
}

/** More than the most pieces of one sale, so that each piece has a number of its own. */
const PIECES = 10_000_000;

/** Reads the sales that came with files of purchases: a piece each, at noon of their day. They say what was received, and no market. */
async function readSalesOfFiles(db: Reader, userId: number, zone: string): Promise<Disposal[]> {
  const { rows } = await sql<{ id: number; lotId: number; itemId: number; units: number; unitNet: Money; soldOn: string; unitCost: Money }>`
    select s.id, s.lot_id as "lotId", l.item_id as "itemId", s.units, s.unit_net as "unitNet", s.sold_on as "soldOn",
      l.unit_cost as "unitCost"
    from lot_sales s join lots l on l.id = s.lot_id where l.user_id = ${userId} and s.sale_id is null`.execute(db);
  const noons = new Map(rows.map(({ soldOn }) => [soldOn, 0]));
  for (const day of noons.keys()) noons.set(day, instantOf(day, '12:00', zone).getTime());
  return rows.flatMap(({ id, lotId, itemId, units, unitNet, soldOn, unitCost }) =>
    Array.from({ length: units }, (_, piece): Disposal => ({
      ...{ id: -(id * PIECES + piece), itemId, account: null, soldAt: noons.get(soldOn)!, market: '', currency: 'USD' },
      ...{ gross: unitNet, fee: 0, booked: { lot: lotId, cost: unitCost }, reversedAt: null, compensation: null },
    })),
  );
}
