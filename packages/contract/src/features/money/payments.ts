import { TRADE_STATUSES } from '@lootfolio/domain/deposits';
import { CENT } from '@lootfolio/domain/money';
import {
  GATEWAYS,
  LEDGER_KINDS,
  LEDGER_PAGE_SIZE,
  MAX_PAYMENT,
  OPERATION_STATUSES,
  OPERATION_TYPES,
  PAYMENT_ATTENTION,
  PAYMENT_CURRENCY,
  PAYMENT_DEFAULTS,
  PAYMENT_FILTER_METHODS,
  PAYMENT_FILTER_TYPES,
  PAYMENT_METHODS,
  PAYMENT_SORTS,
} from '@lootfolio/domain/payments';
import { z } from 'zod';
import { call, COST } from '../../call.ts';
import { anyOf, clientKey, file, fileInput, id, list, money, page, pageSize, time } from '../../primitives.ts';

const gateway = z.enum(GATEWAYS);

/** A payment of the user. */
const payment = z.object({
  id,
  created_at: time,
  operation_status: z.enum(OPERATION_STATUSES),
  operation_type: z.enum(OPERATION_TYPES),
  payment_method: z.enum(PAYMENT_METHODS),
  /** The address to which it was paid; null while none is known. */
  wallet: z.string().nullable(),
  /** What is or will be credited; what was asked for while nothing arrived. */
  amount: money,
  /** The page of the gateway, while something can be paid there. */
  invoice_url: z.string().nullable(),
  /** When a deposit under trade protection will be credited; null for everything else. */
  credited_on: time.nullable(),
  /** The state of the trade with the server's bot; null for everything else. */
  trade_status: z.enum(TRADE_STATUSES).nullable(),
  /** Why it waits for an administrator; null when it does not. */
  attention: z.enum(PAYMENT_ATTENTION).nullable(),
});

export const listPayments = call({
  method: 'GET',
  path: '/payment/all',
  access: 'user',
  summary: 'The payments of the user',
  owned: true,
  query: z.object({
    page: page.default(1),
    limit: pageSize.default(PAYMENT_DEFAULTS.pageSize),
    method: anyOf(PAYMENT_FILTER_METHODS),
    type: anyOf(PAYMENT_FILTER_TYPES),
    orderBy: z.enum(PAYMENT_SORTS).default(PAYMENT_DEFAULTS.sort),
    orderDir: z.enum(['ASC', 'DESC']).default(PAYMENT_DEFAULTS.order),
  }),
  reply: list(payment),
});

export const paymentMethods = call({
  method: 'GET',
  path: '/payment/methods',
  access: 'user',
  summary: 'How the site balance can be topped up here',
  reply: z.object({
    success: z.literal(true),
    /** Empty when coins are not taken. */
    gateways: z.array(z.object({ name: gateway, label: z.string() })),
    /** The least and the greatest amount of a payment in coins. */
    min: money,
    max: money,
  }),
});

export const payWithCoins = call({
  method: 'POST',
  path: '/payment/cryptopay',
  access: 'user',
  summary: 'Opens an invoice at a gateway that takes coins, and waits for its address',
  owned: true,
  waits: true,
  body: z.object({
    client_key: clientKey,
    amount: money.min(CENT).max(MAX_PAYMENT),
    currency: z.literal(PAYMENT_CURRENCY),
    /** Absent: the first that is offered. */
    provider: gateway.optional(),
  }),
  reply: z.object({ success: z.literal(true), order: z.object({ id, invoice_url: z.string() }) }),
});

export const readLedger = call({
  method: 'GET',
  path: '/transaction/ledger',
  access: 'user',
  summary: 'The site balance of the user and its movements, newest first',
  owned: true,
  query: z.object({ page: page.default(1), limit: pageSize.default(LEDGER_PAGE_SIZE) }),
  reply: list(
    z.object({
      id: z.int(),
      created_at: time,
      kind: z.enum(LEDGER_KINDS),
      amount: money,
      balance_after: money,
      /** What it was for, in the language of the caller. */
      reference: z.string(),
      /** The payment that caused it; null for other causes. */
      payment_id: id.nullable(),
    }),
  ).extend({
    balance: money,
    /** Promised, and not to be spent yet. */
    pending: money,
    /** What the user owes, as a positive amount. The next credits settle it. */
    debt: money,
  }),
});

export const exportLedger = call({
  method: 'POST',
  path: '/transaction/ledger/export',
  access: 'user',
  summary: 'The movements of the site balance as a file',
  owned: true,
  read: true,
  file: true,
  rate: 'export',
  cost: COST.file,
  body: z.object(fileInput),
  reply: file,
});
