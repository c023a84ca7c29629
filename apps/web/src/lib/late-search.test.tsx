import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { render, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';

const readPage = (raw: Record<string, unknown>): { page?: number } => ({ page: Number(raw['page']) || undefined });

let late: typeof import('./late-search.ts');
let shown: unknown[];
/** The pending load of the reader that was last requested. */
let asked: PromiseWithResolvers<typeof readPage> | undefined;

/** An app at its start page, with a list whose reader has not loaded. */
function startApp() {
  const root = createRootRoute({ beforeLoad: late.requireSearches });
  const start = createRoute({ getParentRoute: () => root, path: '/', component: () => <h1>Start</h1> });
  const list = createRoute({
    getParentRoute: () => root,
    path: '/list',
    validateSearch: late.lateSearch(() => (asked = Promise.withResolvers<typeof readPage>()).promise),
    component: function List() {
      shown.push(list.useSearch());
      return <h1>List</h1>;
    },
  });
  const router = createRouter({
    routeTree: root.addChildren([start, list]),
    history: createMemoryHistory({ initialEntries: ['/'] }),
    defaultErrorComponent: () => <h1>Failed</h1>,
  });
  render(<RouterProvider router={router as never} />);
  return router;
}

beforeEach(async () => {
  vi.resetModules();
  late = await import('./late-search.ts');
  shown = [];
  asked = undefined;
});

/** Waits until the reader is requested. */
const wanted = (): Promise<PromiseWithResolvers<typeof readPage>> => vi.waitFor(() => asked ?? expect.unreachable());

it('leaves a screen alone whose address needs no reader that comes later', async () => {
  startApp();
  expect(await screen.findByRole('heading', { name: 'Start' })).toBeTruthy();
});

it('shows a screen only once its address is read', async () => {
  const router = startApp();
  await screen.findByRole('heading', { name: 'Start' });
  const navigation = router.navigate({ href: '/list?page=2&other=1' });
  const { resolve } = await wanted();
  expect(shown).toEqual([]);
  resolve(readPage);
  await navigation;
  await screen.findByRole('heading', { name: 'List' });
  expect(shown.length).toBeGreaterThan(0);
  for (const search of shown) expect(search).toMatchObject({ page: 2 });
  expect(router.history.location.href).toBe('/list?page=2&other=1');
  expect(router.history.length).toBe(2);
});

it('reads at once what loaded before', async () => {
  const router = startApp();
  const loaded = late.loadSearches();
  (await wanted()).resolve(readPage);
  await loaded;
  await router.navigate({ href: '/list?page=x' });
  await screen.findByRole('heading', { name: 'List' });
  for (const search of shown) expect(search).toMatchObject({ page: undefined });
});

it('shows an error when the code cannot be loaded, and tries again the next time', async () => {
  const router = startApp();
  await screen.findByRole('heading', { name: 'Start' });
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const navigation = router.navigate({ href: '/list?page=2' });
  (await wanted()).reject(new Error('offline'));
  await navigation;
  await screen.findByRole('heading', { name: 'Failed' });
  asked = undefined;
  const again = router.invalidate();
  (await wanted()).resolve(readPage);
  await again;
  expect(await screen.findByRole('heading', { name: 'List' })).toBeTruthy();
});
