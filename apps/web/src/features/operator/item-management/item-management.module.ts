import { IconPackages } from '@tabler/icons-react';
import { createRoute } from '@tanstack/react-router';
import { lateSearch } from '../../../lib/late-search.ts';
import { rootRoute, screen } from '../../../lib/routes.ts';
import { requireAdmin } from '../../../lib/session.ts';
import type { WebModule } from '../../../lib/web-module.ts';

const itemManagement = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin/item-management',
  validateSearch: lateSearch(async () => (await import('./item-management.search.ts')).readItemManagementSearch),
  beforeLoad: requireAdmin,
  component: screen(
    ['item-management', 'items', 'marketplaces', 'forms'],
    () => import('./pages/ItemManagementPage.tsx'),
    'ItemManagementPage',
  ),
});

export const itemManagementModule = {
  routes: [itemManagement],
  pages: [
    {
      path: '/admin/item-management',
      label: 'item-management.navigation',
      signedIn: true,
      admin: true,
      sidebar: { group: 'adminServer', order: 3, icon: IconPackages },
    },
  ],
} as const satisfies WebModule;
