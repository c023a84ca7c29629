import { fireEvent, render, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { DataTable } from './DataTable.tsx';
import type { Column, Sort } from './table.ts';

type Row = { id: number; name: string; price: number };
const COLUMNS: readonly Column<Row>[] = [
  { id: 'name', sortable: true, header: () => 'Item', cell: (row) => row.name },
  { id: 'price', sortable: true, numeric: true, header: () => 'Price', cell: (row) => row.price },
  { id: 'note', header: () => 'Note', cell: () => '' },
];
const PAGE_1: readonly Row[] = [
  { id: 1, name: 'AK-47', price: 3 },
  { id: 2, name: 'AWP', price: 9 },
];
const PAGE_2: readonly Row[] = [{ id: 3, name: 'M4A4', price: 5 }];
const NO_ROWS: readonly Row[] = [];
const base = { caption: 'Items', columns: COLUMNS, rowId: (row: Row) => String(row.id), rowLabel: (row: Row) => row.name };

function Paged({ onSelection }: { onSelection: (chosen: string[]) => void }) {
  const [second, setSecond] = useState(false);
  const [selection, setSelection] = useState<ReadonlySet<string>>(new Set());
  return (
    <>
      <button type="button" onClick={() => setSecond(!second)}>
        turn
      </button>
      <DataTable
        {...base}
        rows={second ? PAGE_2 : PAGE_1}
        selection={selection}
        onSelection={(next) => {
          setSelection(next);
          onSelection([...next].toSorted());
        }}
      />
    </>
  );
}

describe('DataTable', () => {
  it('is a native table with a caption, and says how it is sorted', () => {
    render(<DataTable {...base} rows={PAGE_1} sort={{ id: 'price', desc: true }} onSort={() => undefined} />);
    expect(screen.getByRole('table', { name: 'Items' })).toBeTruthy();
    expect(screen.getByRole('columnheader', { name: 'Price' }).getAttribute('aria-sort')).toBe('descending');
    expect(screen.getByRole('columnheader', { name: 'Item' }).getAttribute('aria-sort')).toBe('none');
    expect(screen.getByRole('columnheader', { name: 'Note' }).getAttribute('aria-sort')).toBeNull();
  });

  it('asks for the other direction, and for the largest first in a column of figures', () => {
    const onSort = vi.fn<(sort: Sort) => void>();
    render(<DataTable {...base} rows={PAGE_1} sort={{ id: 'name', desc: false }} onSort={onSort} />);
    fireEvent.click(screen.getByRole('button', { name: 'Item' }));
    fireEvent.click(screen.getByRole('button', { name: 'Price' }));
    expect(onSort.mock.calls).toEqual([[{ id: 'name', desc: true }], [{ id: 'price', desc: true }]]);
  });

  it('keeps the chosen rows of a page that is no longer shown', () => {
    const onSelection = vi.fn<(chosen: string[]) => void>();
    render(<Paged onSelection={onSelection} />);
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select AWP' }));
    fireEvent.click(screen.getByRole('button', { name: 'turn' }));
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select all rows of this page' }));
    expect(onSelection).toHaveBeenLastCalledWith(['2', '3']);
    fireEvent.click(screen.getByRole('button', { name: 'turn' }));
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select AWP' }).checked).toBe(true);
  });

  it('shows placeholders while loading [SHELL-201]', () => {
    const { container } = render(<DataTable {...base} rows={NO_ROWS} loading skeletonRows={4} empty="nothing" />);
    expect(container.querySelectorAll('tbody tr')).toHaveLength(4);
    expect(screen.queryByText('nothing')).toBeNull();
    expect(within(container).getByRole('table', { name: 'Items. Loading' })).toBeTruthy();
  });

  it('shows the empty state only once it has loaded without rows', () => {
    render(<DataTable {...base} rows={NO_ROWS} empty="nothing" />);
    expect(screen.getByText('nothing')).toBeTruthy();
    expect(screen.queryByRole('table')).toBeNull();
  });
});
