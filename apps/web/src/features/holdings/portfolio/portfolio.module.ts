import { createRoute } from '@tanstack/react-router';
import { IconChartDonut } from '@tabler/icons-react';
import { lateSearch } from '../../../lib/late-search.ts';
import { rootRoute, screen } from '../../../lib/routes.ts';
import { requireUser } from '../../../lib/session.ts';
import type { WebModule } from '../../../lib/web-module.ts';

const analytics = createRoute({
  getParentRoute: () => rootRoute,
  path: '/analytics',
  validateSearch: lateSearch(async () => (await import('./portfolio.search.ts')).readPortfolioSearch),
  beforeLoad: requireUser,
  component: screen(['portfolio'], () => import('./pages/PortfolioPage.tsx'), 'PortfolioPage'),
});

export const portfolioModule = {
  routes: [analytics],
  pages: [
    { path: '/analytics', label: 'portfolio.navigation', signedIn: true, sidebar: { group: 'traderPro', order: 7, icon: IconChartDonut } },
  ],
} as const satisfies WebModule;
