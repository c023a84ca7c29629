import { createRoute } from '@tanstack/react-router';
import { IconLayoutDashboard } from '@tabler/icons-react';
import { rootRoute, screen } from '../../lib/routes.ts';
import { requireUser } from '../../lib/session.ts';
import type { WebModule } from '../../lib/web-module.ts';

const dashboard = createRoute({
  getParentRoute: () => rootRoute,
  path: '/dashboard',
  beforeLoad: requireUser,
  component: screen(['home', 'watchlist', 'marketplaces'], () => import('./HomePage.tsx'), 'HomePage'),
});

export const homeModule = {
  routes: [dashboard],
  pages: [
    { path: '/dashboard', label: 'home.navigation', signedIn: true, sidebar: { group: 'traderPro', order: 1, icon: IconLayoutDashboard } },
  ],
} as const satisfies WebModule;
