import { createRoute, createRouter, type AnyRoute } from '@tanstack/react-router';
import { bareScreen, rootRoute, screen } from '../lib/routes.ts';
import { parseSearch, stringifySearch } from '@lootfolio/domain/search-params';
import { ErrorPage } from './ErrorPage.tsx';
import { MODULES } from './modules.tsx';
import { PageSpinner } from './PageSpinner.tsx';
import { Shell } from './shell/Shell.tsx';

rootRoute.update({
  component: Shell,
  notFoundComponent: bareScreen([], () => import('./NotFoundPage.tsx'), 'NotFoundPage'),
  errorComponent: ErrorPage,
});

/** Shows the components of the interface in all their states. Only in builds for development and tests. */
const gallery = () =>
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/_gallery',
    component: screen(['forms'], () => import('../gallery/GalleryPage.tsx'), 'GalleryPage'),
  });
const withGallery = import.meta.env.DEV || import.meta.env.VITE_GALLERY === '1';

const routeTree = rootRoute.addChildren([...MODULES.flatMap(({ routes }) => [...routes]), ...((withGallery ? [gallery()] : []) as [])]);

export const router = createRouter({
  routeTree,
  parseSearch,
  stringifySearch,
  defaultPreload: 'intent',
  defaultPendingMs: 300,
  scrollRestoration: true,
  // A screen is mounted again when its path parameters change, not when its query does.
  defaultRemountDeps: ({ params }: { params: AnyRoute['types']['allParams'] }) => params,
  defaultPendingComponent: PageSpinner,
  defaultErrorComponent: ErrorPage,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
