import { IconChartBar } from '@tabler/icons-react';
import { createRoute } from '@tanstack/react-router';
import { lateSearch } from '../../../lib/late-search.ts';
import { rootRoute, screen } from '../../../lib/routes.ts';
import { requireAdmin } from '../../../lib/session.ts';
import type { WebModule } from '../../../lib/web-module.ts';

const statistics = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin/statistics',
  validateSearch: lateSearch(async () => (await import('./statistics.search.ts')).readStatisticsSearch),
  beforeLoad: requireAdmin,
  component: screen(['statistics'], () => import('./pages/StatisticsPage.tsx'), 'StatisticsPage'),
});

export const statisticsModule = {
  routes: [statistics],
  pages: [
    {
      path: '/admin/statistics',
      label: 'statistics.navigationStatistics',
      signedIn: true,
      admin: true,
      sidebar: { group: 'adminServer', order: 2, icon: IconChartBar },
    },
  ],
} as const satisfies WebModule;
