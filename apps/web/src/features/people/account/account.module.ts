import { createRoute, type RouteComponent } from '@tanstack/react-router';
import { IconUserCircle } from '@tabler/icons-react';
import { rootRoute, screen } from '../../../lib/routes.ts';
import { requireUser } from '../../../lib/session.ts';
import type { WebModule } from '../../../lib/web-module.ts';

const confirmMail = createRoute({
  getParentRoute: () => rootRoute,
  path: '/confirm-mail',
  component: screen(['account'], () => import('./pages/ConfirmMailPage.tsx'), 'ConfirmMailPage'),
});

/** @param component the account page, including the sections of other features */
export const accountModule = (component: RouteComponent) => {
  const account = createRoute({ getParentRoute: () => rootRoute, path: '/user-details', beforeLoad: requireUser, component });
  return {
    routes: [account, confirmMail],
    pages: [
      {
        path: '/user-details',
        label: 'account.navigation',
        signedIn: true,
        sidebar: { group: 'account', order: 1, icon: IconUserCircle },
      },
    ],
    operations: { 'data-export': 'account.operationKindExport', 'steam-refresh': 'account.operationKindRefresh' },
  } as const satisfies WebModule;
};
