import type { Money } from '@lootfolio/domain/money';
import type { BalancePaymentMethod, OperationStatus, OperationType, PaymentAttention } from '@lootfolio/domain/payments';
import type { Holding } from './payments.store.ts';

/** The fields of a payment that administrators change. */
export type PaymentFields = {
  amount: Money;
  operation_type: OperationType;
  balance_payment_method: BalancePaymentMethod | null;
  operation_status: OperationStatus;
};

/** What an administrator saw of a payment. */
export type SeenPayment = { [Name in keyof PaymentFields]?: PaymentFields[Name] | undefined } & {
  attention?: PaymentAttention | null | undefined;
};

/** What a payment adds to the balance of its user: nothing before it is completed, and what a withdrawal takes away is negative. */
export function effectOf({ operation_status: status, operation_type: type, amount }: Omit<PaymentFields, 'balance_payment_method'>): Money {
  if (status !== 'COMPLETED') return 0;
  return type === 'DEPOSIT' ? amount : -amount;
}

/**
 * Returns what the ledger shall hold for a payment. What was promised for a deposit stays promised, in its new amount, until the deposit
 * ends.
 */
export function holdingOf(fields: PaymentFields, { promised }: Pick<Holding, 'promised'>): Holding {
  const isPromised = promised > 0 && fields.operation_status === 'PENDING' && fields.operation_type === 'DEPOSIT';
  return { booked: effectOf(fields), promised: isPromised ? fields.amount : 0 };
}

/** Returns the fields that get another value. */
export function changesOf<T extends object>(now: T, wanted: Partial<T>): Partial<T> {
  const different = Object.entries(wanted).filter(([name, value]) => value !== now[name as keyof T]);
  return Object.fromEntries(different) as Partial<T>;
}

/** Returns true when the payment is not as the administrator saw it. */
export const isStale = (now: Required<SeenPayment>, seen: SeenPayment): boolean =>
  Object.entries(seen).some(([name, value]) => value !== undefined && value !== now[name as keyof SeenPayment]);

/** Returns true when a change needs a reason: the payment has ended, so that its user relies on it. */
export const needsNote = (status: OperationStatus): boolean => status !== 'PENDING';

/** Returns true when a change credits a deposit for the first time. Everything else that it books is a correction. */
export const isFirstCredit = (payment: Holding & { bookings: number }, { operation_type: type }: PaymentFields, wanted: Holding): boolean =>
  type === 'DEPOSIT' && wanted.booked > 0 && (payment.bookings === 0 || payment.promised > 0);
