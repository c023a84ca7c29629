import type { Acquisition, Disposal, Goods, Payout } from '@lootfolio/domain/gains/gains';
import type { Money } from '@lootfolio/domain/money';
import { sql } from 'kysely';
import type { Reader } from '../../../platform/database/database.ts';
import { readPaidOut } from '../payouts/payouts.public.ts';
import { COUNTED_STATES } from '../../../goods/sales/sales.tables.ts';

/** Returns how many purchases and sales a user has. */
export async function countRecords(db: Reader, userId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from lots where user_id = ${userId}) + (select count(*) from sales where user_id = ${userId}) as count`.execute(
    db,
  );
  return rows[0]!.count;
}

/** Returns when a user first sold something; null when they never did. */
export async function readFirstSale(db: Reader, userId: number): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`select min(sold_at) as at from sales where user_id = ${userId} and ${COUNTS}`.execute(db);
  return rows[0]!.at;
}

/**
 * A sale counts when the thing was handed over, and a reversed one with its reversal. Of possible doubles the entered one does not, unless a
 * locked year counts it: then the reported one does not.
 */
const COUNTS = sql`(state = any(${[...COUNTED_STATES, 'reversed']}) and (same_as is null or closed_year is not null)
  and not exists (select from sales e where e.same_as = sales.id and e.closed_year is not null))`;

/** Reads all that a user bought and sold, as the rules of realised gains take it. Users have one Steam account, so none is named. */
export const readGoods = async (db: Reader, userId: number): Promise<Goods> => ({
  acquisitions: await readAcquisitions(db, userId),
  sales: await readSales(db, userId),
  moves: [],
  payouts: await readPayouts(db, userId),
});

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
