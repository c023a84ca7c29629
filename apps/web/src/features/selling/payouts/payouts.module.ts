import { IconCash } from '@tabler/icons-react';
import { createRoute } from '@tanstack/react-router';
import { lateSearch } from '../../../lib/late-search.ts';
import { rootRoute, screen } from '../../../lib/routes.ts';
import { requireUser } from '../../../lib/session.ts';
import type { WebModule } from '../../../lib/web-module.ts';

const transactions = createRoute({
  getParentRoute: () => rootRoute,
  path: '/transactions',
  validateSearch: lateSearch(async () => (await import('./payouts.search.ts')).readPayoutsSearch),
  beforeLoad: requireUser,
  component: screen(['forms', 'payments', 'payouts'], () => import('./pages/TransactionsPage.tsx'), 'TransactionsPage'),
});

export const payoutsModule = {
  routes: [transactions],
  pages: [
    { path: '/transactions', label: 'payouts.navigation', signedIn: true, sidebar: { group: 'traderPro', order: 6, icon: IconCash } },
  ],
  operations: { 'synchronise-payouts': 'payouts.operationKindSync' },
} as const satisfies WebModule;
