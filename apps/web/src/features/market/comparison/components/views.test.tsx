import { DEFAULTS, type Filters } from '@lootfolio/domain/comparison-filters';
import { searchOf } from '@lootfolio/domain/comparison-search';
import { stringifySearch } from '@lootfolio/domain/search-params';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeServer, reply } from '../../../../lib/fake-server.test-helper.ts';
import { queryClient } from '../../../../lib/query-client.ts';
import { renderPart } from '../../../../test-screen.tsx';
import { SavedViews } from './SavedViews.tsx';
import { useNamedView, Views } from './Views.tsx';

const server = fakeServer();
const CHEAP: Filters = { ...DEFAULTS, sortBy: 'name', sortOrder: 'ASC' };
const LIQUID: Filters = { ...DEFAULTS, qty: 50 };
const view = (id: number, name: string, filters: Filters, is_default = false) => ({
  ...{ id, name, is_default, alert: null },
  search: stringifySearch(searchOf(filters)).slice(1),
});
const VIEWS = [view(1, 'Cheap', CHEAP), view(2, 'Liquid', LIQUID, true), view(3, 'Liquid, most first', { ...LIQUID, sortBy: 'quantity' })];

function Part({ filters, chosen = filters }: { filters: Filters; chosen?: Filters }) {
  const named = useNamedView(chosen);
  return (
    <>
      <Views filters={chosen} named={named} onChange={() => {}} />
      <SavedViews filters={filters} chosen={chosen} named={named} signedIn />
    </>
  );
}
const pressed = (): (string | null)[] => screen.getAllByRole('button', { pressed: true }).map(({ textContent }) => textContent);

beforeEach(() => {
  queryClient.clear();
  localStorage.setItem('authenticated', 'true');
  server.answer = ({ path }) =>
    path.startsWith('/users/views')
      ? reply({ success: true, items: VIEWS, total: VIEWS.length, item: VIEWS[0] })
      : reply({ success: false, code: 'NOT_FOUND', msg: path }, 404);
});

describe('the tab of the list that is shown', () => {
  it.each([
    ['All', DEFAULTS],
    ['Cheap', CHEAP],
    ['Liquid', LIQUID],
    ['Liquid, most first', { ...LIQUID, sortBy: 'quantity' }],
    // shown in an order in which nobody saved it
    ['All', { ...DEFAULTS, sortBy: 'profit' }],
    ['Liquid', { ...LIQUID, sortBy: 'profit' }],
  ] as const)('is %s', async (name, filters) => {
    renderPart(<Part filters={filters} />);
    await screen.findByRole('button', { name: 'Cheap' });
    expect(pressed()).toEqual([name]);
  });
});

describe('the menu beside the tabs', () => {
  it('deletes the own view that is shown, also one with the rows of a tab that everybody has', async () => {
    renderPart(<Part filters={CHEAP} />);
    fireEvent.click(await screen.findByRole('button', { name: 'This view' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Delete view' }));
    await waitFor(() => expect(server.sent.map(({ init, path }) => `${init.method} ${path}`)).toContain('DELETE /users/views/1'));
    expect(screen.queryByRole('button', { name: 'Replace view' })).toBeNull();
  });

  it('replaces an own view by its rows in another order, and keeps that it opens by default', async () => {
    renderPart(<Part filters={{ ...LIQUID, sortBy: 'profit' }} />);
    fireEvent.click(await screen.findByRole('button', { name: 'This view' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Replace view' }));
    await waitFor(() =>
      expect(server.sent).toContainEqual(
        expect.objectContaining({ path: '/users/views', body: { name: 'Liquid', search: 'sort=profit&quantity=50', is_default: true } }),
      ),
    );
  });

  it('saves the markets that were chosen, not those that stand in for them', async () => {
    renderPart(<Part filters={{ ...LIQUID, sortBy: 'profit', sourceMarkets: ['skinport'] }} chosen={{ ...LIQUID, sortBy: 'profit' }} />);
    fireEvent.click(await screen.findByRole('button', { name: 'This view' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Replace view' }));
    await waitFor(() =>
      expect(server.sent).toContainEqual(
        expect.objectContaining({ path: '/users/views', body: expect.objectContaining({ search: 'sort=profit&quantity=50' }) }),
      ),
    );
  });

  it('says when the views could not be loaded, instead of offering to save one over another', async () => {
    server.answer = () => reply({ success: false, code: 'INTERNAL', msg: 'broken' }, 500);
    renderPart(<Part filters={LIQUID} />);
    fireEvent.click(screen.getByRole('button', { name: 'Save or share' }));
    expect(await screen.findByRole('button', { name: 'Retry' }, { timeout: 10_000 })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Save view' })).toBeNull();
  });
});
