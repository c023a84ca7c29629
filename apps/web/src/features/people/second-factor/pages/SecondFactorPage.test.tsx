import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { render, screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { fakeServer, reply } from '../../../../lib/fake-server.test-helper.ts';
import { queryClient } from '../../../../lib/query-client.ts';
import { readFactorSearch } from '../second-factor.search.ts';
import { SecondFactorPage } from './SecondFactorPage.tsx';

const server = fakeServer();
beforeEach(() => queryClient.clear());

async function open(state: string): Promise<void> {
  server.answer = () => reply({ success: true, state, required: true, enabled_at: null, recovery_left: 10 });
  const root = createRootRoute();
  const getParentRoute = () => root;
  const page = createRoute({ getParentRoute, path: '/admin/second-factor', validateSearch: readFactorSearch, component: SecondFactorPage });
  const history = createMemoryHistory({ initialEntries: ['/admin/second-factor'] });
  const router = createRouter({ routeTree: root.addChildren([page]), history });
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
  await screen.findByRole('region');
}

it.each(['off', 'confirmed'])('leads up to the Admin Panel where the factor is %s', async (state) => {
  await open(state);
  const links = screen.getAllByRole('link', { name: 'Admin Panel' });
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/admin']);
  expect(screen.getByRole('banner').contains(links[0]!)).toBe(true);
});

it.each(['needed', 'missing'])('has no link to screens that lead back to it where the factor is %s', async (state) => {
  await open(state);
  expect(screen.queryAllByRole('link')).toEqual([]);
});
