import { createRoute } from '@tanstack/react-router';
import { IconLifebuoy, IconMessages } from '@tabler/icons-react';
import { queryClient } from '../../../lib/query-client.ts';
import { lateSearch } from '../../../lib/late-search.ts';
import { rootRoute, screen } from '../../../lib/routes.ts';
import { requireAdmin, requireUser } from '../../../lib/session.ts';
import type { WebModule } from '../../../lib/web-module.ts';
import { TICKETS } from './support.keys.ts';

const support = createRoute({
  getParentRoute: () => rootRoute,
  path: '/support',
  validateSearch: lateSearch(async () => (await import('./support.search.ts')).readSupportSearch),
  beforeLoad: requireUser,
  component: screen(['support'], () => import('./pages/SupportPage.tsx'), 'SupportPage'),
});

/** No guard: the server decides who may see the ticket. */
const ticket = createRoute({
  getParentRoute: () => rootRoute,
  path: '/support/ticket/$id',
  component: screen(['support'], () => import('./pages/TicketPage.tsx'), 'TicketPage'),
});

const allTickets = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin/tickets',
  validateSearch: lateSearch(async () => (await import('./support.search.ts')).readAdminTicketSearch),
  beforeLoad: requireAdmin,
  component: screen(['support', 'support-admin'], () => import('./admin/AdminTicketsPage.tsx'), 'AdminTicketsPage'),
});

const anyTicket = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin/tickets/$id',
  beforeLoad: requireAdmin,
  component: screen(['support', 'support-admin'], () => import('./admin/AdminTicketPage.tsx'), 'AdminTicketPage'),
});

/** Called when a ticket that this user may see was created, changed, read or deleted. */
const reload = (): void => void queryClient.invalidateQueries({ queryKey: TICKETS });

export const supportModule = {
  routes: [support, ticket, allTickets, anyTicket],
  pages: [
    { path: '/support', label: 'support.navigation', signedIn: true, sidebar: { group: 'more', order: 3, icon: IconLifebuoy } },
    {
      ...{ path: '/admin/tickets', label: 'support.navigationTickets', signedIn: true, admin: true },
      sidebar: { group: 'adminPeople', order: 2, icon: IconMessages },
    },
  ],
  events: { tickets: reload },
} as const satisfies WebModule;
