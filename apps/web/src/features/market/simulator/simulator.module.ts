import { createRoute } from '@tanstack/react-router';
import { IconBox } from '@tabler/icons-react';
import { lateSearch } from '../../../lib/late-search.ts';
import { rootRoute, screen } from '../../../lib/routes.ts';
import type { WebModule } from '../../../lib/web-module.ts';

const simulator = createRoute({
  getParentRoute: () => rootRoute,
  path: '/cs2/simulator',
  staticData: { head: { title: 'simulator.title', description: 'simulator.headDescription' } },
  validateSearch: lateSearch(async () => (await import('./simulator.search.ts')).readSimulatorSearch),
  component: screen(['simulator'], () => import('./pages/CaseListPage.tsx'), 'CaseListPage'),
});

const opening = createRoute({
  getParentRoute: () => rootRoute,
  path: '/cs2/simulator/$id',
  component: screen(['simulator', 'items', 'marketplaces'], () => import('./pages/OpeningPage.tsx'), 'OpeningPage'),
});

export const simulatorModule = {
  routes: [simulator, opening],
  pages: [{ path: '/cs2/simulator', label: 'simulator.navigation', sidebar: { group: 'simulators', order: 1, icon: IconBox } }],
} as const satisfies WebModule;
