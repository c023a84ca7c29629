import { sql } from 'kysely';
import type { Reader } from '../../../platform/database/database.ts';

/** More of one kind have one cause. */
const MOST = 100;

export type LedgerRow = { about: string; here: number; there: number };

/** Returns the sum of all accounts, which is zero, and how many accounts there are. */
export async function readLedgerSum(db: Reader): Promise<{ sum: number; accounts: number }> {
  const { rows } = await sql<{ sum: number; accounts: number }>`
    select coalesce(sum(balance), 0)::bigint as sum, count(*)::int as accounts from ledger_accounts`.execute(db);
  return rows[0]!;
}

/** Returns accounts whose balance is not the sum of their entries. */
export const readAccountSums = async (db: Reader): Promise<LedgerRow[]> =>
  (
    await sql<LedgerRow>`
    select a.name as about, a.balance as here, coalesce(e.sum, 0)::bigint as there
    from ledger_accounts a left join (select account_id, sum(amount) as sum from ledger_entries group by 1) e on e.account_id = a.id
    where a.balance <> coalesce(e.sum, 0) order by a.id limit ${MOST}`.execute(db)
  ).rows;

/** Returns users whose shown balance is not that of the ledger. */
export const readBalanceCopies = async (db: Reader): Promise<LedgerRow[]> =>
  (
    await sql<LedgerRow>`
    select 'user:' || u.id as about, u.balance as here, coalesce(a.balance, 0) as there
    from users u left join ledger_accounts a on a.name = 'user:' || u.id
    where u.balance <> coalesce(a.balance, 0) order by u.id limit ${MOST}`.execute(db)
  ).rows;

/** Returns sources of payments for which the ledger holds something else than the payments. `here`: the ledger. */
export const readSourceSums = async (db: Reader): Promise<LedgerRow[]> =>
  (
    await sql<LedgerRow>`
    with held as (
      select coalesce(c.provider, case p.payment_method when 'ITEMPAY' then 'items' else 'manual' end) as source,
        sum(p.booked + p.promised) as amount
      from payments p left join crypto_payments c on c.payment_id = p.id group by 1
    )
    select 'house:' || source as about, -coalesce(a.balance, 0)::bigint as here, amount::bigint as there
    from held left join ledger_accounts a on a.name = 'house:' || source
    where -coalesce(a.balance, 0) <> amount order by 1`.execute(db)
  ).rows;

/** Returns users to whom the ledger promises something else than their payments. `here`: the ledger. */
export const readPromiseSums = async (db: Reader): Promise<LedgerRow[]> =>
  (
    await sql<LedgerRow>`
    with promised as (select 'pending:' || user_id as name, sum(promised) as amount from payments where promised <> 0 group by 1),
      held as (select name, balance from ledger_accounts where name like 'pending:%' and balance <> 0)
    select name as about, coalesce(balance, 0)::bigint as here, coalesce(amount, 0)::bigint as there
    from held full join promised using (name)
    where coalesce(balance, 0) <> coalesce(amount, 0) order by 1 limit ${MOST}`.execute(db)
  ).rows;
