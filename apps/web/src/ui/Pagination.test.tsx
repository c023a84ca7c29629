import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { Pagination } from './Pagination.tsx';

it('moves from a page past the end to the last, in place of it: Back would lead to it again [SHELL-175]', () => {
  const onPage = vi.fn<(page: number, replace: boolean) => void>();
  render(<Pagination page={9} pageSize={10} total={35} onPage={onPage} />);
  expect(onPage).toHaveBeenCalledExactlyOnceWith(4, true);
  screen.getByRole('button', { name: 'Previous page' }).click();
  expect(onPage).toHaveBeenLastCalledWith(3, false);
});

it('stays where it is while the total is still that of the list before', () => {
  const onPage = vi.fn<(page: number, replace: boolean) => void>();
  const { rerender } = render(<Pagination page={9} pageSize={10} total={35} waiting onPage={onPage} />);
  rerender(<Pagination page={9} pageSize={10} total={350} onPage={onPage} />);
  expect(onPage).not.toHaveBeenCalled();
});
