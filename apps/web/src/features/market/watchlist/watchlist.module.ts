import { createRoute } from '@tanstack/react-router';
import { IconStar } from '@tabler/icons-react';
import { lateSearch } from '../../../lib/late-search.ts';
import { rootRoute, screen } from '../../../lib/routes.ts';
import { requireUser } from '../../../lib/session.ts';
import type { WebModule } from '../../../lib/web-module.ts';

const watchlist = createRoute({
  getParentRoute: () => rootRoute,
  path: '/watchlist',
  validateSearch: lateSearch(async () => (await import('./watchlist.search.ts')).readWatchlistSearch),
  beforeLoad: requireUser,
  component: screen(['watchlist', 'marketplaces', 'items'], () => import('./pages/WatchlistPage.tsx'), 'WatchlistPage'),
});

export const watchlistModule = {
  routes: [watchlist],
  pages: [{ path: '/watchlist', label: 'watchlist.navigation', signedIn: true, sidebar: { group: 'follow', order: 1, icon: IconStar } }],
} as const satisfies WebModule;
