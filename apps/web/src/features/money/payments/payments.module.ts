import { createRoute, redirect } from '@tanstack/react-router';
import { lateSearch } from '../../../lib/late-search.ts';
import { rootRoute, screen } from '../../../lib/routes.ts';
import { requireUser } from '../../../lib/session.ts';
import type { WebModule } from '../../../lib/web-module.ts';
import { reloadPayments } from './payments.queries.ts';

const payment = createRoute({
  getParentRoute: () => rootRoute,
  path: '/payment',
  beforeLoad: () => {
    throw redirect({ href: '/payment/refill', replace: true });
  },
});

const refill = createRoute({
  getParentRoute: () => rootRoute,
  path: '/payment/refill',
  beforeLoad: requireUser,
  component: screen(['payments'], () => import('./pages/RefillPage.tsx'), 'RefillPage'),
});

const transactions = createRoute({
  getParentRoute: () => rootRoute,
  path: '/payment/transactions',
  validateSearch: lateSearch(async () => (await import('./payments.search.ts')).readPaymentsSearch),
  beforeLoad: requireUser,
  component: screen(['payments'], () => import('./pages/PaymentsPage.tsx'), 'PaymentsPage'),
});

/** The address that the specification also names. */
const transaction = createRoute({
  getParentRoute: () => rootRoute,
  path: '/payment/transaction',
  beforeLoad: () => {
    throw redirect({ href: '/payment/transactions', replace: true });
  },
});

export const paymentsModule = {
  routes: [payment, refill, transactions, transaction],
  pages: [
    { path: '/payment/refill', label: 'payments.navigationRefill', signedIn: true },
    { path: '/payment/transactions', label: 'payments.navigationHistory', signedIn: true },
  ],
  events: { payments: () => void reloadPayments() },
  operations: { 'open-invoice': 'payments.operationKindInvoice' },
} as const satisfies WebModule;
