import { IconCreditCard } from '@tabler/icons-react';
import { createRoute } from '@tanstack/react-router';
import { lateSearch } from '../../../lib/late-search.ts';
import { rootRoute, screen } from '../../../lib/routes.ts';
import { requireAdmin } from '../../../lib/session.ts';
import type { WebModule } from '../../../lib/web-module.ts';

const payments = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin/payments',
  validateSearch: lateSearch(async () => (await import('./payments-admin.search.ts')).readTransactionsSearch),
  beforeLoad: requireAdmin,
  component: screen(['forms', 'payments', 'payments-admin'], () => import('./pages/PaymentsAdminPage.tsx'), 'PaymentsAdminPage'),
});

export const paymentsAdminModule = {
  routes: [payments],
  pages: [
    {
      path: '/admin/payments',
      label: 'payments-admin.navigation',
      signedIn: true,
      admin: true,
      sidebar: { group: 'adminMoney', order: 1, icon: IconCreditCard },
    },
  ],
} as const satisfies WebModule;
