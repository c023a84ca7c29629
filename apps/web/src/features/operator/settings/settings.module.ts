import { IconAdjustments } from '@tabler/icons-react';
import { createRoute } from '@tanstack/react-router';
import { queryClient } from '../../../lib/query-client.ts';
import { lateSearch } from '../../../lib/late-search.ts';
import { rootRoute, screen } from '../../../lib/routes.ts';
import { requireAdmin } from '../../../lib/session.ts';
import type { WebModule } from '../../../lib/web-module.ts';
import { SETTINGS } from './settings.keys.ts';

const settings = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin/settings',
  validateSearch: lateSearch(async () => (await import('./settings.search.ts')).readSettingsSearch),
  beforeLoad: requireAdmin,
  component: screen(['audit', 'forms', 'logs', 'settings'], () => import('./pages/SettingsPage.tsx'), 'SettingsPage'),
});

export const settingsModule = {
  routes: [settings],
  pages: [
    {
      path: '/admin/settings',
      label: 'settings.navigation',
      signedIn: true,
      admin: true,
      sidebar: { group: 'adminServer', order: 4, icon: IconAdjustments },
    },
  ],
  // typed text stays: only the stored values are read again
  events: { settings: () => void queryClient.invalidateQueries({ queryKey: SETTINGS }) },
} as const satisfies WebModule;
