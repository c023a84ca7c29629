import { IconScale } from '@tabler/icons-react';
import { createRoute } from '@tanstack/react-router';
import { lateSearch } from '../../../lib/late-search.ts';
import { rootRoute, screen } from '../../../lib/routes.ts';
import { requireAdmin } from '../../../lib/session.ts';
import type { WebModule } from '../../../lib/web-module.ts';

const reconciliation = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin/reconciliation',
  validateSearch: lateSearch(async () => (await import('./reconciliation.search.ts')).readReconciliationSearch),
  beforeLoad: requireAdmin,
  component: screen(['reconciliation'], () => import('./pages/ReconciliationPage.tsx'), 'ReconciliationPage'),
});

export const reconciliationModule = {
  routes: [reconciliation],
  pages: [
    {
      path: '/admin/reconciliation',
      label: 'reconciliation.navigation',
      signedIn: true,
      admin: true,
      sidebar: { group: 'adminMoney', order: 2, icon: IconScale },
    },
  ],
} as const satisfies WebModule;
