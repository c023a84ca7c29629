import type { PaymentMethod, PaymentSort } from '@lootfolio/domain/payments';
import type { Language } from '@lootfolio/texts/languages';
import { sql, type RawBuilder } from 'kysely';
import type { Reader } from '../../../platform/database/database.ts';
import { nowMs } from '../../../platform/process/clock.ts';

export type PaymentsView = {
  method: PaymentMethod | null;
  type: 'DEPOSIT' | null;
  sort: PaymentSort;
  descending: boolean;
  page: number;
  pageSize: number;
};

/** Returns a page of a user's payments, and how many there are. A page past the end is the last one. */
export async function readPayments(db: Reader, userId: number, view: PaymentsView) {
  const matching = db
    .selectFrom('payments as p')
    .where('p.user_id', '=', userId)
    .$if(view.method !== null, (query) => query.where('p.payment_method', '=', view.method!))
    .$if(view.type !== null, (query) => query.where('p.operation_type', '=', view.type!));
  const { total } = await matching.select((select) => select.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const page = Math.min(view.page, Math.max(1, Math.ceil(total / view.pageSize)));
  const direction = view.descending ? 'desc' : 'asc';
  const rows = await matching
    .leftJoin('crypto_payments as c', 'c.payment_id', 'p.id')
    .leftJoin('deposits as d', 'd.payment_id', 'p.id')
    .select([
      'p.id',
      'p.created_at',
      'p.operation_status',
      'p.operation_type',
      'p.payment_method',
      'p.wallet',
      'p.amount',
      'p.attention',
      'p.credited_on',
      'd.status as trade_status',
      'c.received',
      'c.expires_at',
      'c.invoice_url',
    ])
    .orderBy(`p.${view.sort}`, direction)
    .orderBy('p.id', direction)
    .limit(view.pageSize)
    .offset((page - 1) * view.pageSize)
    .execute();
  return { rows, total };
}

/** Returns the invoice of an order, and what became of its payment. */
export async function readInvoice(db: Reader, orderId: string) {
  const row = await db
    .selectFrom('crypto_payments')
    .innerJoin('payments', 'payments.id', 'payment_id')
    .select(['payments.id', 'invoice_url as url', 'operation_status as status'])
    .where('order_id', '=', orderId)
    .where('is_further', '=', false)
    .executeTakeFirst();
  return row ?? null;
}

/** Returns what a user may spend, what they were promised, and what they owe, in thousandths of a dollar. */
export async function readBalances(db: Reader, userId: number): Promise<{ balance: number; pending: number; debt: number }> {
  const { rows } = await sql<{ name: string; balance: number }>`
    select split_part(name, ':', 1) as name, balance from ledger_accounts
    where name in (${`user:${userId}`}, ${`pending:${userId}`}, ${`debt:${userId}`})`.execute(db);
  const of = (name: string): number => rows.find((row) => row.name === name)?.balance ?? 0;
  return { balance: of('user'), pending: of('pending'), debt: Math.abs(of('debt')) };
}

/** The payment that caused a posting. */
export type CausingPayment = { id: number; method: PaymentMethod };

/**
 * Returns the payments that caused postings, by the reference of the posting: `payment:17#2`, a payment at a gateway, or a trade at Steam.
 */
export async function readPaymentsOf(db: Reader, references: readonly string[]): Promise<Map<string, CausingPayment>> {
  const { rows } = await sql<CausingPayment & { reference: string }>`
    with asked as (select unnest(${[...references]}::text[]) as reference)
    select reference, id, payment_method as method from asked
      join payments on id = substring(reference from '^payment:([0-9]{1,15})#')::bigint
    union all
    select reference, payment_id, 'CRYPTOPAY' from asked
      join crypto_payments on provider = split_part(reference, ':', 1) and external_id = split_part(reference, ':', 2)
    union all
    select reference, payment_id, 'ITEMPAY' from asked
      join deposits on trade_id = substring(reference from '^steam-trade:(.+)$')`.execute(db);
  return new Map(rows.map(({ reference, ...payment }) => [reference, payment]));
}

/** Orders in coins end within eight days, deposits of items about as soon. What is still pending then waits for a person. */
const PENDING_TOO_LONG_MS = 14 * 86_400_000;

/** Returns the condition that a payment `p` waits for an administrator. */
export const waitsForAdmin = (): RawBuilder<boolean> => sql<boolean>`(p.attention is not null or (p.operation_status = 'PENDING'
  and (p.payment_method = 'MANUAL' or p.created_at < ${new Date(nowMs() - PENDING_TOO_LONG_MS)})))`;

/** Returns how many payments wait for an administrator. */
export async function countWaiting(db: Reader): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from payments p where ${waitsForAdmin()}`.execute(db);
  return rows[0]!.count;
}

export const readAdmins = (db: Reader): Promise<{ id: number; lang: Language }[]> =>
  db.selectFrom('users').select(['id', 'lang']).where('role', '=', 'ADMIN').where('deleted_at', 'is', null).execute();
