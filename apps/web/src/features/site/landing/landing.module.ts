import { read } from '@lootfolio/domain/search-params';
import { createRoute } from '@tanstack/react-router';
import { bareScreen, rootRoute } from '../../../lib/routes.ts';
import type { WebModule } from '../../../lib/web-module.ts';
import { loadParts } from './components/later-content.ts';

/** The reason why the user came to the start page: their session ended, or their account was deleted. */
const readStartSearch = (raw: Record<string, unknown>): { ended?: true; deleted?: true } => ({
  ended: read.flag(raw, 'ended'),
  deleted: read.flag(raw, 'deleted'),
});
const landingPage = () => bareScreen(['landing'], () => import('./pages/LandingPage.tsx'), 'LandingPage');

const start = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  staticData: { head: { title: null, description: 'landing.headStart', keywords: 'landing.headKeywords' }, prerendered: true },
  validateSearch: readStartSearch,
  loader: loadParts,
  component: landingPage(),
});

const landing = createRoute({
  getParentRoute: () => rootRoute,
  path: '/landing',
  staticData: { sameAs: '/' },
  validateSearch: readStartSearch,
  loader: loadParts,
  component: landingPage(),
});

export const landingModule = {
  routes: [start, landing],
  pages: [{ path: '/', label: 'landing.navigation' }],
} as const satisfies WebModule;
