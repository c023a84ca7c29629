import { createRootRoute, createRoute, createRouter, lazyRouteComponent, type AnyRoute } from '@tanstack/react-router';
import { parseSearch, read, stringifySearch } from '../lib/search-params.ts';
import { ErrorPage } from './ErrorPage.tsx';
import { HomePage } from './HomePage.tsx';
import { NotFoundPage } from './NotFoundPage.tsx';
import { Shell } from './shell/Shell.tsx';

const root = createRootRoute({ component: Shell, notFoundComponent: NotFoundPage, errorComponent: ErrorPage });

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  validateSearch: (raw): { ended?: true } => ({ ended: read.flag(raw, 'ended') }),
  component: HomePage,
});

const gallery = () =>
  createRoute({
    getParentRoute: () => root,
    path: '/_gallery',
    component: lazyRouteComponent(() => import('../gallery/GalleryPage.tsx'), 'GalleryPage'),
  });

const withGallery = import.meta.env.DEV || import.meta.env.VITE_GALLERY === '1';

const routeTree = root.addChildren([home, ...((withGallery ? [gallery()] : []) as [])]);

export const router = createRouter({
  routeTree,
  parseSearch,
  stringifySearch,
  defaultPreload: 'intent',
  defaultPendingMs: 300,
  scrollRestoration: true,
  // A screen starts anew when its path changes, never when its query does.
  defaultRemountDeps: ({ params }: { params: AnyRoute['types']['allParams'] }) => params,
  defaultErrorComponent: ErrorPage,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
