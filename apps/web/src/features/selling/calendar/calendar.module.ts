import { createRoute } from '@tanstack/react-router';
import { lateSearch } from '../../../lib/late-search.ts';
import { rootRoute, screen } from '../../../lib/routes.ts';
import { requireUser } from '../../../lib/session.ts';
import type { WebModule } from '../../../lib/web-module.ts';

const calendar = createRoute({
  getParentRoute: () => rootRoute,
  path: '/sales/calendar',
  validateSearch: lateSearch(async () => (await import('./calendar.search.ts')).readCalendarSearch),
  beforeLoad: requireUser,
  component: screen(['calendar', 'marketplaces'], () => import('./pages/CalendarPage.tsx'), 'CalendarPage'),
});

export const calendarModule = {
  routes: [calendar],
  // reached from the sales: the group of the sidebar is full
  pages: [{ path: '/sales/calendar', label: 'calendar.navigation', signedIn: true }],
} as const satisfies WebModule;
