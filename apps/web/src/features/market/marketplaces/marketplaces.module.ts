import { createRoute } from '@tanstack/react-router';
import { IconBuildingStore } from '@tabler/icons-react';
import { lateSearch } from '../../../lib/late-search.ts';
import { rootRoute, screen } from '../../../lib/routes.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { throttle } from '../../../lib/throttle.ts';
import type { WebModule } from '../../../lib/web-module.ts';
import { MARKETS, SOURCES } from './marketplaces.keys.ts';

const marketplaces = createRoute({
  getParentRoute: () => rootRoute,
  path: '/marketplaces',
  staticData: { head: { title: 'marketplaces.title', description: 'marketplaces.headDescription' } },
  validateSearch: lateSearch(async () => (await import('./marketplaces.search.ts')).readMarketplacesSearch),
  component: screen(['marketplaces'], () => import('./pages/MarketplacesPage.tsx'), 'MarketplacesPage'),
});

const status = createRoute({
  getParentRoute: () => rootRoute,
  path: '/status',
  staticData: { head: { title: 'marketplaces.statusTitle', description: 'marketplaces.headStatus' } },
  component: screen(['marketplaces'], () => import('./pages/StatusPage.tsx'), 'StatusPage'),
});

/** Throttled: two dozen sources report during a refresh of prices, and one read every few seconds is enough. */
const reloadSources = throttle(() => void queryClient.invalidateQueries({ queryKey: SOURCES }), 5_000);

/** Called when the operator changed a fee or another fact of a market. */
const reloadMarkets = (): void => void queryClient.invalidateQueries({ queryKey: MARKETS });

export const marketplacesModule = {
  routes: [marketplaces, status],
  events: { sources: reloadSources, marketplaces: reloadMarkets },
  pages: [
    { path: '/marketplaces', label: 'marketplaces.navigation', sidebar: { group: 'more', order: 1, icon: IconBuildingStore } },
    { path: '/status', label: 'marketplaces.navigationStatus', footer: 7 },
  ],
} as const satisfies WebModule;
