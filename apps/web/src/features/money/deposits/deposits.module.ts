import { createRoute } from '@tanstack/react-router';
import { lateSearch } from '../../../lib/late-search.ts';
import { rootRoute, screen } from '../../../lib/routes.ts';
import { requireUser } from '../../../lib/session.ts';
import type { WebModule } from '../../../lib/web-module.ts';

/** The route that the specification names `itempay`. */
const itempay = createRoute({
  getParentRoute: () => rootRoute,
  path: '/payment/itempay',
  validateSearch: lateSearch(async () => (await import('./deposits.search.ts')).readDepositsSearch),
  beforeLoad: requireUser,
  component: screen(
    ['deposits', 'forms', 'inventory', 'items', 'marketplaces', 'payments'],
    () => import('./pages/DepositPage.tsx'),
    'DepositPage',
  ),
});

export const depositsModule = {
  routes: [itempay],
  pages: [{ path: '/payment/itempay', label: 'deposits.navigation', signedIn: true }],
} as const satisfies WebModule;
