import { createRoute } from '@tanstack/react-router';
import { rootRoute, screen } from '../../lib/routes.ts';
import { requireAdmin } from '../../lib/session.ts';
import type { WebModule } from '../../lib/web-module.ts';
import { readUsersSearch } from './users.search.ts';

const users = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin/users',
  validateSearch: readUsersSearch,
  beforeLoad: requireAdmin,
  component: screen(['users'], () => import('./pages/UsersPage.tsx'), 'UsersPage'),
});

export const usersModule = {
  routes: [users],
  pages: [{ path: '/admin/users', label: 'users.navigationUsers', signedIn: true, admin: true }],
} as const satisfies WebModule;
