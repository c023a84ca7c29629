import { createRoute } from '@tanstack/react-router';
import { IconLayoutDashboard } from '@tabler/icons-react';
import { lateSearch } from '../../lib/late-search.ts';
import { rootRoute, screen } from '../../lib/routes.ts';
import { requireUser } from '../../lib/session.ts';
import type { WebModule } from '../../lib/web-module.ts';

const dashboard = createRoute({
  getParentRoute: () => rootRoute,
  path: '/dashboard',
  validateSearch: lateSearch(async () => (await import('../../features/selling/dashboard/dashboard.search.ts')).readDashboardSearch),
  beforeLoad: requireUser,
  component: screen(['dashboard', 'home', 'watchlist', 'marketplaces'], () => import('./DashboardPage.tsx'), 'DashboardPage'),
});

export const homeModule = {
  routes: [dashboard],
  pages: [
    { path: '/dashboard', label: 'home.navigation', signedIn: true, sidebar: { group: 'traderPro', order: 1, icon: IconLayoutDashboard } },
  ],
} as const satisfies WebModule;
