import type { Money } from './money.ts';

/** How money reaches the site balance: items given to the server's bot, a coin, or a booking by an administrator. */
export const PAYMENT_METHODS = ['ITEMPAY', 'CRYPTOPAY', 'MANUAL'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

export const OPERATION_TYPES = ['DEPOSIT', 'WITHDRAW'] as const;
export type OperationType = (typeof OPERATION_TYPES)[number];

export const OPERATION_STATUSES = ['PENDING', 'COMPLETED', 'FAILED', 'REJECTED', 'CANCELLED'] as const;
export type OperationStatus = (typeof OPERATION_STATUSES)[number];

/** What was paid with. Items have none. */
export const BALANCE_PAYMENT_METHODS = ['CREDIT_CARD', 'BANK_TRANSFER', 'CRYPTO'] as const;
export type BalancePaymentMethod = (typeof BALANCE_PAYMENT_METHODS)[number];

/** The services that take coins. */
export const GATEWAYS = ['nowpayments', 'btcpay'] as const;
export type GatewayName = (typeof GATEWAYS)[number];
export const GATEWAY_NAMES: Readonly<Record<GatewayName, string>> = { nowpayments: 'NOWPayments', btcpay: 'BTCPay Server' };

export const PAYMENT_CURRENCY = 'usd';
/** The greatest payment that anybody may set or book: 1,000,000 dollars. */
export const MAX_PAYMENT: Money = 1_000_000_000;

/** The methods by which users filter their payments; an administrator's booking shows among all. */
export const PAYMENT_FILTER_METHODS = ['ITEMPAY', 'CRYPTOPAY'] as const;
export const PAYMENT_FILTER_TYPES = ['DEPOSIT'] as const;
export const PAYMENT_SORTS = ['created_at', 'amount', 'operation_status'] as const;
export type PaymentSort = (typeof PAYMENT_SORTS)[number];
export const PAYMENT_PAGE_SIZES = [12, 24, 48] as const;
export const PAYMENT_DEFAULTS = { sort: 'created_at', order: 'DESC', pageSize: 12 } as const;

/** What a movement of the site balance is to its owner. */
export const LEDGER_KINDS = ['DEPOSIT', 'SUBSCRIPTION', 'REFUND', 'ADJUSTMENT', 'REVERSAL'] as const;
export const LEDGER_PAGE_SIZE = 20;

/** Why a payment waits for a person. */
export const PAYMENT_ATTENTION = [
  /** Less arrived than the price. */
  'partial',
  /** More arrived than was credited: more than the price, or more after a part was approved. */
  'over',
  /** It arrived after the payment had ended. */
  'late',
  /** A second payment for the same invoice, or another coin. */
  'further',
  /** Order, currency or price differ from what was asked for. */
  'differs',
  /** A person set its state at the gateway. */
  'marked',
  /** The gateway gave the money back, or took back that it arrived, after it was credited. */
  'refunded',
] as const;
export type PaymentAttention = (typeof PAYMENT_ATTENTION)[number];
