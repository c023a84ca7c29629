import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router';
import { render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { queryClient } from '../lib/query-client.ts';
import { browserStore } from '../lib/storage.ts';
import { NotFoundPage } from './NotFoundPage.tsx';

function openAt(path: string, role?: 'ADMIN' | 'USER'): (string | null)[][] {
  if (role) {
    browserStore.set('authenticated', 'true');
    queryClient.setQueryData(['init', 'user'], { ROLE: role });
  }
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory({ initialEntries: [path] }) });
  render(
    <RouterContextProvider router={router as never}>
      <QueryClientProvider client={queryClient}>
        <NotFoundPage />
      </QueryClientProvider>
    </RouterContextProvider>,
  );
  return screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
}

const BACK = [
  ['Back to dashboard', '/dashboard'],
  ['To the start page', '/'],
];

afterEach(() => {
  queryClient.clear();
  browserStore.remove('authenticated');
});

it.each([
  ['a visitor to the prices', '/no/such/page', undefined, [['Price Comparison', '/comparison']]],
  ['a user to the dashboard', '/no/such/page', 'USER', []],
  ['a user under /admin to the dashboard', '/admin/no-such-page', 'USER', []],
  ['an administrator under /admin to the administration', '/admin/no-such-page', 'ADMIN', [['Admin Panel', '/admin']]],
  ['an administrator elsewhere to the dashboard', '/no/such/page', 'ADMIN', []],
] as const)('leads %s first, and back to the dashboard always [PAGE-208]', (_, path, role, first) =>
  expect(openAt(path, role)).toEqual([...first, ...BACK]),
);
