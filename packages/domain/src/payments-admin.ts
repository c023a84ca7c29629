import { CENT, type Money } from './money.ts';

export const ADMIN_PAYMENT_SORTS = ['created_at:desc', 'created_at:asc', 'amount:desc', 'amount:asc'] as const;
export type AdminPaymentSort = (typeof ADMIN_PAYMENT_SORTS)[number];

export const ADMIN_PAYMENT_SIZES = [10, 20, 50] as const;
export const ADMIN_PAYMENT_DEFAULTS = { sort: 'created_at:desc', page: 1, size: 10 } as const;

/** The bounds of an amount that an administrator types: 0.01 to 1,000,000 dollars. */
export const LEAST_TYPED: Money = CENT;
export const GREATEST_TYPED: Money = 1_000_000_000;

/** What an administrator does with a payment that waits. */
export const PAYMENT_DECISIONS = ['COMPLETED', 'REJECTED'] as const;
export type PaymentDecision = (typeof PAYMENT_DECISIONS)[number];

/** The fields of a payment whose changes its history keeps. */
export const CHANGED_FIELDS = ['operation_status', 'amount', 'operation_type', 'balance_payment_method', 'attention', 'note'] as const;
export type ChangedField = (typeof CHANGED_FIELDS)[number];
