import { createRoute } from '@tanstack/react-router';
import { rootRoute, screen } from '../../../lib/routes.ts';
import { queryClient } from '../../../lib/query-client.ts';
import type { WebModule } from '../../../lib/web-module.ts';
import { CHANNELS, LOGS } from './notifications.keys.ts';

const unsubscribe = createRoute({
  getParentRoute: () => rootRoute,
  path: '/unsubscribe',
  component: screen(['notifications'], () => import('./pages/UnsubscribePage.tsx'), 'UnsubscribePage'),
});

/** Called when a message was sent or a channel linked. */
function reload(): void {
  for (const queryKey of [LOGS, CHANNELS]) void queryClient.invalidateQueries({ queryKey });
}

export const notificationsModule = { routes: [unsubscribe], events: { notifications: reload } } as const satisfies WebModule;
