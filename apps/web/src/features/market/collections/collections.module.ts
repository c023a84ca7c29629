import { createRoute } from '@tanstack/react-router';
import { IconCards } from '@tabler/icons-react';
import { lateSearch } from '../../../lib/late-search.ts';
import { rootRoute, screen } from '../../../lib/routes.ts';
import type { WebModule } from '../../../lib/web-module.ts';

const collections = createRoute({
  getParentRoute: () => rootRoute,
  path: '/collections',
  staticData: { head: { title: 'collections.title', description: 'collections.headDescription' } },
  validateSearch: lateSearch(async () => (await import('./collections.search.ts')).readCollectionsSearch),
  component: screen(['collections'], () => import('./pages/CollectionsPage.tsx'), 'CollectionsPage'),
});

const collection = createRoute({
  getParentRoute: () => rootRoute,
  path: '/cs2/collection/$name',
  validateSearch: lateSearch(async () => (await import('./collections.search.ts')).readIdSearch),
  component: screen(['collections', 'items', 'marketplaces'], () => import('./pages/CollectionPage.tsx'), 'CollectionPage'),
});

const caseRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/cs2/case/$name',
  validateSearch: lateSearch(async () => (await import('./collections.search.ts')).readIdSearch),
  component: screen(['collections', 'items', 'marketplaces'], () => import('./pages/CasePage.tsx'), 'CasePage'),
});

export const collectionsModule = {
  routes: [collections, collection, caseRoute],
  pages: [{ path: '/collections', label: 'collections.navigation', sidebar: { group: 'prices', order: 3, icon: IconCards } }],
} as const satisfies WebModule;
