import { createRoute, type RouteComponent } from '@tanstack/react-router';
import { rootRoute, screen } from '../../../lib/routes.ts';
import type { WebModule } from '../../../lib/web-module.ts';
import { lateSearch } from '../../../lib/late-search.ts';
import { requireCanonicalGame } from './items-route.ts';

const timeToSell = createRoute({
  getParentRoute: () => rootRoute,
  path: '/time-to-sell',
  staticData: { head: { title: 'liquidity.title', description: 'liquidity.head' }, prerendered: true },
  component: screen(['liquidity'], () => import('./pages/TimeToSellPage.tsx'), 'TimeToSellPage'),
});

/** @param component the item's page, including parts of other features */
export const itemsModule = (component: RouteComponent) => {
  const item = createRoute({
    getParentRoute: () => rootRoute,
    path: '/$game/item/$slug',
    validateSearch: lateSearch(async () => (await import('./items.search.ts')).readItemSearch),
    beforeLoad: requireCanonicalGame,
    component,
  });
  return { routes: [item, timeToSell] } as const satisfies WebModule;
};
