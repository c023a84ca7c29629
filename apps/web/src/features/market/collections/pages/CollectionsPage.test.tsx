import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { parseSearch, stringifySearch } from '@lootfolio/domain/search-params';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeServer, reply } from '../../../../lib/fake-server.test-helper.ts';
import { queryClient } from '../../../../lib/query-client.ts';
import type { Card } from '../collections.queries.ts';
import { readCollectionsSearch } from '../collections.search.ts';
import { CollectionsPage } from './CollectionsPage.tsx';

const server = fakeServer();
beforeEach(() => queryClient.clear());

const card = (given: Partial<Card>): Card => ({
  ...{ id: 1, name: 'The Kilowatt Collection', image: null, color: null, type: 'collection', kind: 'collection' },
  ...{ item_count: 17, price: null, price_min: 30, price_max: 120_000, value: null, ratio: null },
  ...given,
});

function open(search = ''): void {
  const items = [
    card({}),
    card({
      ...{ id: 2, name: 'Kilowatt Case', type: 'case', kind: 'normal', item_count: 30 },
      ...{ price: 900, price_max: 900_000, value: 1220, ratio: -64.01 },
    }),
    card({ id: 3, name: 'Some Capsule', type: 'case', kind: 'sticker', item_count: 9, price_min: null, price_max: null }),
  ];
  server.answer = () => reply({ success: true, items, total: items.length });
  const root = createRootRoute();
  const page = createRoute({
    getParentRoute: () => root,
    path: '/collections',
    validateSearch: readCollectionsSearch,
    component: CollectionsPage,
  });
  const history = createMemoryHistory({ initialEntries: [`/collections${search}`] });
  const router = createRouter({ routeTree: root.addChildren([page]), history, parseSearch, stringifySearch });
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
}

const asked = (): string => {
  const query = new URLSearchParams(server.sent.findLast(({ path }) => path.startsWith('/item/collections'))!.path.split('?')[1]);
  return `${query.get('orderBy')} ${query.get('orderDir')}`;
};

describe('collections and cases', () => {
  it('say the price range of what is in them; a case also its price and what an opening is worth [COLL-202]', async () => {
    open();
    const cards = within(await screen.findByRole('list', { name: 'CS2 collections' })).getAllByRole('listitem');
    expect(cards.map(({ textContent }) => textContent?.replace(/\s+/g, ' ').trim())).toEqual([
      'Collection The Kilowatt Collection17 skins $0.03 – $120.00',
      'Case Kilowatt Case30 items $0.03 – $900.00Price $0.90Expected value $1.22 −64.01%',
      'Sticker capsule Some Capsule9 items no offerPrice –Expected value –',
    ]);
  });

  it('are sorted by name, the dearest item, the price or the expected return', async () => {
    open();
    const sort = await screen.findByRole('combobox', { name: 'Sort by' });
    await waitFor(() => expect(asked()).toBe('name ASC'));
    expect(
      within(sort)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual([...['Name', 'Dearest item', 'Price', 'Expected return']]);
    fireEvent.change(sort, { target: { value: 'top' } });
    await waitFor(() => expect(asked()).toBe('top DESC'));
    fireEvent.click(screen.getByRole('button', { name: /Descending/ }));
    await waitFor(() => expect(asked()).toBe('top ASC'));
  });
});
