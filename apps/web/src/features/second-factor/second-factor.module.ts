import { createRoute } from '@tanstack/react-router';
import { rootRoute, screen } from '../../lib/routes.ts';
import { requireAdminRole } from '../../lib/session.ts';
import type { WebModule } from '../../lib/web-module.ts';
import { readFactorSearch } from './second-factor.search.ts';

const secondFactor = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin/second-factor',
  validateSearch: readFactorSearch,
  beforeLoad: requireAdminRole,
  component: screen(['second-factor'], () => import('./pages/SecondFactorPage.tsx'), 'SecondFactorPage'),
});

export const secondFactorModule = {
  routes: [secondFactor],
  pages: [{ path: '/admin/second-factor', label: 'second-factor.navigation', signedIn: true, admin: true }],
} as const satisfies WebModule;
