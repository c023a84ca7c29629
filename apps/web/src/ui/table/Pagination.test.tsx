import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { Pagination } from './Pagination.tsx';

it('replaces a page past the end with the last page, so that Back does not return to it [SHELL-175]', () => {
  const onPage = vi.fn<(page: number, replace: boolean) => void>();
  render(<Pagination page={9} pageSize={10} total={35} onPage={onPage} />);
  expect(onPage).toHaveBeenCalledExactlyOnceWith(4, true);
  screen.getByRole('button', { name: 'Previous page' }).click();
  expect(onPage).toHaveBeenLastCalledWith(3, false);
});

it('stays on its page while the total is that of the former list', () => {
  const onPage = vi.fn<(page: number, replace: boolean) => void>();
  const { rerender } = render(<Pagination page={9} pageSize={10} total={35} waiting onPage={onPage} />);
  rerender(<Pagination page={9} pageSize={10} total={350} onPage={onPage} />);
  expect(onPage).not.toHaveBeenCalled();
});
