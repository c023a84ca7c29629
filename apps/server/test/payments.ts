import { randomUUID } from 'node:crypto';
import type { OperationStatus, OperationType, PaymentAttention, PaymentMethod } from '@lootfolio/domain/payments';
import { bookPayment, DEPOSIT } from '../src/features/money/payments/book-payment.ts';
import { effectOf } from '../src/features/money/payments/change-payment.rules.ts';
import { now } from '../src/platform/process/clock.ts';
import type { Answer, TestApi, User } from './api.ts';

type Stored = {
  amount?: number;
  type?: OperationType;
  method?: PaymentMethod;
  status?: OperationStatus;
  attention?: PaymentAttention | null;
  createdAt?: Date;
  /** What is promised to the user for it, while it is pending. */
  promised?: number;
};

/** Stores a payment of a user with what the ledger holds for it. Returns its id. */
export const storedPayment = (
  { db }: Pick<TestApi, 'db'>,
  { userId }: Pick<User, 'userId'>,
  {
    amount = 25_000,
    type = 'DEPOSIT',
    method = 'MANUAL',
    status = 'PENDING',
    attention = null,
    createdAt = now(),
    promised = 0,
  }: Stored = {},
): Promise<number> =>
  db.transaction().execute(async (tx) => {
    const { id } = await tx
      .insertInto('payments')
      .values({
        user_id: userId,
        operation_type: type,
        payment_method: method,
        balance_payment_method: method === 'ITEMPAY' ? null : method === 'CRYPTOPAY' ? 'CRYPTO' : 'BANK_TRANSFER',
        operation_status: status,
        amount,
        attention,
        ...{ wallet: null, note: null, credited_on: null },
        created_at: createdAt,
        updated_at: createdAt,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const payment = { id, userId, method, source: 'manual', booked: 0, promised: 0, bookings: 0 };
    const booked = effectOf({ amount, operation_type: type, operation_status: status });
    await bookPayment(tx, payment, { booked, promised }, { kind: DEPOSIT });
    return id;
  });

/** Sends a change of a payment with a new idempotency key, as the screen does. */
export const changePayment = (
  { send }: Pick<TestApi, 'send'>,
  admin: User,
  call: string,
  body: object,
  key: string = randomUUID(),
): Promise<Answer> => send(call, { as: admin, body, headers: { 'idempotency-key': key } });
