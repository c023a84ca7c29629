import { createRoute } from '@tanstack/react-router';
import { IconArrowsExchange2 } from '@tabler/icons-react';
import { lateSearch } from '../../../lib/late-search.ts';
import { rootRoute, screen } from '../../../lib/routes.ts';
import type { WebModule } from '../../../lib/web-module.ts';

const tradeUps = createRoute({
  getParentRoute: () => rootRoute,
  path: '/trade-ups',
  staticData: { head: { title: 'tradeups.title', description: 'tradeups.headDescription' } },
  validateSearch: lateSearch(async () => (await import('./tradeups.search.ts')).readTradeUpsSearch),
  component: screen(['forms', 'items', 'marketplaces', 'tradeups'], () => import('./pages/TradeUpsPage.tsx'), 'TradeUpsPage'),
});

export const tradeupsModule = {
  routes: [tradeUps],
  // not among the specified entries, so its order is between two of them
  pages: [{ path: '/trade-ups', label: 'tradeups.navigation', sidebar: { group: 'simulators', order: 2, icon: IconArrowsExchange2 } }],
} as const satisfies WebModule;
