import { createRoute } from '@tanstack/react-router';
import { IconNote } from '@tabler/icons-react';
import { rootRoute, screen } from '../../../lib/routes.ts';
import { requireUser } from '../../../lib/session.ts';
import type { WebModule } from '../../../lib/web-module.ts';

const notes = createRoute({
  getParentRoute: () => rootRoute,
  path: '/notes',
  beforeLoad: requireUser,
  component: screen(['notes'], () => import('./pages/NotesPage.tsx'), 'NotesPage'),
});

export const notesModule = {
  routes: [notes],
  pages: [{ path: '/notes', label: 'notes.navigation', signedIn: true, sidebar: { group: 'follow', order: 9, icon: IconNote } }],
  operations: { 'notes-export': 'notes.operationKindExport' },
} as const satisfies WebModule;
