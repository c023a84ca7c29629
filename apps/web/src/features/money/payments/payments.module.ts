import { createRoute, redirect, type RouteComponent } from '@tanstack/react-router';
import { lateSearch } from '../../../lib/late-search.ts';
import { rootRoute } from '../../../lib/routes.ts';
import { requireUser } from '../../../lib/session.ts';
import type { WebModule } from '../../../lib/web-module.ts';
import { reloadPayments } from './payments.keys.ts';

const payment = createRoute({
  getParentRoute: () => rootRoute,
  path: '/payment',
  beforeLoad: () => {
    throw redirect({ href: '/payment/refill', replace: true });
  },
});

/** The address that the specification also names. */
const transaction = createRoute({
  getParentRoute: () => rootRoute,
  path: '/payment/transaction',
  beforeLoad: () => {
    throw redirect({ href: '/payment/transactions', replace: true });
  },
});

/**
 * @param refillPage the screen to top up
 * @param transactionsPage the screen of the payments
 */
export const paymentsModule = (refillPage: RouteComponent, transactionsPage: RouteComponent) => {
  const refill = createRoute({
    getParentRoute: () => rootRoute,
    path: '/payment/refill',
    beforeLoad: requireUser,
    component: refillPage,
  });
  const transactions = createRoute({
    getParentRoute: () => rootRoute,
    path: '/payment/transactions',
    validateSearch: lateSearch(async () => (await import('./payments.search.ts')).readPaymentsSearch),
    beforeLoad: requireUser,
    component: transactionsPage,
  });
  return {
    routes: [payment, refill, transactions, transaction],
    pages: [
      { path: '/payment/refill', label: 'payments.navigationRefill', signedIn: true },
      { path: '/payment/transactions', label: 'payments.navigationHistory', signedIn: true },
    ],
    events: { payments: () => void reloadPayments() },
    operations: { 'open-invoice': 'payments.operationKindInvoice' },
  } as const satisfies WebModule;
};
