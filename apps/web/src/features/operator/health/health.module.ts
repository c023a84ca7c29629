import { IconHeartbeat } from '@tabler/icons-react';
import { createRoute } from '@tanstack/react-router';
import { rootRoute, screen } from '../../../lib/routes.ts';
import { requireAdmin } from '../../../lib/session.ts';
import type { WebModule } from '../../../lib/web-module.ts';

const health = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin/health',
  beforeLoad: requireAdmin,
  component: screen(['health', 'doctor'], () => import('./pages/HealthPage.tsx'), 'HealthPage'),
});

export const healthModule = {
  routes: [health],
  pages: [
    {
      path: '/admin/health',
      label: 'health.navigation',
      signedIn: true,
      admin: true,
      sidebar: { group: 'adminServer', order: 1, icon: IconHeartbeat },
    },
  ],
} as const satisfies WebModule;
