import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { queryClient } from '../../../../lib/query-client.ts';
import { bodyOf, type WatchlistSearch } from '../watchlist.search.ts';
import { WatchlistFilters } from './WatchlistFilters.tsx';

it('offers all games and each of the four, and requests them by app id, all as 0 [DATA-104]', () => {
  localStorage.setItem('filters', 'open');
  const changes: Partial<WatchlistSearch>[] = [];
  render(
    <QueryClientProvider client={queryClient}>
      <WatchlistFilters search={{ game: 'rust' }} onChange={(next) => changes.push(next)} />
    </QueryClientProvider>,
  );
  const games = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Game' });
  const options = within(games).getAllByRole<HTMLOptionElement>('option');
  expect(options.map((option) => option.textContent)).toEqual(['All', 'CS2', 'Dota2', 'TF2', 'Rust']);
  for (const { value } of options) fireEvent.change(games, { target: { value } });
  expect(changes.map((change) => bodyOf(change).appid)).toEqual([0, 730, 570, 440, 252490]);
});
