import { createRoute } from '@tanstack/react-router';
import { IconTrophy } from '@tabler/icons-react';
import { lateSearch } from '../../../lib/late-search.ts';
import { rootRoute, screen } from '../../../lib/routes.ts';
import type { WebModule } from '../../../lib/web-module.ts';

const ranking = createRoute({
  getParentRoute: () => rootRoute,
  path: '/ranking',
  staticData: { head: { title: 'ranking.title', description: 'ranking.headDescription' } },
  validateSearch: lateSearch(async () => (await import('./ranking.search.ts')).readRankingSearch),
  component: screen(['ranking'], () => import('./pages/RankingPage.tsx'), 'RankingPage'),
});

const publicInventory = createRoute({
  getParentRoute: () => rootRoute,
  path: '/public-inventory/$steamid',
  validateSearch: lateSearch(async () => (await import('./public-inventory.search.ts')).readPublicSearch),
  component: screen(
    ['forms', 'inventory', 'items', 'marketplaces', 'ranking'],
    () => import('./pages/PublicInventoryPage.tsx'),
    'PublicInventoryPage',
  ),
});

export const rankingModule = {
  routes: [ranking, publicInventory],
  pages: [{ path: '/ranking', label: 'ranking.navigation', sidebar: { group: 'inventory', order: 2, icon: IconTrophy } }],
} as const satisfies WebModule;
