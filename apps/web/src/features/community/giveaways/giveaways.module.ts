import { IconGift } from '@tabler/icons-react';
import { createRoute, type RouteComponent } from '@tanstack/react-router';
import { GIVEAWAYS } from '../../../lib/giveaways.ts';
import { lateSearch } from '../../../lib/late-search.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { rootRoute, screen } from '../../../lib/routes.ts';
import { requireAdmin } from '../../../lib/session.ts';
import type { WebModule } from '../../../lib/web-module.ts';

const giveaways = createRoute({
  getParentRoute: () => rootRoute,
  path: '/giveaways',
  staticData: { head: { title: 'giveaways.title', description: 'giveaways.headDescription' } },
  validateSearch: lateSearch(async () => (await import('./giveaways.search.ts')).readGiveawaysSearch),
  component: screen(['connections', 'forms', 'giveaways', 'tasks'], () => import('./pages/GiveawaysPage.tsx'), 'GiveawaysPage'),
});

const proof = createRoute({
  getParentRoute: () => rootRoute,
  path: '/giveaways/proof',
  staticData: { head: { title: 'giveaways.proofTitle', description: 'giveaways.proofHead' } },
  validateSearch: lateSearch(async () => (await import('./giveaways.search.ts')).readProofSearch),
  component: screen(['giveaways'], () => import('./pages/ProofPage.tsx'), 'ProofPage'),
});

/** Called when a giveaway was created, changed, closed, drawn or joined, or a task changed. */
const reload = (): void => void queryClient.invalidateQueries({ queryKey: GIVEAWAYS });

/** @param component the screen of the administration */
export const giveawaysModule = (component: RouteComponent) => {
  const admin = createRoute({
    getParentRoute: () => rootRoute,
    path: '/admin/giveaways',
    validateSearch: lateSearch(async () => (await import('./admin/admin-giveaways.search.ts')).readAdminSearch),
    beforeLoad: requireAdmin,
    component,
  });
  return {
    routes: [giveaways, proof, admin],
    pages: [
      { path: '/giveaways', label: 'giveaways.navigation', sidebar: { group: 'more', order: 2, icon: IconGift } },
      {
        ...{ path: '/admin/giveaways', label: 'giveaways.navigationAdmin', signedIn: true, admin: true },
        sidebar: { group: 'adminPeople', order: 3, icon: IconGift },
      },
    ],
    events: { giveaways: reload, tasks: reload },
  } as const satisfies WebModule;
};
