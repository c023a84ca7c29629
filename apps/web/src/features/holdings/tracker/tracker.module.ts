import { createRoute } from '@tanstack/react-router';
import { IconChartHistogram } from '@tabler/icons-react';
import { lateSearch } from '../../../lib/late-search.ts';
import { rootRoute, screen } from '../../../lib/routes.ts';
import { requireUser } from '../../../lib/session.ts';
import type { WebModule } from '../../../lib/web-module.ts';

const tracker = createRoute({
  getParentRoute: () => rootRoute,
  path: '/price-tracker',
  validateSearch: lateSearch(async () => (await import('./tracker.search.ts')).readTrackerSearch),
  beforeLoad: requireUser,
  component: screen(['forms', 'items', 'marketplaces', 'tracker'], () => import('./pages/TrackerPage.tsx'), 'TrackerPage'),
});

const shared = createRoute({
  getParentRoute: () => rootRoute,
  path: '/shared-portfolio/$id',
  validateSearch: lateSearch(async () => (await import('./tracker.search.ts')).readSharedSearch),
  component: screen(['items', 'marketplaces', 'tracker'], () => import('./pages/SharedPortfolioPage.tsx'), 'SharedPortfolioPage'),
});

export const trackerModule = {
  routes: [tracker, shared],
  pages: [
    {
      path: '/price-tracker',
      label: 'tracker.navigation',
      signedIn: true,
      sidebar: { group: 'follow', order: 2, icon: IconChartHistogram },
    },
  ],
} as const satisfies WebModule;
