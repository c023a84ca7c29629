import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { parseSearch, stringifySearch } from '@lootfolio/domain/search-params';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeServer, reply } from '../../../../lib/fake-server.test-helper.ts';
import { queryClient } from '../../../../lib/query-client.ts';
import type { CaseCard } from '../simulator.queries.ts';
import { readSimulatorSearch } from '../simulator.search.ts';
import { CaseListPage } from './CaseListPage.tsx';

const server = fakeServer();
beforeEach(() => queryClient.clear());

const box = (id: number, name: string, given: Partial<CaseCard> = {}): CaseCard => ({
  ...{ id, caseID: id, name, image: `/api/v1/art/${id}`, color: '#b0c3d9', kind: 'normal' },
  ...{ price: 900, value: 1220, ratio: -64.01, sold: 12_000 },
  ...given,
});

function open(search = ''): void {
  const data = [box(1, 'Kilowatt Case'), box(2, 'Glove Case', { price: null, ratio: null })];
  server.answer = () => reply({ success: true, data, count: data.length, total: data.length });
  const root = createRootRoute();
  const page = createRoute({
    getParentRoute: () => root,
    path: '/cs2/simulator',
    validateSearch: readSimulatorSearch,
    component: CaseListPage,
  });
  const history = createMemoryHistory({ initialEntries: [`/cs2/simulator${search}`] });
  const router = createRouter({ routeTree: root.addChildren([page]), history, parseSearch, stringifySearch });
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
}

const asked = (): string => {
  const query = new URLSearchParams(server.sent.findLast(({ path }) => path.startsWith('/item/cases'))!.path.split('?')[1]);
  return `${query.get('orderBy')} ${query.get('orderDir')}`;
};

describe('the cases of the simulator', () => {
  it('say their price and the expected return, the known ones first', async () => {
    open();
    const cards = within(await screen.findByRole('list', { name: 'Cases' })).getAllByRole('listitem');
    expect(asked()).toBe('known DESC');
    expect(cards.map(({ textContent }) => textContent?.replace(/\s+/g, ' ').trim())).toEqual([
      'Kilowatt CasePrice $0.90Expected return −64.01%',
      'Glove CasePrice –Expected return –',
    ]);
  });

  it('are sorted by how well known they are, expected return, price or name [SIM-202] [SIM-204]', async () => {
    open();
    const sort = await screen.findByRole('combobox', { name: 'Sort by' });
    expect(
      within(sort)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual([...['Best known', 'Expected return', 'Price', 'Name']]);
    fireEvent.change(sort, { target: { value: 'ratio' } });
    await waitFor(() => expect(asked()).toBe('ratio DESC'));
    fireEvent.change(sort, { target: { value: 'name' } });
    await waitFor(() => expect(asked()).toBe('name ASC'));
    fireEvent.click(screen.getByRole('button', { name: /Ascending/ }));
    await waitFor(() => expect(asked()).toBe('name DESC'));
  });
});
