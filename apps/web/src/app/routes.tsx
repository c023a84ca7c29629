import { createRootRoute, createRoute, createRouter, lazyRouteComponent, type AnyRoute } from '@tanstack/react-router';
import type { Area } from '@lootfolio/texts/keys.gen';
import { leaveWhenSignedIn, readLoginSearch } from '../features/auth/sign-in.ts';
import { readSearch as readComparisonSearch } from '../features/comparison/search.ts';
import { enterItem, readItemSearch } from '../features/items/items-route.ts';
import { readMarketplacesSearch } from '../features/marketplaces/marketplaces.search.ts';
import { readFaqSearch } from '../features/site/faq.search.ts';
import { readWatchlistSearch } from '../features/watchlist/watchlist.search.ts';
import { loadTexts } from '../i18n/i18n.ts';
import { loadPart } from '../lib/load-part.ts';
import { parseSearch, read, stringifySearch } from '../lib/search-params.ts';
import { requireUser } from '../lib/session.ts';
import { ErrorPage } from './ErrorPage.tsx';
import { PageSpinner } from './PageSpinner.tsx';
import { Shell } from './shell/Shell.tsx';

/** A screen whose code comes with the texts that it shows. */
const screen = <M extends Record<string, unknown>, N extends keyof M & string>(areas: readonly Area[], load: () => Promise<M>, name: N) =>
  lazyRouteComponent(() => loadPart(async () => (await Promise.all([load(), loadTexts(...areas)]))[0]), name);

const root = createRootRoute({
  component: Shell,
  notFoundComponent: screen([], () => import('./NotFoundPage.tsx'), 'NotFoundPage'),
  errorComponent: ErrorPage,
});

/** What led here: a session that ended, or an account that was deleted. */
const readStartSearch = (raw: Record<string, unknown>): { ended?: true; deleted?: true } => ({
  ended: read.flag(raw, 'ended'),
  deleted: read.flag(raw, 'deleted'),
});
const landingPage = () => screen(['features', 'site'], () => import('../features/site/pages/LandingPage.tsx'), 'LandingPage');

const start = createRoute({ getParentRoute: () => root, path: '/', validateSearch: readStartSearch, component: landingPage() });
const landing = createRoute({ getParentRoute: () => root, path: '/landing', validateSearch: readStartSearch, component: landingPage() });

const faq = createRoute({
  getParentRoute: () => root,
  path: '/faq',
  validateSearch: readFaqSearch,
  component: screen(['marketplaces', 'pages'], () => import('../features/site/pages/FaqPage.tsx'), 'FaqPage'),
});

const services = createRoute({
  getParentRoute: () => root,
  path: '/our-services',
  component: screen(['features', 'pages'], () => import('../features/site/pages/ServicesPage.tsx'), 'ServicesPage'),
});

const contact = createRoute({
  getParentRoute: () => root,
  path: '/contact',
  component: screen(['pages'], () => import('../features/site/pages/ContactPage.tsx'), 'ContactPage'),
});

const privacy = createRoute({
  getParentRoute: () => root,
  path: '/privacy-policy',
  component: screen(['legal'], () => import('../features/site/pages/PrivacyPage.tsx'), 'PrivacyPage'),
});

const terms = createRoute({
  getParentRoute: () => root,
  path: '/terms',
  component: screen(['legal'], () => import('../features/site/pages/TermsPage.tsx'), 'TermsPage'),
});

/** The account page knows nothing of notifications: the two are put together here. */
const account = createRoute({
  getParentRoute: () => root,
  path: '/user-details',
  beforeLoad: requireUser,
  component: screen(
    ['account', 'notifications'],
    async () => {
      const [{ AccountPage }, { NotificationSections }] = await Promise.all([
        import('../features/account/pages/AccountPage.tsx'),
        import('../features/notifications/notifications.public.tsx'),
      ]);
      return { AccountScreen: () => <AccountPage Notifications={NotificationSections} /> };
    },
    'AccountScreen',
  ),
});

const confirmMail = createRoute({
  getParentRoute: () => root,
  path: '/confirm-mail',
  component: screen(['account'], () => import('../features/account/pages/ConfirmMailPage.tsx'), 'ConfirmMailPage'),
});

const unsubscribe = createRoute({
  getParentRoute: () => root,
  path: '/unsubscribe',
  component: screen(['notifications'], () => import('../features/notifications/pages/UnsubscribePage.tsx'), 'UnsubscribePage'),
});

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  validateSearch: readLoginSearch,
  beforeLoad: leaveWhenSignedIn,
  component: screen([], () => import('../features/auth/pages/LoginPage.tsx'), 'LoginPage'),
});

const splash = createRoute({
  getParentRoute: () => root,
  path: '/splash',
  component: screen([], () => import('../features/auth/pages/SplashPage.tsx'), 'SplashPage'),
});

const dashboard = createRoute({
  getParentRoute: () => root,
  path: '/dashboard',
  beforeLoad: requireUser,
  component: screen(['home', 'watchlist', 'marketplaces'], () => import('./home/HomePage.tsx'), 'HomePage'),
});

const comparison = createRoute({
  getParentRoute: () => root,
  path: '/comparison',
  validateSearch: readComparisonSearch,
  component: screen(
    ['comparison', 'items', 'marketplaces', 'watchlist'],
    () => import('../features/comparison/pages/ComparisonPage.tsx'),
    'ComparisonPage',
  ),
});

/** The item's page knows nothing of the watchlist: the two are put together here. */
const item = createRoute({
  getParentRoute: () => root,
  path: '/$game/item/$slug',
  validateSearch: readItemSearch,
  beforeLoad: enterItem,
  component: screen(
    ['items', 'marketplaces', 'watchlist'],
    async () => {
      const [{ ItemPage }, { WatchlistToggle }] = await Promise.all([
        import('../features/items/pages/ItemPage.tsx'),
        import('../features/watchlist/watchlist.public.tsx'),
      ]);
      return { ItemScreen: () => <ItemPage Watch={WatchlistToggle} /> };
    },
    'ItemScreen',
  ),
});

const watchlist = createRoute({
  getParentRoute: () => root,
  path: '/watchlist',
  validateSearch: readWatchlistSearch,
  beforeLoad: requireUser,
  component: screen(['watchlist', 'marketplaces'], () => import('../features/watchlist/pages/WatchlistPage.tsx'), 'WatchlistPage'),
});

const marketplaces = createRoute({
  getParentRoute: () => root,
  path: '/marketplaces',
  validateSearch: readMarketplacesSearch,
  component: screen(['marketplaces'], () => import('../features/marketplaces/pages/MarketplacesPage.tsx'), 'MarketplacesPage'),
});

const status = createRoute({
  getParentRoute: () => root,
  path: '/status',
  component: screen(['marketplaces'], () => import('../features/marketplaces/pages/StatusPage.tsx'), 'StatusPage'),
});

const gallery = () =>
  createRoute({
    getParentRoute: () => root,
    path: '/_gallery',
    component: screen(['forms'], () => import('../gallery/GalleryPage.tsx'), 'GalleryPage'),
  });

const withGallery = import.meta.env.DEV || import.meta.env.VITE_GALLERY === '1';

const routeTree = root.addChildren([
  start,
  landing,
  faq,
  services,
  contact,
  privacy,
  terms,
  account,
  confirmMail,
  unsubscribe,
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
  defaultPendingComponent: PageSpinner,
  defaultErrorComponent: ErrorPage,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
