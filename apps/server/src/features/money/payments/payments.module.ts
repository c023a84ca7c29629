import { serveNotices } from '../../../platform/http/notice-route.ts';
import { doctorGateways } from './doctor-gateways.ts';
import type { Module } from '../../../platform/module.ts';
import { REVERSAL } from '../../../platform/money/ledger.ts';
import { noticeJob } from '../../../platform/money/notices.ts';
import type { Logger } from '../../../platform/process/log.ts';
import type { RateLimiter } from '../../../platform/security/rate-limit.ts';
import { DEPOSIT } from './book-payment.ts';
import { gatewayNotices } from './gateway-notices.ts';
import { INVOICE_KIND, openInvoice, refuseRetry } from './open-invoice.operation.ts';
import { paymentsData } from './payments.data.ts';
import { paymentRoutes, type PaymentParts } from './payments.routes.ts';
import { COINS_TAKEN, GREATEST_PAYMENT, LEAST_PAYMENT } from './payments.settings.ts';
import { countWaiting } from './payments.reads.ts';
import { isPaying } from './payments.store.ts';
import { DUE_LOOK_MS, readDueOrders, readOrderJob } from './read-open-orders.ts';
import { paymentsToCheck } from './tell-admins.ts';
import { paymentNews } from './tell-payment.ts';

declare module '../../../platform/module.ts' {
  interface WaitingCounts {
    /** Payments that wait for an administrator. */
    payments: () => Promise<number>;
  }
}

type WorkParts = Pick<PaymentParts, 'config' | 'outside' | 'db'> & { log: Logger };

export const paymentsModule: Module<PaymentParts & { rates: RateLimiter }, WorkParts> = {
  name: 'payments',
  settings: [COINS_TAKEN, LEAST_PAYMENT, GREATEST_PAYMENT],
  ledgerKinds: [DEPOSIT, REVERSAL],
  notificationTypes: [paymentNews, paymentsToCheck],
  events: { payments: 'user' },
  routes: paymentRoutes,
  serve: (app, parts) => gatewayNotices(parts).forEach((gateway) => serveNotices(app, parts, gateway)),
  jobs: (parts) => [...gatewayNotices(parts).map((gateway) => noticeJob(parts, gateway)), readOrderJob(parts)],
  operations: (parts) => [openInvoice({ ...parts, publicUrl: parts.config.PUBLIC_URL })],
  retryChecks: { [INVOICE_KIND]: refuseRetry },
  repeated: ({ db }) => [{ everyMs: DUE_LOOK_MS, run: () => readDueOrders(db) }],
  waiting: ({ db }) => ({ payments: () => countWaiting(db) }),
  isPending: isPaying,
  doctor: doctorGateways,
  personalData: () => [paymentsData],
};
