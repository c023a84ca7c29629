import {
  exportLedger as exportCall,
  listPayments,
  paymentMethods,
  payWithCoins,
  readLedger,
} from '@lootfolio/contract/features/money/payments';
import { GATEWAY_NAMES } from '@lootfolio/domain/payments';
import type { Db } from '../../../platform/database/database.ts';
import { inTransactionOf } from '../../../platform/database/own-rows.ts';
import { Refusal } from '../../../platform/errors/refusal.ts';
import type { FileMaker } from '../../../platform/files/file-maker.ts';
import { route, type Route } from '../../../platform/http/route.ts';
import type { WaitUntilEnded } from '../../../platform/operations/wait-until-ended.ts';
import type { Settings } from '../../../platform/settings/settings.ts';
import { exportLedger } from './export-ledger.ts';
import { gatewaysOf, type GatewayParts } from './gateways/offered.ts';
import { readInvoice } from './payments.reads.ts';
import { COINS_TAKEN, GREATEST_PAYMENT, LEAST_PAYMENT } from './payments.settings.ts';
import { startPayment } from './start-payment.ts';
import { viewLedger } from './view-ledger.ts';
import { viewPayments } from './view-payments.ts';

export type PaymentParts = GatewayParts & {
  db: Db;
  settings: Settings;
  files: FileMaker;
  stopping: AbortSignal;
  waitUntilEnded: WaitUntilEnded;
};

/** Nobody looks longer at a spinner. The payment then waits among the user's payments. */
const WAIT_MS = 20_000;

export const paymentRoutes = (parts: PaymentParts): Route[] => [
  route(listPayments, ({ caller, query }) =>
    viewPayments(parts.db, caller.userId, {
      method: query.method,
      type: query.type,
      sort: query.orderBy,
      descending: query.orderDir === 'DESC',
      page: query.page,
      pageSize: query.limit,
    }),
  ),

  route(paymentMethods, async () => ({
    gateways: parts.settings.get(COINS_TAKEN) ? gatewaysOf(parts).map(({ name }) => ({ name, label: GATEWAY_NAMES[name] })) : [],
    min: parts.settings.get(LEAST_PAYMENT),
    max: parts.settings.get(GREATEST_PAYMENT),
  })),

  route(payWithCoins, async ({ caller, body: { client_key: clientKey, amount, provider }, language }) => {
    const offer = { settings: parts.settings, gateways: gatewaysOf(parts) };
    const order = await inTransactionOf(parts.db, caller, (tx) =>
      startPayment(tx, caller, offer, { clientKey, amount, provider, language }),
    );
    await parts.waitUntilEnded({ id: order, userId: caller.userId }, { forMs: WAIT_MS, signal: parts.stopping });
    const invoice = await readInvoice(parts.db, order);
    if (invoice?.status === 'PENDING' && invoice.url === null) throw new Refusal('PROVIDER_UNAVAILABLE', 'payments.stillOpening');
    // the address of an order that has ended is given to nobody
    if (!invoice?.url || invoice.status === 'FAILED') throw new Refusal('PAYMENT_FAILED', 'payments.unreachable');
    return { order: { id: invoice.id, invoice_url: invoice.url } };
  }),

  route(readLedger, ({ caller, query, language }) =>
    viewLedger(parts.db, caller.userId, { page: query.page, pageSize: query.limit, language }),
  ),

  route(exportCall, ({ caller, body, language }) => exportLedger(parts, caller.userId, body, language)),
];
