import { createRoute } from '@tanstack/react-router';
import { bareScreen, rootRoute } from '../../../lib/routes.ts';
import type { WebModule } from '../../../lib/web-module.ts';
import { redirectSignedIn, readLoginSearch } from './sign-in.ts';

const login = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login',
  staticData: { standalone: true },
  validateSearch: readLoginSearch,
  beforeLoad: redirectSignedIn,
  component: bareScreen([], () => import('./pages/LoginPage.tsx'), 'LoginPage'),
});

const splash = createRoute({
  getParentRoute: () => rootRoute,
  path: '/splash',
  staticData: { standalone: true },
  component: bareScreen([], () => import('./pages/SplashPage.tsx'), 'SplashPage'),
});

export const authModule = { routes: [login, splash] } as const satisfies WebModule;
