import { fireEvent, render, screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { filterChip, rangeText } from './filter-chips.ts';
import { FilterPanel } from './FilterPanel.tsx';

beforeEach(() => localStorage.clear());

it('is folded, counts and names what is set, and stays open for the next list', () => {
  const [remove, clear] = [vi.fn(), vi.fn()];
  const panel = (
    <FilterPanel chips={filterChip(true, 'Type', 'Rifle', remove)} onClear={clear}>
      fields
    </FilterPanel>
  );
  const { unmount } = render(panel);
  const button = screen.getByRole('button', { name: 'Filters1', expanded: false });
  expect(screen.queryByText('fields')).toBeNull();
  const chips = within(screen.getByRole('list', { name: 'Filters set' }));
  expect(chips.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Type: Rifle']);
  fireEvent.click(chips.getByRole('button', { name: 'Remove Type: Rifle' }));
  fireEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect([remove.mock.calls.length, clear.mock.calls.length]).toEqual([1, 1]);
  fireEvent.click(button);
  expect(screen.getByRole('region', { name: 'Filters' }).textContent).toBe('fields');
  unmount();
  render(panel);
  expect(screen.getByText('fields')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Filters1', expanded: true }));
  expect(screen.queryByText('fields')).toBeNull();
});

it('without a set filter has neither count, chips nor "Clear filters"', () => {
  render(
    <FilterPanel chips={filterChip(false, 'Type', 'Rifle', vi.fn())} onClear={vi.fn()}>
      fields
    </FilterPanel>,
  );
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Filters']);
  expect(screen.queryByRole('list')).toBeNull();
});

it('has no "Clear filters" beside the chips of a screen that offers it elsewhere', () => {
  render(
    <FilterPanel chips={filterChip(true, 'Type', 'Rifle', vi.fn())} onClear={vi.fn()} clearable>
      fields
    </FilterPanel>,
  );
  expect(screen.queryByRole('button', { name: 'Clear filters' })).toBeNull();
});

it('names a range with one end or two', () =>
  expect([rangeText('$5', null), rangeText(null, '$9'), rangeText('$5', '$9')]).toEqual(['≥ $5', '≤ $9', '$5 – $9']));
