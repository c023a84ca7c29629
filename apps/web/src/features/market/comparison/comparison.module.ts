import { createRoute } from '@tanstack/react-router';
import { IconArrowsLeftRight } from '@tabler/icons-react';
import { lateSearch } from '../../../lib/late-search.ts';
import { rootRoute, screen } from '../../../lib/routes.ts';
import type { WebModule } from '../../../lib/web-module.ts';

const comparison = createRoute({
  getParentRoute: () => rootRoute,
  path: '/comparison',
  staticData: { head: { title: 'comparison.title', description: 'comparison.headDescription' } },
  validateSearch: lateSearch(async () => (await import('@lootfolio/domain/comparison-search')).readSearch),
  component: screen(
    ['comparison', 'items', 'marketplaces', 'reach', 'watchlist'],
    () => import('./pages/ComparisonPage.tsx'),
    'ComparisonPage',
  ),
});

export const comparisonModule = {
  routes: [comparison],
  pages: [{ path: '/comparison', label: 'comparison.navigation', sidebar: { group: 'prices', order: 1, icon: IconArrowsLeftRight } }],
  operations: { 'comparison-export': 'comparison.operationKindExport' },
} as const satisfies WebModule;
