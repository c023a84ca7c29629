import { IconRobot } from '@tabler/icons-react';
import { createRoute } from '@tanstack/react-router';
import { rootRoute, screen } from '../../../lib/routes.ts';
import { requireAdmin } from '../../../lib/session.ts';
import type { WebModule } from '../../../lib/web-module.ts';

const bots = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin/bots',
  beforeLoad: requireAdmin,
  component: screen(['bots'], () => import('./pages/BotsPage.tsx'), 'BotsPage'),
});

export const botsModule = {
  routes: [bots],
  pages: [
    {
      path: '/admin/bots',
      label: 'bots.navigation',
      signedIn: true,
      admin: true,
      sidebar: { group: 'adminMoney', order: 3, icon: IconRobot },
    },
  ],
} as const satisfies WebModule;
