import type { Money } from '@lootfolio/domain/money';
import { sql } from 'kysely';
import type { Reader } from '../../../platform/database/database.ts';

/** A payout that reached its user. `fee`: null when the market does not state it. */
export type PaidOut = { id: number; at: Date; market: string; currency: string; amount: Money; fee: Money | null };

/** Returns the payouts that reached a user, oldest first. */
export async function readPaidOut(db: Reader, userId: number): Promise<PaidOut[]> {
  const { rows } = await sql<PaidOut>`
    select id, requested_at as at, market, currency, amount, fee from payouts
    where user_id = ${userId} and state in ('executed', 'completed') order by requested_at, id`.execute(db);
  return rows;
}

/**
 * Sums the payouts that reached a user: `amount` left the balances, `fee` is the part of it that markets state as their own. Null when no
 * market was ever asked for them.
 */
export async function sumPaidOut(db: Reader, userId: number): Promise<{ amount: Money; fee: Money; count: number } | null> {
  const { rows } = await sql<{ amount: Money; fee: Money; count: number; wasRead: boolean }>`
    select coalesce(sum(amount), 0)::bigint as amount, coalesce(sum(fee), 0)::bigint as fee, count(*)::integer as count,
      exists (select from payout_reads where user_id = ${userId} and read_to is not null) as "wasRead"
    from payouts where user_id = ${userId} and state in ('executed', 'completed')`.execute(db);
  const { wasRead, ...sum } = rows[0]!;
  return wasRead ? sum : null;
}
