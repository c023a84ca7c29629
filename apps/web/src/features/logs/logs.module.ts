import { createRoute } from '@tanstack/react-router';
import { rootRoute, screen } from '../../lib/routes.ts';
import { requireAdmin } from '../../lib/session.ts';
import type { WebModule } from '../../lib/web-module.ts';
import { readLogsSearch } from './logs.search.ts';

const logs = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin/logs',
  validateSearch: readLogsSearch,
  beforeLoad: requireAdmin,
  component: screen(['audit', 'forms', 'logs'], () => import('./pages/LogsPage.tsx'), 'LogsPage'),
});

export const logsModule = {
  routes: [logs],
  pages: [{ path: '/admin/logs', label: 'logs.navigation', signedIn: true, admin: true }],
} as const satisfies WebModule;
