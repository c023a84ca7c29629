import { createRoute } from '@tanstack/react-router';
import { IconTrendingUp } from '@tabler/icons-react';
import { lateSearch } from '../../../lib/late-search.ts';
import { rootRoute, screen } from '../../../lib/routes.ts';
import type { WebModule } from '../../../lib/web-module.ts';

const trends = createRoute({
  getParentRoute: () => rootRoute,
  path: '/trends',
  staticData: { head: { title: 'trends.title', description: 'trends.headDescription' } },
  validateSearch: lateSearch(async () => (await import('./trends.search.ts')).readTrendsSearch),
  component: screen(['trends', 'items', 'marketplaces'], () => import('./pages/TrendsPage.tsx'), 'TrendsPage'),
});

export const trendsModule = {
  routes: [trends],
  pages: [{ path: '/trends', label: 'trends.navigation', sidebar: { group: 'prices', order: 2, icon: IconTrendingUp } }],
} as const satisfies WebModule;
