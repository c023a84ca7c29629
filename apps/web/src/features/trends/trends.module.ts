import { createRoute } from '@tanstack/react-router';
import { rootRoute, screen } from '../../lib/routes.ts';
import type { WebModule } from '../../lib/web-module.ts';
import { readTrendsSearch } from './trends.search.ts';

const trends = createRoute({
  getParentRoute: () => rootRoute,
  path: '/trends',
  staticData: { head: { title: 'trends.title', description: 'trends.headDescription' } },
  validateSearch: readTrendsSearch,
  component: screen(['trends', 'items', 'marketplaces'], () => import('./pages/TrendsPage.tsx'), 'TrendsPage'),
});

export const trendsModule = {
  routes: [trends],
  pages: [{ path: '/trends', label: 'trends.navigation' }],
} as const satisfies WebModule;
