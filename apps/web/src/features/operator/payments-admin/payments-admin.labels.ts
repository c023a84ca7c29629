import {
  BALANCE_PAYMENT_METHODS,
  OPERATION_STATUSES,
  OPERATION_TYPES,
  type BalancePaymentMethod,
  type PaymentAttention,
} from '@lootfolio/domain/payments';
import type { ChangedField } from '@lootfolio/domain/payments-admin';
import { t, type PlainKey } from '../../../i18n/i18n.ts';
import { money } from '../../../lib/format.ts';
import { STATUS_NAMES, TYPES } from '../../money/payments/payments.public.tsx';
import type { SortField } from './payments-admin.search.ts';
import type { TransactionDetails } from './payments-admin.queries.ts';

const BALANCE_METHODS: Readonly<Record<BalancePaymentMethod, PlainKey>> = {
  CREDIT_CARD: 'payments-admin.methodCard',
  BANK_TRANSFER: 'payments-admin.methodBank',
  CRYPTO: 'payments-admin.methodCrypto',
};

/** Why a payment waits, and what can be done about it. */
export const ATTENTION: Readonly<Record<PaymentAttention, { name: PlainKey; text: PlainKey }>> = {
  partial: { name: 'payments-admin.partial', text: 'payments-admin.partialText' },
  over: { name: 'payments-admin.over', text: 'payments-admin.overText' },
  late: { name: 'payments-admin.late', text: 'payments-admin.lateText' },
  further: { name: 'payments-admin.further', text: 'payments-admin.furtherText' },
  differs: { name: 'payments-admin.differs', text: 'payments-admin.differsText' },
  marked: { name: 'payments-admin.marked', text: 'payments-admin.markedText' },
  refunded: { name: 'payments-admin.refunded', text: 'payments-admin.refundedText' },
};

const SORTS: Readonly<Record<SortField, PlainKey>> = { created_at: 'payments-admin.sortDate', amount: 'payments-admin.sortAmount' };

const FIELDS: Readonly<Record<ChangedField, PlainKey>> = {
  operation_status: 'payments-admin.status',
  amount: 'payments-admin.amount',
  operation_type: 'payments-admin.type',
  balance_payment_method: 'payments-admin.balanceMethod',
  attention: 'payments-admin.attention',
  note: 'payments-admin.note',
};

/** The method with which the balance was paid. Payments in items have none. */
export const balanceMethodName = (method: BalancePaymentMethod | null): string =>
  method === null ? t('payments-admin.methodNone') : t(BALANCE_METHODS[method]);

export const fieldName = (field: ChangedField): string => t(FIELDS[field]);

type Value = TransactionDetails['history'][number]['from'];

/** A value of the history in words. */
export function valueText(field: ChangedField, value: Value): string {
  if (typeof value === 'number') return money(value);
  const named = (names: Readonly<Record<string, PlainKey>>): string => (value !== null && names[value] ? t(names[value]) : (value ?? '–'));
  switch (field) {
    case 'operation_status':
      return named(STATUS_NAMES);
    case 'operation_type':
      return named(TYPES);
    case 'balance_payment_method':
      return value === null ? t('payments-admin.methodNone') : named(BALANCE_METHODS);
    case 'attention':
      return named(Object.fromEntries(Object.entries(ATTENTION).map(([key, { name }]) => [key, name])));
    default:
      return value ?? '–';
  }
}

export const statusOptions = () => OPERATION_STATUSES.map((value) => ({ value, label: t(STATUS_NAMES[value]) }));
export const typeOptions = () => OPERATION_TYPES.map((value) => ({ value, label: t(TYPES[value]) }));
export const balanceMethodOptions = () => BALANCE_PAYMENT_METHODS.map((value) => ({ value, label: t(BALANCE_METHODS[value]) }));
export const sortOptions = () => Object.entries(SORTS).map(([value, key]) => ({ value: value as SortField, label: t(key) }));
