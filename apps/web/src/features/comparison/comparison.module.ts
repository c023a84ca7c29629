import { createRoute } from '@tanstack/react-router';
import { IconArrowsLeftRight } from '@tabler/icons-react';
import { rootRoute, screen } from '../../lib/routes.ts';
import type { WebModule } from '../../lib/web-module.ts';
import { readSearch } from '@lootfolio/domain/comparison-search';

const comparison = createRoute({
  getParentRoute: () => rootRoute,
  path: '/comparison',
  staticData: { head: { title: 'comparison.title', description: 'comparison.headDescription' } },
  validateSearch: readSearch,
  component: screen(['comparison', 'items', 'marketplaces', 'watchlist'], () => import('./pages/ComparisonPage.tsx'), 'ComparisonPage'),
});

export const comparisonModule = {
  routes: [comparison],
  pages: [{ path: '/comparison', label: 'comparison.navigation', sidebar: { group: 'markets', order: 4, icon: IconArrowsLeftRight } }],
} as const satisfies WebModule;
