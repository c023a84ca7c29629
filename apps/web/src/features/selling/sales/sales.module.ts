import { createRoute } from '@tanstack/react-router';
import { IconReceipt } from '@tabler/icons-react';
import { lateSearch } from '../../../lib/late-search.ts';
import { rootRoute, screen } from '../../../lib/routes.ts';
import { requireUser } from '../../../lib/session.ts';
import type { WebModule } from '../../../lib/web-module.ts';

const saleHistory = createRoute({
  getParentRoute: () => rootRoute,
  path: '/sales',
  validateSearch: lateSearch(async () => (await import('./sales.search.ts')).readSalesSearch),
  beforeLoad: requireUser,
  component: screen(['forms', 'items', 'marketplaces', 'sales'], () => import('./pages/SalesPage.tsx'), 'SalesPage'),
});

export const salesModule = {
  routes: [saleHistory],
  pages: [{ path: '/sales', label: 'sales.navigation', signedIn: true, sidebar: { group: 'traderPro', order: 2, icon: IconReceipt } }],
  operations: { 'synchronise-sales': 'sales.operationKindSync' },
} as const satisfies WebModule;
