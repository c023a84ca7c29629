import { IconGift } from '@tabler/icons-react';
import { createRoute } from '@tanstack/react-router';
import { queryClient } from '../../lib/query-client.ts';
import { rootRoute, screen } from '../../lib/routes.ts';
import { requireAdmin } from '../../lib/session.ts';
import type { WebModule } from '../../lib/web-module.ts';
import { readAdminSearch } from './admin/admin-giveaways.search.ts';
import { GIVEAWAYS } from './giveaways.keys.ts';
import { readGiveawaysSearch, readProofSearch } from './giveaways.search.ts';

const giveaways = createRoute({
  getParentRoute: () => rootRoute,
  path: '/giveaways',
  staticData: { head: { title: 'giveaways.title', description: 'giveaways.headDescription' } },
  validateSearch: readGiveawaysSearch,
  component: screen(['connections', 'forms', 'giveaways'], () => import('./pages/GiveawaysPage.tsx'), 'GiveawaysPage'),
});

const proof = createRoute({
  getParentRoute: () => rootRoute,
  path: '/giveaways/proof',
  staticData: { head: { title: 'giveaways.proofTitle', description: 'giveaways.proofHead' } },
  validateSearch: readProofSearch,
  component: screen(['giveaways'], () => import('./pages/ProofPage.tsx'), 'ProofPage'),
});

const admin = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin/giveaways',
  validateSearch: readAdminSearch,
  beforeLoad: requireAdmin,
  component: screen(
    ['forms', 'giveaways', 'giveaways-admin', 'items', 'marketplaces'],
    () => import('./admin/AdminGiveawaysPage.tsx'),
    'AdminGiveawaysPage',
  ),
});

/** Called when a giveaway was made, changed, closed, drawn or joined, or a task changed. */
const reload = (): void => void queryClient.invalidateQueries({ queryKey: GIVEAWAYS });

export const giveawaysModule = {
  routes: [giveaways, proof, admin],
  pages: [{ path: '/giveaways', label: 'giveaways.navigation', sidebar: { group: 'help', order: 0, icon: IconGift } }],
  events: { giveaways: reload },
} as const satisfies WebModule;
