import type { BalancePaymentMethod, GatewayName, OperationStatus, OperationType, PaymentAttention } from '@lootfolio/domain/payments';
import { sql } from 'kysely';
import type { Db, Reader, Tx } from '../../../platform/database/database.ts';
import { now } from '../../../platform/process/clock.ts';
import type { Invoice } from './gateways/gateway.ts';

const crypto = (db: Reader) =>
  db
    .selectFrom('crypto_payments as c')
    .innerJoin('payments as p', 'p.id', 'c.payment_id')
    .select([
      'p.id',
      'p.user_id as userId',
      'p.operation_status as status',
      'p.operation_type as type',
      'p.payment_method as method',
      'p.amount',
      'c.price',
      'p.attention',
      'p.booked',
      'p.promised',
      'p.bookings',
      'c.provider as source',
      'c.order_id as orderId',
      'c.is_further as isFurther',
      'c.invoice_id as invoiceId',
      'c.invoice_url as invoiceUrl',
      'c.external_id as externalId',
      'c.external_ids as externalIds',
      'c.gateway_status as said',
      'c.received',
      'c.created_at as createdAt',
      'c.expires_at as expiresAt',
    ]);

/** A payment in coins, with what is known of it at its gateway. */
export type CryptoRow = Awaited<ReturnType<typeof lockOrder>>[number];

/** What names an order at a gateway: its id, its invoice, or another payment for it. */
export type OrderNames = { orderId: string | null; invoiceId: string | null; parentId: string | null };

/** Returns the order that a payment at a gateway is for; null when it is none of this server. */
export async function findOrder(
  db: Reader,
  provider: GatewayName,
  { orderId, invoiceId, parentId }: OrderNames,
): Promise<{ userId: number; orderId: string } | null> {
  const row = await db
    .selectFrom('crypto_payments as c')
    .innerJoin('payments as p', 'p.id', 'c.payment_id')
    .select(['p.user_id as userId', 'c.order_id as orderId'])
    .where('c.provider', '=', provider)
    .where((where) =>
      where.or([
        ...(orderId === null ? [] : [where('c.order_id', '=', orderId)]),
        ...(invoiceId === null ? [] : [where('c.invoice_id', '=', invoiceId)]),
        ...(parentId === null ? [] : [where('c.external_id', '=', parentId)]),
      ]),
    )
    // what names the order itself comes first
    .orderBy(sql`c.order_id is distinct from ${orderId}::uuid`)
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** Locks the payments of an order: the order's own first. */
export const lockOrder = (tx: Tx, provider: GatewayName, orderId: string) =>
  crypto(tx)
    .where('c.provider', '=', provider)
    .where('c.order_id', '=', orderId)
    .orderBy('c.is_further')
    .orderBy('c.id')
    .forUpdate()
    .execute();

export type NewOrder = {
  userId: number;
  provider: GatewayName;
  orderId: string;
  price: number;
  currency: string;
  expiresAt: Date;
  further?: { externalId: string; invoiceId: string | null };
};

/** Stores a payment in coins that waits for its gateway. Returns its id. */
export async function insertOrder(tx: Tx, order: NewOrder): Promise<number> {
  const at = now();
  const { id } = await tx
    .insertInto('payments')
    .values({
      user_id: order.userId,
      operation_type: 'DEPOSIT',
      payment_method: 'CRYPTOPAY',
      balance_payment_method: 'CRYPTO',
      amount: order.price,
      wallet: null,
      note: null,
      attention: null,
      credited_on: null,
      created_at: at,
      updated_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { further } = order;
  await tx
    .insertInto('crypto_payments')
    .values({
      payment_id: id,
      provider: order.provider,
      order_id: order.orderId,
      is_further: further !== undefined,
      price: order.price,
      price_currency: order.currency,
      invoice_id: further?.invoiceId ?? null,
      invoice_url: null,
      external_id: further?.externalId ?? null,
      external_ids: further ? [further.externalId] : [],
      gateway_status: null,
      coin: null,
      // whatever becomes of its invoice, it ends with its time
      next_read_at: further ? null : order.expiresAt,
      expires_at: order.expiresAt,
      created_at: at,
      updated_at: at,
    })
    .execute();
  return id;
}

/** Stores where an order is paid, and when it is read first. */
export async function storeInvoice(tx: Tx, orderId: string, { id, url }: Invoice, nextReadAt: Date): Promise<void> {
  await tx
    .updateTable('crypto_payments')
    .set({ invoice_id: id, invoice_url: url, next_read_at: nextReadAt, updated_at: now() })
    .where('order_id', '=', orderId)
    .where('is_further', '=', false)
    .execute();
}

export type PaymentChange = {
  status?: OperationStatus;
  type?: OperationType;
  balanceMethod?: BalancePaymentMethod | null;
  amount?: number;
  attention?: PaymentAttention | null;
  wallet?: string | null;
  note?: string;
  creditedOn?: Date | null;
};

export async function storePayment(tx: Tx, id: number, { status, type, balanceMethod, creditedOn, ...same }: PaymentChange): Promise<void> {
  await tx
    .updateTable('payments')
    .set({
      ...same,
      ...(status !== undefined && { operation_status: status }),
      ...(type !== undefined && { operation_type: type }),
      ...(balanceMethod !== undefined && { balance_payment_method: balanceMethod }),
      ...(creditedOn !== undefined && { credited_on: creditedOn }),
      updated_at: now(),
    })
    .where('id', '=', id)
    .execute();
}

/** What the ledger holds for a payment, in thousandths of a dollar: available to the user, and promised to them. */
export type Holding = { booked: number; promised: number };

/** Stores what the ledger holds for a payment, and counts its bookings. */
export async function storeBooked(tx: Tx, id: number, { booked, promised }: Holding): Promise<void> {
  await tx
    .updateTable('payments')
    .set({ booked, promised, bookings: sql`bookings + 1`, updated_at: now() })
    .where('id', '=', id)
    .execute();
}

export type GatewayFacts = {
  externalId?: string | null;
  externalIds?: readonly string[];
  said?: string;
  coin?: string | null;
  received?: number;
};

export async function storeGatewayFacts(
  tx: Tx,
  paymentId: number,
  { externalId, externalIds, said, ...same }: GatewayFacts,
): Promise<void> {
  await tx
    .updateTable('crypto_payments')
    .set({
      ...same,
      ...(externalId !== undefined && { external_id: externalId }),
      ...(externalIds !== undefined && { external_ids: [...externalIds] }),
      ...(said !== undefined && { gateway_status: said }),
      updated_at: now(),
    })
    .where('payment_id', '=', paymentId)
    .execute();
}

/** Returns the orders that are due to be read, those first that wait the longest. */
export const readDue = (db: Db, at: Date, most: number): Promise<{ orderId: string; provider: GatewayName }[]> =>
  db
    .selectFrom('crypto_payments')
    .select(['order_id as orderId', 'provider'])
    .where('next_read_at', '<=', at)
    .orderBy('next_read_at')
    .limit(most)
    .execute();

/** Returns an order as it is read at its gateway; null when it has no invoice. */
export async function readOrder(db: Reader, orderId: string) {
  const row = await crypto(db).where('c.order_id', '=', orderId).where('c.is_further', '=', false).executeTakeFirst();
  return row ?? null;
}

export async function storeNextRead(tx: Db | Tx, orderId: string, at: Date | null): Promise<void> {
  await tx
    .updateTable('crypto_payments')
    .set({ next_read_at: at, reads: sql`reads + 1` })
    .where('order_id', '=', orderId)
    .where('is_further', '=', false)
    .execute();
}

/** Returns how many orders of a user wait for money. */
export async function countOpenOrders(tx: Tx, userId: number): Promise<number> {
  const { count } = await tx
    .selectFrom('payments')
    .innerJoin('crypto_payments', 'payment_id', 'payments.id')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('operation_status', '=', 'PENDING')
    .where('received', '=', 0)
    .executeTakeFirstOrThrow();
  return count;
}

/** Returns whether money of a user is on its way. */
export async function isPaying(tx: Tx, userId: number): Promise<boolean> {
  const open = await tx
    .selectFrom('payments')
    .select('id')
    .where('user_id', '=', userId)
    .where('operation_status', '=', 'PENDING')
    .limit(1)
    .executeTakeFirst();
  return open !== undefined;
}

/** Lets open screens of a user read again. */
export const notifyScreens = (tx: Tx, userId: number): Promise<unknown> => sql`select pg_notify('payments', ${String(userId)})`.execute(tx);

/** Returns all payments of a user, oldest first. */
export const readAllOf = (db: Reader, userId: number) =>
  db
    .selectFrom('payments as p')
    .leftJoin('crypto_payments as c', 'c.payment_id', 'p.id')
    .select(['p.id', 'p.operation_type', 'p.payment_method', 'p.operation_status', 'p.amount', 'p.wallet', 'p.created_at'])
    .select(['c.provider', 'c.order_id', 'c.external_id', 'c.gateway_status', 'c.coin', 'c.received'])
    .where('p.user_id', '=', userId)
    .orderBy('p.id')
    .execute();

/**
 * Erases from a user's payments what names a person: the address that was paid to, the page of the invoice, what administrators noted, and
 * the stored replies to their calls.
 */
export async function eraseAddresses(tx: Tx, userId: number): Promise<void> {
  const own = tx.selectFrom('payments').select('id').where('user_id', '=', userId);
  await tx.updateTable('crypto_payments').set({ invoice_url: null, next_read_at: null }).where('payment_id', 'in', own).execute();
  await tx.updateTable('payments').set({ wallet: null, note: null }).where('user_id', '=', userId).execute();
  await tx.deleteFrom('payment_changes').where('payment_id', 'in', own).where('field', '=', 'note').execute();
  await sql`delete from idempotency_keys
    where status = 200 and reply -> 'item' -> 'user' ->> 'id' = ${String(userId)}`.execute(tx);
}
