import { createRoute, redirect } from '@tanstack/react-router';
import { lateSearch } from '../../../lib/late-search.ts';
import { rootRoute, screen } from '../../../lib/routes.ts';
import { requireUser } from '../../../lib/session.ts';
import type { WebModule } from '../../../lib/web-module.ts';

const subscription = createRoute({
  getParentRoute: () => rootRoute,
  path: '/payment/subscription',
  validateSearch: lateSearch(async () => (await import('./subscriptions.search.ts')).readSubscriptionSearch),
  beforeLoad: async (entry) => {
    const { user } = await requireUser(entry);
    if (!user.plans_sold) throw redirect({ href: '/payment/refill', replace: true });
    return { user };
  },
  component: screen(['payments', 'subscriptions'], () => import('./pages/SubscriptionPage.tsx'), 'SubscriptionPage'),
});

export const subscriptionsModule = {
  routes: [subscription],
  pages: [{ path: '/payment/subscription', label: 'subscriptions.navigation', signedIn: true, withPlans: true }],
} as const satisfies WebModule;
