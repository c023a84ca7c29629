import { createRoute } from '@tanstack/react-router';
import { IconReportMoney } from '@tabler/icons-react';
import { lateSearch } from '../../../lib/late-search.ts';
import { rootRoute, screen } from '../../../lib/routes.ts';
import { requireUser } from '../../../lib/session.ts';
import type { WebModule } from '../../../lib/web-module.ts';

const investments = createRoute({
  getParentRoute: () => rootRoute,
  path: '/investments',
  validateSearch: lateSearch(async () => (await import('./investments.search.ts')).readInvestmentsSearch),
  beforeLoad: requireUser,
  component: screen(
    ['investment-imports', 'investments', 'items', 'marketplaces'],
    () => import('./pages/InvestmentsPage.tsx'),
    'InvestmentsPage',
  ),
});

export const investmentsModule = {
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
