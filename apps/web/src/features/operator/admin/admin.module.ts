import { createRoute } from '@tanstack/react-router';
import { IconShieldCog } from '@tabler/icons-react';
import { rootRoute, screen } from '../../../lib/routes.ts';
import { requireAdmin } from '../../../lib/session.ts';
import type { WebModule } from '../../../lib/web-module.ts';

const dashboard = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin',
  beforeLoad: requireAdmin,
  component: screen(['admin'], () => import('./pages/AdminPage.tsx'), 'AdminPage'),
});

export const adminModule = {
  routes: [dashboard],
  pages: [
    {
      path: '/admin',
      label: 'admin.navigation',
      signedIn: true,
      admin: true,
      sidebar: { group: 'account', order: 0, icon: IconShieldCog },
    },
  ],
} as const satisfies WebModule;
