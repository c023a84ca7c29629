import { IconShieldLock } from '@tabler/icons-react';
import { createRoute } from '@tanstack/react-router';
import { lateSearch } from '../../../lib/late-search.ts';
import { rootRoute, screen } from '../../../lib/routes.ts';
import { requireAdminRole } from '../../../lib/session.ts';
import type { WebModule } from '../../../lib/web-module.ts';

const secondFactor = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin/second-factor',
  validateSearch: lateSearch(async () => (await import('./second-factor.search.ts')).readFactorSearch),
  beforeLoad: requireAdminRole,
  component: screen(['second-factor'], () => import('./pages/SecondFactorPage.tsx'), 'SecondFactorPage'),
});

export const secondFactorModule = {
  routes: [secondFactor],
  pages: [
    {
      path: '/admin/second-factor',
      label: 'second-factor.navigation',
      signedIn: true,
      admin: true,
      sidebar: { group: 'adminServer', order: 6, icon: IconShieldLock },
    },
  ],
} as const satisfies WebModule;
