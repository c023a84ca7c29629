import { IconTag, IconTags } from '@tabler/icons-react';
import { createRoute } from '@tanstack/react-router';
import { lateSearch } from '../../../lib/late-search.ts';
import { rootRoute, screen } from '../../../lib/routes.ts';
import { requireUser } from '../../../lib/session.ts';
import type { WebModule } from '../../../lib/web-module.ts';

const listItems = createRoute({
  getParentRoute: () => rootRoute,
  path: '/list-items',
  validateSearch: lateSearch(async () => (await import('./list-items.search.ts')).readListItemsSearch),
  beforeLoad: requireUser,
  component: screen(
    ['forms', 'inventory', 'items', 'listings', 'marketplaces', 'presence', 'selling'],
    () => import('./pages/ListItemsPage.tsx'),
    'ListItemsPage',
  ),
});

const listedItems = createRoute({
  getParentRoute: () => rootRoute,
  path: '/listed-items',
  validateSearch: lateSearch(async () => (await import('./listed-items.search.ts')).readListedSearch),
  beforeLoad: requireUser,
  component: screen(
    ['forms', 'items', 'listed-items', 'marketplaces', 'presence', 'selling'],
    () => import('./pages/ListedItemsPage.tsx'),
    'ListedItemsPage',
  ),
});

export const listingsModule = {
  routes: [listItems, listedItems],
  pages: [
    { path: '/list-items', label: 'listings.navigationList', signedIn: true, sidebar: { group: 'traderPro', order: 3, icon: IconTag } },
    { path: '/listed-items', label: 'listed-items.navigation', signedIn: true, sidebar: { group: 'traderPro', order: 4, icon: IconTags } },
  ],
  operations: {
    'list-things': 'listings.operationKindList',
    'reprice-listings': 'listings.operationKindReprice',
    'remove-listings': 'listings.operationKindRemove',
    'synchronise-listings': 'listings.operationKindSync',
  },
} as const satisfies WebModule;
