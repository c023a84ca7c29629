import { createRoute } from '@tanstack/react-router';
import { IconTargetArrow } from '@tabler/icons-react';
import { queryClient } from '../../../lib/query-client.ts';
import { lateSearch } from '../../../lib/late-search.ts';
import { rootRoute, screen } from '../../../lib/routes.ts';
import { requireUser } from '../../../lib/session.ts';
import type { WebModule } from '../../../lib/web-module.ts';
import { TARGETS } from './targets.keys.ts';

const target = createRoute({
  getParentRoute: () => rootRoute,
  path: '/target',
  validateSearch: lateSearch(async () => (await import('./targets.search.ts')).readTargetsSearch),
  beforeLoad: requireUser,
  component: screen(['forms', 'items', 'marketplaces', 'reach', 'targets'], () => import('./pages/TargetsPage.tsx'), 'TargetsPage'),
});

/** Called when a target was met, or became active again. */
const reload = (): void => void queryClient.invalidateQueries({ queryKey: TARGETS });

export const targetsModule = {
  routes: [target],
  pages: [
    { path: '/target', label: 'targets.navigation', signedIn: true, sidebar: { group: 'traderPro', order: 5, icon: IconTargetArrow } },
  ],
  events: { targets: reload },
} as const satisfies WebModule;
