import { createRoute } from '@tanstack/react-router';
import { rootRoute, screen } from '../../lib/routes.ts';
import { requireUser } from '../../lib/session.ts';
import type { WebModule } from '../../lib/web-module.ts';
import { readPerformanceSearch } from './performance.search.ts';

const performance = createRoute({
  getParentRoute: () => rootRoute,
  path: '/investments/performance',
  validateSearch: readPerformanceSearch,
  beforeLoad: requireUser,
  component: screen(['performance'], () => import('./pages/PerformancePage.tsx'), 'PerformancePage'),
});

export const performanceModule = {
  routes: [performance],
  pages: [{ path: '/investments/performance', label: 'performance.navigation', signedIn: true }],
} as const satisfies WebModule;
