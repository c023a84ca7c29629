import { createRoute, type RouteComponent } from '@tanstack/react-router';
import { IconLayoutDashboard } from '@tabler/icons-react';
import { lateSearch } from '../../../lib/late-search.ts';
import { rootRoute } from '../../../lib/routes.ts';
import { requireUser } from '../../../lib/session.ts';
import type { WebModule } from '../../../lib/web-module.ts';

/** @param component the start page, which includes the overview of the markets */
export const dashboardModule = (component: RouteComponent) => {
  const dashboard = createRoute({
    getParentRoute: () => rootRoute,
    path: '/dashboard',
    validateSearch: lateSearch(async () => (await import('./dashboard.search.ts')).readDashboardSearch),
    beforeLoad: requireUser,
    component,
  });
  return {
    routes: [dashboard],
    pages: [
      {
        path: '/dashboard',
        label: 'home.navigation',
        signedIn: true,
        sidebar: { group: 'traderPro', order: 1, icon: IconLayoutDashboard },
      },
    ],
  } as const satisfies WebModule;
};
