import { TRADE_STATUSES } from '@lootfolio/domain/deposits';
import {
  BALANCE_PAYMENT_METHODS,
  GATEWAYS,
  LEDGER_KINDS,
  OPERATION_STATUSES,
  OPERATION_TYPES,
  PAYMENT_ATTENTION,
  PAYMENT_METHODS,
} from '@lootfolio/domain/payments';
import {
  ADMIN_PAYMENT_DEFAULTS,
  ADMIN_PAYMENT_SORTS,
  CHANGED_FIELDS,
  GREATEST_TYPED,
  LEAST_TYPED,
  PAYMENT_DECISIONS,
} from '@lootfolio/domain/payments-admin';
import { NOTE_LENGTH } from '@lootfolio/domain/users';
import { z } from 'zod';
import { call } from '../../call.ts';
import { anyOf, flag, gameSlug, id, idInPath, list, money, page, searchText, time, whole } from '../../primitives.ts';

const success = z.literal(true);
const count = z.int();
const operationType = z.enum(OPERATION_TYPES);
const operationStatus = z.enum(OPERATION_STATUSES);
const balancePaymentMethod = z.enum(BALANCE_PAYMENT_METHODS);
const attention = z.enum(PAYMENT_ATTENTION).nullable();
const amount = money.min(LEAST_TYPED).max(GREATEST_TYPED);
const note = z.string().trim().max(NOTE_LENGTH);
const reason = note.min(1);

/** A trade with the server's bot. */
const steamTrade = z.object({
  id,
  steam_id: z.string().describe('The bot'),
  partner_accountid: z.string().describe('The account number of the user; empty when their account here was deleted'),
  tradeid: z.string().nullable(),
  status: z.enum(TRADE_STATUSES),
  tradelink: z.string().nullable().describe('Its token is hidden'),
  items_to_receive: z.array(
    z.object({ item_detail: z.object({ image: z.string().nullable(), name: z.string(), game: gameSlug }), price: money }),
  ),
  created_at: time,
  updated_at: time,
});

const cryptoTransaction = z.object({
  id,
  order_id: z.uuid(),
  price_amount: z.number().describe('In units of price_currency'),
  price_currency: z.string(),
  provider: z.enum(GATEWAYS),
  gateway_status: z.string().nullable(),
  operation_status: operationStatus,
  coin: z.string().nullable(),
  payment_wallet: z.string().nullable(),
  /** What arrived, at the rate of the gateway. */
  received: money,
  invoice_url: z.string().nullable(),
  created_at: time,
  updated_at: time,
});

/** A payment as administrators see it. */
const transaction = z.object({
  id,
  user: z.object({
    id,
    user_name: z.string().nullable().describe('Null when the account was deleted'),
    steam_id: z.string().nullable(),
    avatar_medium: z.string().nullable(),
  }),
  is_own: z.boolean().describe('A payment of the caller: another administrator must change it'),
  amount: money,
  currency: z.string(),
  wallet: z.string().nullable(),
  operation_type: operationType,
  balance_payment_method: balancePaymentMethod.nullable().describe('Null for payments in items'),
  operation_status: operationStatus,
  status: z.string().nullable().describe("The provider's own word for its state"),
  payment_method: z.enum(PAYMENT_METHODS),
  attention: attention.describe('Why it waits for an administrator'),
  /** What the ledger holds for it in the balance of the user. */
  booked: money,
  /** What the user was promised for it and may not spend yet. */
  promised: money,
  created_at: time,
  updated_at: time,
  note: z.string().nullable(),
  steam_trade: steamTrade.nullable(),
  crypto_transaction: cryptoTransaction.nullable(),
});

const filters = {
  method: anyOf(PAYMENT_METHODS),
  type: anyOf(OPERATION_TYPES),
  status: anyOf(OPERATION_STATUSES),
};

export const adminListPayments = call({
  method: 'GET',
  path: '/admin/payment/all',
  access: 'admin',
  summary: 'All payments; a page past the end is the last one',
  query: z.object({
    /** The id of a payment, or a part of the name of a user. */
    search: searchText.default(''),
    ...filters,
    /** 1: only those that wait for an administrator. */
    waiting: flag.default(0),
    sort: z.enum(ADMIN_PAYMENT_SORTS).default(ADMIN_PAYMENT_DEFAULTS.sort),
    page: page.default(ADMIN_PAYMENT_DEFAULTS.page),
    limit: whole(1, 100).default(ADMIN_PAYMENT_DEFAULTS.size),
  }),
  reply: list(transaction).extend({
    meta: z.object({ total: count, totalPages: count }),
    has_more: z.boolean().describe('True when a search finds more payments than it lists. It lists the newest, and its total counts them'),
  }),
});

export const adminPaymentStats = call({
  method: 'GET',
  path: '/admin/payment/stats',
  access: 'admin',
  summary: 'How many payments there are, and their volume',
  query: z.object(filters),
  reply: z.object({
    success,
    stats: z.object({
      total_transaction: count,
      total_transaction_amount: money,
      total_deposit_count: count.describe('Completed deposits'),
      total_deposit_amount: money,
      total_pending_count: count,
      total_pending_amount: money,
      total_failed_count: count,
      total_failed_amount: money,
      total_waiting_count: count.describe('Payments that wait for an administrator, whatever the filters are'),
    }),
  }),
});

export const adminReadPayment = call({
  method: 'GET',
  path: '/admin/payment/{id}',
  access: 'admin',
  summary: 'A payment with its history and its postings',
  params: z.object({ id: idInPath }),
  reply: z.object({
    success,
    item: transaction.extend({
      history: z
        .array(
          z.object({
            at: time,
            admin: z.object({ id, user_name: z.string().nullable() }).nullable().describe('Null for changes by the server itself'),
            field: z.enum(CHANGED_FIELDS),
            from: z.union([z.string(), money]).nullable(),
            to: z.union([z.string(), money]).nullable(),
          }),
        )
        .describe('Newest first'),
      postings: z
        .array(
          z.object({
            id: z.int(),
            created_at: time,
            kind: z.enum(LEDGER_KINDS),
            reference: z.string(),
            /** Into the balance of the user. */
            balance: money,
            /** Into what the user is promised. */
            pending: money,
            /** Into what the user owes; negative when the debt grows. */
            debt: money,
          }),
        )
        .describe('Newest first'),
    }),
  }),
});

/** The values that the caller saw before the change. The change is refused with STATE when one of them is different now. */
const before = z
  .object({
    amount: money.min(0).max(GREATEST_TYPED),
    operation_type: operationType,
    balance_payment_method: balancePaymentMethod.nullable(),
    operation_status: operationStatus,
    attention,
  })
  .partial()
  .default({});

const changed = z.object({ success, item: transaction });

export const adminDecidePayment = call({
  method: 'PUT',
  path: '/admin/payment/status/{id}',
  access: 'admin',
  summary: 'Approves or rejects a payment that waits',
  money: true,
  recent: true,
  params: z.object({ id: idInPath }),
  body: z.object({
    status: z.enum(PAYMENT_DECISIONS),
    /** The reason. Required for a rejection. */
    note: note.default(''),
    before,
  }),
  reply: changed,
});

export const adminUpdatePayment = call({
  method: 'PUT',
  path: '/admin/payment/update/{id}',
  access: 'admin',
  summary: 'Changes a payment, and books the difference',
  money: true,
  recent: true,
  params: z.object({ id: idInPath }),
  body: z.object({
    amount,
    operation_type: operationType,
    /** Null only for a payment in items. */
    balance_payment_method: balancePaymentMethod.nullable(),
    operation_status: operationStatus,
    /** The reason. Required for a payment that has ended. */
    note: note.default(''),
    before,
  }),
  reply: changed,
});

export const adminTakeBackPayment = call({
  method: 'POST',
  path: '/admin/payment/take-back/{id}',
  access: 'admin',
  summary: 'Takes back what was booked for a payment. What the user spent of it becomes their debt',
  money: true,
  recent: true,
  params: z.object({ id: idInPath }),
  body: z.object({ note: reason, before }),
  reply: changed,
});

export const adminCreatePayment = call({
  method: 'POST',
  path: '/admin/payment/create',
  access: 'admin',
  summary: 'Enters a payment that was made elsewhere. It waits for its approval',
  money: true,
  recent: true,
  body: z.object({
    user_id: id,
    operation_type: operationType,
    amount,
    balance_payment_method: balancePaymentMethod,
    note: reason,
  }),
  reply: changed,
});
