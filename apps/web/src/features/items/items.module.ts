import { createRoute, type RouteComponent } from '@tanstack/react-router';
import { rootRoute } from '../../lib/routes.ts';
import type { WebModule } from '../../lib/web-module.ts';
import { requireCanonicalGame, readItemSearch } from './items-route.ts';

/** @param component the item's page, including the parts of other features */
export const itemsModule = (component: RouteComponent) => {
  const item = createRoute({
    getParentRoute: () => rootRoute,
    path: '/$game/item/$slug',
    validateSearch: readItemSearch,
    beforeLoad: requireCanonicalGame,
    component,
  });
  return { routes: [item] } as const satisfies WebModule;
};
