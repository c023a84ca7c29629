import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { BulkBar } from './BulkBar.tsx';

it('announces and shows nothing while nothing is selected', () => {
  render(<BulkBar count={0} sum={0} onClear={() => undefined} />);
  expect(screen.queryByRole('region')).toBeNull();
  expect(screen.getByRole('status').textContent).toBe('');
});

it('announces the count politely in a live region that existed before', () => {
  const { rerender } = render(<BulkBar count={0} onClear={() => undefined} />);
  const status = screen.getByRole('status');
  rerender(<BulkBar count={12} sum={428_300} net={401_120} onClear={() => undefined} />);
  expect(screen.getByRole('status')).toBe(status);
  expect(status.textContent).toBe('12 selected, Sum $428.30, Net $401.12');
});

it('shows count, sum, net and actions, and clears', () => {
  const onClear = vi.fn<() => void>();
  render(
    <BulkBar count={2} sum={1000} net={null} onClear={onClear}>
      <button type="button">List 2 items</button>
    </BulkBar>,
  );
  const bar = screen.getByRole('region', { name: 'Selection' });
  expect([...bar.querySelectorAll('dl > div')].map((figure) => figure.textContent)).toEqual(['Sum$1.00', 'Net–']);
  expect(screen.getByRole('button', { name: 'List 2 items' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Clear selection' }));
  expect(onClear).toHaveBeenCalledOnce();
});

it('offers to select all matches only while some of them are not selected', () => {
  const onSelect = vi.fn<() => void>();
  const { rerender } = render(<BulkBar count={25} onClear={() => undefined} all={{ total: 2140, onSelect }} />);
  fireEvent.click(screen.getByRole('button', { name: 'Select all 2,140 that match' }));
  expect(onSelect).toHaveBeenCalledOnce();
  rerender(<BulkBar count={2140} onClear={() => undefined} all={{ total: 2140, onSelect }} />);
  expect(screen.queryByRole('button', { name: /that match/ })).toBeNull();
});
