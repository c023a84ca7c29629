import { createRootRoute, createRoute, createRouter, lazyRouteComponent, redirect, type AnyRoute } from '@tanstack/react-router';
import { leaveWhenSignedIn, readLoginSearch } from '../features/auth/sign-in.ts';
import { readSearch as readComparisonSearch } from '../features/comparison/search.ts';
import { enterItem, readItemSearch } from '../features/items/items-route.ts';
import { readMarketplacesSearch } from '../features/marketplaces/marketplaces.search.ts';
import { readWatchlistSearch } from '../features/watchlist/watchlist.search.ts';
import { paths } from '../lib/paths.ts';
import { parseSearch, read, stringifySearch } from '../lib/search-params.ts';
import { ErrorPage } from './ErrorPage.tsx';
import { NotFoundPage } from './NotFoundPage.tsx';
import { believedSignedIn, requireUser } from './session.ts';
import { Shell } from './shell/Shell.tsx';

const root = createRootRoute({ component: Shell, notFoundComponent: NotFoundPage, errorComponent: ErrorPage });

/** The start page has no content of its own yet: it leads to what a visitor or a user came for. */
const start = createRoute({
  getParentRoute: () => root,
  path: '/',
  validateSearch: (raw): { ended?: true } => ({ ended: read.flag(raw, 'ended') }),
  beforeLoad: ({ search }) => {
    throw redirect({ href: believedSignedIn() ? paths.dashboard() : paths.comparison(search) });
  },
});

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  validateSearch: readLoginSearch,
  beforeLoad: leaveWhenSignedIn,
  component: lazyRouteComponent(() => import('../features/auth/pages/LoginPage.tsx'), 'LoginPage'),
});

const splash = createRoute({
  getParentRoute: () => root,
  path: '/splash',
  component: lazyRouteComponent(() => import('../features/auth/pages/SplashPage.tsx'), 'SplashPage'),
});

const dashboard = createRoute({
  getParentRoute: () => root,
  path: '/dashboard',
  beforeLoad: requireUser,
  component: lazyRouteComponent(() => import('./home/HomePage.tsx'), 'HomePage'),
});

const comparison = createRoute({
  getParentRoute: () => root,
  path: '/comparison',
  validateSearch: readComparisonSearch,
  component: lazyRouteComponent(() => import('../features/comparison/pages/ComparisonPage.tsx'), 'ComparisonPage'),
});

/** The item's page knows nothing of the watchlist: the two are put together here. */
const item = createRoute({
  getParentRoute: () => root,
  path: '/$game/item/$slug',
  validateSearch: readItemSearch,
  beforeLoad: enterItem,
  component: lazyRouteComponent(async () => {
    const [{ ItemPage }, { WatchlistToggle }] = await Promise.all([
      import('../features/items/pages/ItemPage.tsx'),
      import('../features/watchlist/watchlist.public.tsx'),
    ]);
    return { ItemScreen: () => <ItemPage Watch={WatchlistToggle} /> };
  }, 'ItemScreen'),
});

const watchlist = createRoute({
  getParentRoute: () => root,
  path: '/watchlist',
  validateSearch: readWatchlistSearch,
  beforeLoad: requireUser,
  component: lazyRouteComponent(() => import('../features/watchlist/pages/WatchlistPage.tsx'), 'WatchlistPage'),
});

const marketplaces = createRoute({
  getParentRoute: () => root,
  path: '/marketplaces',
  validateSearch: readMarketplacesSearch,
  component: lazyRouteComponent(() => import('../features/marketplaces/pages/MarketplacesPage.tsx'), 'MarketplacesPage'),
});

const status = createRoute({
  getParentRoute: () => root,
  path: '/status',
  component: lazyRouteComponent(() => import('../features/marketplaces/pages/StatusPage.tsx'), 'StatusPage'),
});

const gallery = () =>
  createRoute({
    getParentRoute: () => root,
    path: '/_gallery',
    component: lazyRouteComponent(() => import('../gallery/GalleryPage.tsx'), 'GalleryPage'),
  });

const withGallery = import.meta.env.DEV || import.meta.env.VITE_GALLERY === '1';

const routeTree = root.addChildren([
  start,
  login,
  splash,
  dashboard,
  comparison,
  item,
  watchlist,
  marketplaces,
  status,
  ...((withGallery ? [gallery()] : []) as []),
]);

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
