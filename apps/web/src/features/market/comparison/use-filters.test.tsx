import { createMemoryHistory, createRootRoute, createRoute, createRouter, Outlet, RouterProvider } from '@tanstack/react-router';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { parseSearch, stringifySearch } from '@lootfolio/domain/search-params';
import { readSearch } from '@lootfolio/domain/comparison-search';
import { useFilters } from './use-filters.ts';

vi.mock('../items/items.public.tsx', () => ({ useFilterOptions: () => ({ data: { preselect: null }, isError: false }) }));
const views = vi.hoisted(() => ({ data: undefined as { is_default: boolean; search: string }[] | undefined, isPending: false }));
vi.mock('./comparison.queries.ts', () => ({ useViews: () => ({ ...views }) }));

function Controls() {
  const { filters, change } = useFilters();
  const [, draw] = useState(0);
  return (
    <>
      <select aria-label="Sort" value={filters.sortBy} onChange={(event) => change({ sortBy: event.target.value as 'name' })}>
        <option>profitRatio</option>
        <option>name</option>
      </select>
      <input
        type="checkbox"
        aria-label="Lowest"
        checked={filters.globalMinimum}
        onChange={(event) => change({ globalMinimum: event.target.checked })}
      />
      <button
        onClick={() => {
          change({ volume: 50 });
          change({ qty: 3 });
        }}
      >
        Both
      </button>
      <button onClick={() => draw((times) => times + 1)}>Draw</button>
      <output>{`${filters.volume} ${filters.qty}`}</output>
    </>
  );
}

/** Lets the router continue; until then it stays at the previous address. */
let letIn: () => void = () => undefined;
let slow = false;

async function open(address: string) {
  const root = createRootRoute({ component: Outlet });
  const comparison = createRoute({
    getParentRoute: () => root,
    path: '/comparison',
    validateSearch: readSearch,
    beforeLoad: () => (slow ? new Promise<void>((done) => (letIn = done)) : undefined),
    component: Controls,
  });
  const history = createMemoryHistory({ initialEntries: [address] });
  const router = createRouter({ routeTree: root.addChildren([comparison]), history, parseSearch, stringifySearch });
  render(<RouterProvider router={router as never} />);
  await screen.findByLabelText('Sort');
  slow = true;
  return history;
}
const sort = () => screen.getByLabelText<HTMLSelectElement>('Sort').value;
const lowest = () => screen.getByLabelText<HTMLInputElement>('Lowest').checked;

beforeEach(() => {
  slow = false;
  localStorage.clear();
  Object.assign(views, { data: undefined, isPending: false });
});

describe('filters chosen during a navigation', () => {
  it('are shown at once, two of them too, and stay after the navigation', async () => {
    const history = await open('/comparison?size=10');
    fireEvent.change(screen.getByLabelText('Sort'), { target: { value: 'name' } });
    expect([sort(), lowest()]).toEqual(['name', false]);
    fireEvent.click(screen.getByLabelText('Lowest'));
    expect([sort(), lowest()]).toEqual(['name', true]);
    await act(async () => letIn());
    expect([sort(), lowest()]).toEqual(['name', true]);
    expect(history.location.search).toBe('?size=10&sort=name&lowest=1');
  });

  it('both apply when they are chosen in the same tick', async () => {
    const history = await open('/comparison?size=10');
    fireEvent.click(screen.getByRole('button', { name: 'Both' }));
    expect(history.location.search).toBe('?size=10&quantity=3&volume=50');
    expect(screen.getByRole('status').textContent).toBe('50 3');
  });

  it('are undone one by one by Back, also at once', async () => {
    const history = await open('/comparison?size=10');
    fireEvent.change(screen.getByLabelText('Sort'), { target: { value: 'name' } });
    fireEvent.click(screen.getByLabelText('Lowest'));
    act(() => history.back());
    expect([sort(), lowest()]).toEqual(['name', false]);
    act(() => history.back());
    expect([sort(), lowest()]).toEqual(['profitRatio', false]);
  });
});

describe('the default view', () => {
  const VIEWS = { data: [{ is_default: true, search: 'volume=50' }], isPending: false };

  it('is applied to a bare address as soon as it is loaded', async () => {
    localStorage.setItem('authenticated', 'true');
    views.isPending = true;
    const history = await open('/comparison');
    expect(history.location.search).toBe('');
    Object.assign(views, VIEWS);
    fireEvent.click(screen.getByRole('button', { name: 'Draw' }));
    expect(history.location.search).toBe('?volume=50');
  });

  it('does not replace filters that were chosen before it was loaded', async () => {
    localStorage.setItem('authenticated', 'true');
    views.isPending = true;
    const history = await open('/comparison');
    fireEvent.change(screen.getByLabelText('Sort'), { target: { value: 'name' } });
    Object.assign(views, VIEWS);
    fireEvent.click(screen.getByRole('button', { name: 'Draw' }));
    expect(history.location.search).toBe('?sort=name');
    act(() => history.back());
    expect(history.location.search).toBe('');
    expect(sort()).toBe('profitRatio');
  });
});
