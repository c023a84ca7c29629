import { createRootRoute, createRoute, createRouter, lazyRouteComponent, Link, Outlet, RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';

/** React and the router with one screen behind a lazy route, and nothing else. */
const rootRoute = createRootRoute({
  component: () => (
    <>
      <nav>
        <Link to="/">Start</Link>
      </nav>
      <Outlet />
    </>
  ),
});
const start = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  component: lazyRouteComponent(() => import('./StartPage.tsx'), 'StartPage'),
});
const router = createRouter({ routeTree: rootRoute.addChildren([start]) });

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
);
