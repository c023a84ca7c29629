import { fireEvent, render, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { browserStore } from '../../lib/storage.ts';
import { DataTable } from './DataTable.tsx';
import type { Column, Sort } from './table.ts';
import { TableView } from './TableTools.tsx';
import { useColumns } from './use-columns.ts';
import { idsBetween } from '../form/use-ticks.ts';
import { virtual } from './virtual-rows.tsx';

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
  it('is a native table with a caption and aria-sort', () => {
    render(<DataTable {...base} rows={PAGE_1} sort={{ id: 'price', desc: true }} onSort={() => undefined} />);
    expect(screen.getByRole('table', { name: 'Items' })).toBeTruthy();
    expect(screen.getByRole('columnheader', { name: 'Price' }).getAttribute('aria-sort')).toBe('descending');
    expect(screen.getByRole('columnheader', { name: 'Item' }).getAttribute('aria-sort')).toBe('none');
    expect(screen.getByRole('columnheader', { name: 'Note' }).getAttribute('aria-sort')).toBeNull();
  });

  it('requests the other direction, and descending order first in a numeric column', () => {
    const onSort = vi.fn<(sort: Sort) => void>();
    render(<DataTable {...base} rows={PAGE_1} sort={{ id: 'name', desc: false }} onSort={onSort} />);
    fireEvent.click(screen.getByRole('button', { name: 'Item' }));
    fireEvent.click(screen.getByRole('button', { name: 'Price' }));
    expect(onSort.mock.calls).toEqual([[{ id: 'name', desc: true }], [{ id: 'price', desc: true }]]);
  });

  it('keeps the selected rows of a page that is no longer shown', () => {
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

const MANY: readonly Row[] = Array.from({ length: 2000 }, (_, index) => ({ id: index, name: `Item ${index}`, price: index }));

function Selectable({ rows, onSelection }: { rows: readonly Row[]; onSelection: (chosen: string[]) => void }) {
  const [selection, setSelection] = useState<ReadonlySet<string>>(new Set());
  return (
    <DataTable
      {...base}
      rows={rows}
      virtual={rows === MANY ? virtual : undefined}
      selection={selection}
      onSelection={(next) => {
        setSelection(next);
        onSelection([...next]);
      }}
    />
  );
}
const tick = (name: string): HTMLElement => screen.getByRole('checkbox', { name: `Select ${name}` });

describe('the checkboxes of a table', () => {
  it('select the range since the last one with Shift, with the same state', () => {
    const onSelection = vi.fn<(chosen: string[]) => void>();
    render(<Selectable rows={MANY} onSelection={onSelection} />);
    fireEvent.click(tick('Item 2'));
    fireEvent.click(tick('Item 5'), { shiftKey: true });
    expect(onSelection).toHaveBeenLastCalledWith(['2', '3', '4', '5']);
    fireEvent.click(tick('Item 3'), { shiftKey: true });
    expect(onSelection).toHaveBeenLastCalledWith(['2']);
  });

  it('are navigated with the arrow keys', () => {
    render(<Selectable rows={PAGE_1} onSelection={() => undefined} />);
    tick('AK-47').focus();
    fireEvent.keyDown(tick('AK-47'), { key: 'ArrowDown' });
    expect(document.activeElement).toBe(tick('AWP'));
    fireEvent.keyDown(tick('AWP'), { key: 'ArrowDown' });
    expect(document.activeElement).toBe(tick('AWP'));
    fireEvent.keyDown(tick('AWP'), { key: 'ArrowUp' });
    expect(document.activeElement).toBe(tick('AK-47'));
  });

  it('select a range upwards, and only one row when the last row is not in the list', () => {
    expect([idsBetween(['a', 'b', 'c'], 'c', 'b'), idsBetween(['a', 'b'], 'z', 'b'), idsBetween(['a', 'b'], null, 'a')]).toEqual([
      ['b', 'c'],
      ['b'],
      ['a'],
    ]);
  });
});

describe('a virtual table', () => {
  it('renders the rows near the window, with their positions and the total in ARIA attributes', () => {
    render(<DataTable {...base} rows={MANY} virtual={virtual} totals={{ price: 7 }} />);
    const table = screen.getByRole('table', { name: 'Items' });
    expect(table.getAttribute('aria-rowcount')).toBe('2002');
    const rows = [...table.querySelectorAll('tbody tr[data-index]')];
    expect(rows.length).toBeGreaterThan(10);
    expect(rows.length).toBeLessThan(80);
    expect([...rows.slice(0, 2), table.querySelector('tfoot tr')!].map((row) => row.getAttribute('aria-rowindex'))).toEqual([
      '2',
      '3',
      '2002',
    ]);
    expect(table.querySelector('thead tr')?.getAttribute('aria-rowindex')).toBe('1');
  });

  it('selects all rows at once, rendered or not', () => {
    const onSelection = vi.fn<(chosen: string[]) => void>();
    render(<Selectable rows={MANY} onSelection={onSelection} />);
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select all rows of this page' }));
    expect(onSelection.mock.lastCall?.[0]).toHaveLength(2000);
  });
});

it('puts each total under its column', () => {
  render(<DataTable {...base} rows={PAGE_1} totals={{ price: '$12' }} />);
  const cells = [...document.querySelector('tfoot tr')!.children];
  expect(cells.map((cell) => [cell.tagName, cell.textContent])).toEqual([
    ['TH', 'Total'],
    ['TD', '$12'],
    ['TD', ''],
  ]);
  expect(screen.getByRole('rowheader', { name: 'Total' })).toBeTruthy();
});

function Chosen() {
  const choice = useColumns('test', NAMED);
  return (
    <>
      <TableView choice={choice} />
      <DataTable {...base} columns={choice.shown} rows={PAGE_1} />
    </>
  );
}
const NAMED: readonly Column<Row>[] = COLUMNS.map((column) => ({ ...column, name: () => column.id, fixed: column.id === 'name' }));

describe('the view of a table', () => {
  beforeEach(() => browserStore.clear());
  const headers = (): string[] => screen.getAllByRole('columnheader').map((header) => header.textContent);
  const open = (): void => void fireEvent.click(screen.getByRole('button', { name: 'Columns and density' }));

  it('hides columns except the name, and shows all again', () => {
    render(<Chosen />);
    open();
    expect(screen.getAllByRole('checkbox').map((box) => box.closest('label')?.textContent)).toEqual(['price', 'note']);
    fireEvent.click(screen.getByRole('checkbox', { name: 'price' }));
    expect(headers()).toEqual(['Item', 'Note']);
    fireEvent.click(screen.getByRole('button', { name: 'Show all columns' }));
    expect(headers()).toEqual(['Item', 'Price', 'Note']);
  });

  it('has one stored density for all tables', () => {
    const { unmount } = render(<Chosen />);
    open();
    fireEvent.click(screen.getByRole('button', { name: 'Compact' }));
    expect(screen.getByRole('table').dataset['density']).toBe('compact');
    unmount();
    render(<DataTable {...base} rows={PAGE_1} />);
    expect([screen.getByRole('table').dataset['density'], localStorage.getItem('density')]).toEqual(['compact', 'compact']);
  });
});
