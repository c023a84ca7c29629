import { createRoute } from '@tanstack/react-router';
import { lateSearch } from '../../../lib/late-search.ts';
import { rootRoute, screen } from '../../../lib/routes.ts';
import { requireUser } from '../../../lib/session.ts';
import type { WebModule } from '../../../lib/web-module.ts';

const gains = createRoute({
  getParentRoute: () => rootRoute,
  path: '/gains',
  validateSearch: lateSearch(async () => (await import('./gains.search.ts')).readGainsSearch),
  beforeLoad: requireUser,
  component: screen(['gains'], () => import('./pages/GainsPage.tsx'), 'GainsPage'),
});

/** The sidebar has a fixed list of entries. The screen of sales leads here, and the search does. */
export const gainsModule = {
  routes: [gains],
  pages: [{ path: '/gains', label: 'gains.navigation', signedIn: true }],
  operations: { 'gains-report': 'gains.operationKindReport', 'gains-file': 'gains.operationKindFile' },
} as const satisfies WebModule;
