import { IconUsers } from '@tabler/icons-react';
import { createRoute } from '@tanstack/react-router';
import { lateSearch } from '../../../lib/late-search.ts';
import { rootRoute, screen } from '../../../lib/routes.ts';
import { requireAdmin } from '../../../lib/session.ts';
import type { WebModule } from '../../../lib/web-module.ts';

const users = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin/users',
  validateSearch: lateSearch(async () => (await import('./users.search.ts')).readUsersSearch),
  beforeLoad: requireAdmin,
  component: screen(['users'], () => import('./pages/UsersPage.tsx'), 'UsersPage'),
});

export const usersModule = {
  routes: [users],
  pages: [
    {
      path: '/admin/users',
      label: 'users.navigationUsers',
      signedIn: true,
      admin: true,
      sidebar: { group: 'adminPeople', order: 1, icon: IconUsers },
    },
  ],
} as const satisfies WebModule;
