import { IconListSearch } from '@tabler/icons-react';
import { createRoute } from '@tanstack/react-router';
import { lateSearch } from '../../../lib/late-search.ts';
import { rootRoute, screen } from '../../../lib/routes.ts';
import { requireAdmin } from '../../../lib/session.ts';
import type { WebModule } from '../../../lib/web-module.ts';

const logs = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin/logs',
  validateSearch: lateSearch(async () => (await import('./logs.search.ts')).readLogsSearch),
  beforeLoad: requireAdmin,
  component: screen(['audit', 'forms', 'logs'], () => import('./pages/LogsPage.tsx'), 'LogsPage'),
});

export const logsModule = {
  routes: [logs],
  pages: [
    {
      path: '/admin/logs',
      label: 'logs.navigation',
      signedIn: true,
      admin: true,
      sidebar: { group: 'adminServer', order: 5, icon: IconListSearch },
    },
  ],
} as const satisfies WebModule;
