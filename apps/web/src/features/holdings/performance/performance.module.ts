import { createRoute } from '@tanstack/react-router';
import { lateSearch } from '../../../lib/late-search.ts';
import { rootRoute, screen } from '../../../lib/routes.ts';
import { requireUser } from '../../../lib/session.ts';
import type { WebModule } from '../../../lib/web-module.ts';

const performance = createRoute({
  getParentRoute: () => rootRoute,
  path: '/investments/performance',
  validateSearch: lateSearch(async () => (await import('./performance.search.ts')).readPerformanceSearch),
  beforeLoad: requireUser,
  component: screen(['performance'], () => import('./pages/PerformancePage.tsx'), 'PerformancePage'),
});

export const performanceModule = {
  routes: [performance],
  pages: [{ path: '/investments/performance', label: 'performance.navigation', signedIn: true }],
} as const satisfies WebModule;
