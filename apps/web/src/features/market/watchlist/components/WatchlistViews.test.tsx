import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPart } from '../../../../test-screen.tsx';
import type { WatchlistSearch } from '../watchlist.search.ts';
import { WatchlistViews } from './WatchlistViews.tsx';

it('sorts the list by the view, and marks the active view', () => {
  const changes: Partial<WatchlistSearch>[] = [];
  const { rerender } = renderPart(<WatchlistViews search={{}} onChange={(next) => changes.push(next)} />);
  const pressed = (): string[] => screen.getAllByRole('button', { pressed: true }).map((button) => button.textContent);
  expect(pressed()).toEqual(['Newest']);
  for (const name of ['Biggest rises', 'Biggest drops', 'Newest']) fireEvent.click(screen.getByRole('button', { name }));
  expect(changes).toEqual([
    { sort: 'change', asc: undefined },
    { sort: 'change', asc: true },
    { sort: undefined, asc: undefined },
  ]);
  rerender(<WatchlistViews search={{ sort: 'change', asc: true }} onChange={() => undefined} />);
  expect(pressed()).toEqual(['Biggest drops']);
});

it('copies an address of the same list, from its first page', async () => {
  let copied = '';
  Object.defineProperty(navigator, 'clipboard', { value: { writeText: async (text: string) => void (copied = text) }, configurable: true });
  renderPart(<WatchlistViews search={{ sort: 'change', type: 'Rifle', page: 3 }} onChange={() => undefined} />);
  fireEvent.click(screen.getByRole('button', { name: 'Copy the link to this view' }));
  expect(await screen.findByText('Link copied')).toBeTruthy();
  expect(copied).toBe(`${location.origin}/watchlist?sort=change&type=Rifle`);
});
