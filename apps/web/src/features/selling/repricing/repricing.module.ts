import { createRoute } from '@tanstack/react-router';
import { lateSearch } from '../../../lib/late-search.ts';
import { rootRoute, screen } from '../../../lib/routes.ts';
import { requireUser } from '../../../lib/session.ts';
import type { WebModule } from '../../../lib/web-module.ts';

const repricing = createRoute({
  getParentRoute: () => rootRoute,
  path: '/repricing',
  validateSearch: lateSearch(async () => (await import('./repricing.search.ts')).readRepricingSearch),
  beforeLoad: requireUser,
  component: screen(['items', 'marketplaces', 'repricing', 'selling'], () => import('./pages/RepricingPage.tsx'), 'RepricingPage'),
});

export const repricingModule = {
  routes: [repricing],
  // reached from Listed Items: the group of the sidebar is full
  pages: [{ path: '/repricing', label: 'repricing.navigation', signedIn: true }],
} as const satisfies WebModule;
