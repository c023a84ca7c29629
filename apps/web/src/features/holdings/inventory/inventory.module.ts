import { createRoute } from '@tanstack/react-router';
import { IconBackpack } from '@tabler/icons-react';
import { lateSearch } from '../../../lib/late-search.ts';
import { rootRoute, screen } from '../../../lib/routes.ts';
import { requireUser } from '../../../lib/session.ts';
import type { WebModule } from '../../../lib/web-module.ts';

const inventory = createRoute({
  getParentRoute: () => rootRoute,
  path: '/inventory',
  validateSearch: lateSearch(async () => (await import('./inventory.search.ts')).readInventorySearch),
  beforeLoad: requireUser,
  component: screen(['forms', 'inventory', 'items', 'marketplaces'], () => import('./pages/InventoryPage.tsx'), 'InventoryPage'),
});

export const inventoryModule = {
  routes: [inventory],
  pages: [
    { path: '/inventory', label: 'inventory.navigation', signedIn: true, sidebar: { group: 'inventory', order: 1, icon: IconBackpack } },
  ],
  operations: { 'inventory-refresh': 'inventory.operationKindRefresh' },
} as const satisfies WebModule;
