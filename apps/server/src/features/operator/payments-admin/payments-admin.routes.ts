import {
  adminCreatePayment,
  adminDecidePayment,
  adminListPayments,
  adminPaymentStats,
  adminReadPayment,
  adminTakeBackPayment,
  adminUpdatePayment,
} from '@lootfolio/contract/features/operator/payments-admin';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { notFound } from '../../../platform/errors/refusal.ts';
import { route, write, type Route } from '../../../platform/http/route.ts';
import type { Caller } from '../../../platform/security/sessions.ts';
import type { ItemDirectory } from '../../../prices/board/item-directory.ts';
import { endOfferOf } from '../../money/deposits/deposits.public.ts';
import { changePayment, createPayment, decidePayment, takeBack } from '../../money/payments/payments.public.ts';
import { findTransaction, readHistory, readPostings, readStats, readTransactions } from './payments-admin.reads.ts';
import { presentChange, presentPosting, presentTransaction } from './present-transaction.ts';

export type PaymentAdminParts = { db: Db; items: ItemDirectory };

export const paymentAdminRoutes = ({ db, items }: PaymentAdminParts): Route[] => [
  route(adminListPayments, async ({ caller, query }) => {
    const { rows, total, hasMore } = await readTransactions(db, { ...query, waiting: query.waiting === 1 });
    const meta = { total, totalPages: Math.ceil(total / query.limit) };
    return { items: rows.map((row) => presentTransaction(items, row, caller.userId)), meta, total, has_more: hasMore };
  }),

  route(adminPaymentStats, async ({ query }) => ({ stats: await readStats(db, query) })),

  route(adminReadPayment, async ({ caller, params }) => {
    const row = await findTransaction(db, params.id);
    if (!row) throw notFound();
    const [history, postings] = [await readHistory(db, row.id), await readPostings(db, row)];
    return {
      item: {
        ...presentTransaction(items, row, caller.userId),
        history: history.map(presentChange),
        postings: postings.map(presentPosting),
      },
    };
  }),

  write(adminDecidePayment, async ({ tx, caller, params, body }) => {
    await decidePayment(tx, caller, params.id, body);
    await endOfferOf(tx, params.id);
    return { item: await changed(tx, items, caller, params.id) };
  }),

  write(adminUpdatePayment, async ({ tx, caller, params, body }) => {
    await changePayment(tx, caller, params.id, body);
    await endOfferOf(tx, params.id);
    return { item: await changed(tx, items, caller, params.id) };
  }),

  write(adminTakeBackPayment, async ({ tx, caller, params, body }) => {
    await takeBack(tx, caller, params.id, body);
    await endOfferOf(tx, params.id);
    return { item: await changed(tx, items, caller, params.id) };
  }),

  write(adminCreatePayment, async ({ tx, caller, body }) => {
    const { user_id: userId, operation_type: type, balance_payment_method: balanceMethod, amount, note } = body;
    const id = await createPayment(tx, caller, { userId, type, amount, balanceMethod, note });
    return { item: await changed(tx, items, caller, id) };
  }),
];

async function changed(tx: Tx, items: ItemDirectory, caller: Caller, id: number) {
  const row = await findTransaction(tx, id);
  if (!row) throw notFound();
  return presentTransaction(items, row, caller.userId);
}
