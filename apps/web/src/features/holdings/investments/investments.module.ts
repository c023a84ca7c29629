import { createRoute, type RouteComponent } from '@tanstack/react-router';
import { IconReportMoney } from '@tabler/icons-react';
import { lateSearch } from '../../../lib/late-search.ts';
import { rootRoute } from '../../../lib/routes.ts';
import { requireUser } from '../../../lib/session.ts';
import type { WebModule } from '../../../lib/web-module.ts';

/** @param component the page of investments, including the import of files */
export const investmentsModule = (component: RouteComponent) => {
  const investments = createRoute({
    getParentRoute: () => rootRoute,
    path: '/investments',
    validateSearch: lateSearch(async () => (await import('./investments.search.ts')).readInvestmentsSearch),
    beforeLoad: requireUser,
    component,
  });
  return {
    routes: [investments],
    pages: [
      {
        path: '/investments',
        label: 'investments.navigation',
        signedIn: true,
        sidebar: { group: 'traderPro', order: 8, icon: IconReportMoney },
      },
    ],
  } as const satisfies WebModule;
};
