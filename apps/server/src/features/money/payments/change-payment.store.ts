import type { BalancePaymentMethod, OperationType } from '@lootfolio/domain/payments';
import { CHANGED_FIELDS, type ChangedField } from '@lootfolio/domain/payments-admin';
import { sql } from 'kysely';
import type { Reader, Tx } from '../../../platform/database/database.ts';
import { now } from '../../../platform/process/clock.ts';

/** Returns the user of a payment; null when there is no such payment. */
export async function findPayer(db: Reader, id: number): Promise<number | null> {
  const row = await db.selectFrom('payments').select('user_id').where('id', '=', id).executeTakeFirst();
  return row?.user_id ?? null;
}

/** Locks a payment, whatever it was paid with. */
export const lockPayment = (tx: Tx, id: number) =>
  tx
    .selectFrom('payments as p')
    .leftJoin('crypto_payments as c', 'c.payment_id', 'p.id')
    .select(['p.id', 'p.user_id as userId', 'p.payment_method as method', 'p.booked', 'p.promised', 'p.bookings'])
    .select(['p.amount', 'p.operation_type', 'p.balance_payment_method', 'p.operation_status', 'p.attention', 'p.note'])
    // the account of the server from which it came
    .select(sql<string>`coalesce(c.provider, case p.payment_method when 'ITEMPAY' then 'items' else 'manual' end)`.as('source'))
    .where('p.id', '=', id)
    .forUpdate('p')
    .executeTakeFirstOrThrow();

export type AnyPayment = Awaited<ReturnType<typeof lockPayment>>;

type ManualPayment = { userId: number; type: OperationType; amount: number; balanceMethod: BalancePaymentMethod; note: string };

/** Stores a payment that an administrator enters. Returns its id. */
export async function insertManual(tx: Tx, { userId, type, amount, balanceMethod, note }: ManualPayment): Promise<number> {
  const at = now();
  const { id } = await tx
    .insertInto('payments')
    .values({
      user_id: userId,
      operation_type: type,
      payment_method: 'MANUAL',
      balance_payment_method: balanceMethod,
      amount,
      wallet: null,
      note,
      attention: null,
      credited_on: null,
      created_at: at,
      updated_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

type Values = Partial<Record<ChangedField, string | number | null>>;

/** Adds what changed to the history of a payment. @param adminId null: the server changed it by the word of a gateway */
export async function storeChanges(tx: Tx, paymentId: number, adminId: number | null, before: Values, after: Values): Promise<void> {
  const text = (value: string | number | null | undefined): string | null => (value === null || value === undefined ? null : String(value));
  const changes = CHANGED_FIELDS.map((field) => ({ field, old_value: text(before[field]), new_value: text(after[field]) }));
  const rows = changes.filter(({ old_value: from, new_value: to }) => from !== to);
  if (rows.length === 0) return;
  const at = now();
  await tx
    .insertInto('payment_changes')
    .values(rows.map((row) => ({ ...row, payment_id: paymentId, at, admin_id: adminId })))
    .execute();
}
