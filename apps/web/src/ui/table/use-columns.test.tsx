import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { browserStore } from '../../lib/storage.ts';
import type { Column } from './table.ts';
import { useColumns } from './use-columns.ts';

type Row = { id: string };
const column = (id: string, rest: Partial<Column<Row>> = {}): Column<Row> => ({
  id,
  header: () => id,
  cell: () => id,
  name: () => id,
  ...rest,
});
const COLUMNS = [column('name', { fixed: true }), column('price'), column('profit'), column('actions', { name: undefined })];
const LOOSE = [column('a'), column('b')];
const shown = (columns: readonly Column<Row>[]): string[] => columns.map(({ id }) => id);

beforeEach(() => browserStore.clear());

it('hides and shows columns, never the fixed ones, and stores the choice', () => {
  const { result, unmount } = renderHook(() => useColumns('items', COLUMNS));
  expect(result.current.options).toEqual([
    { id: 'price', name: 'price', shown: true, locked: false },
    { id: 'profit', name: 'profit', shown: true, locked: false },
  ]);
  act(() => result.current.toggle('price'));
  expect([shown(result.current.shown), localStorage.getItem('columns.items')]).toEqual([['name', 'profit', 'actions'], '["price"]']);
  unmount();
  const later = renderHook(() => useColumns('items', COLUMNS)).result;
  expect(shown(later.current.shown)).toEqual(['name', 'profit', 'actions']);
  act(() => later.current.toggle('price'));
  expect([shown(later.current.shown), later.current.reset]).toEqual([['name', 'price', 'profit', 'actions'], null]);
});

it('shows all again at once', () => {
  const { result } = renderHook(() => useColumns('items', COLUMNS));
  act(() => result.current.toggle('price'));
  act(() => result.current.toggle('profit'));
  act(() => result.current.reset?.());
  expect([shown(result.current.shown), localStorage.getItem('columns.items')]).toEqual([['name', 'price', 'profit', 'actions'], null]);
});

it('hides an extra column until it is shown, and stores that, too', () => {
  const columns = [...LOOSE, column('c', { extra: true })];
  const { result } = renderHook(() => useColumns('extra', columns));
  expect([shown(result.current.shown), result.current.all, result.current.reset]).toEqual([['a', 'b'], false, null]);
  act(() => result.current.toggle('c'));
  expect([shown(result.current.shown), localStorage.getItem('columns.extra')]).toEqual([['a', 'b', 'c'], '["c"]']);
  act(() => result.current.reset?.());
  expect(shown(result.current.shown)).toEqual(['a', 'b']);
});

it('does not hide the last column', () => {
  const { result } = renderHook(() => useColumns('loose', LOOSE));
  act(() => result.current.toggle('b'));
  expect(result.current.options).toEqual([
    { id: 'a', name: 'a', shown: true, locked: true },
    { id: 'b', name: 'b', shown: false, locked: false },
  ]);
});

it.each(['broken', '{}', '["name"]', '["a","b"]'])('a stored %s does not hide every column', (text) => {
  localStorage.setItem('columns.items', text);
  localStorage.setItem('columns.loose', text);
  expect(shown(renderHook(() => useColumns('items', COLUMNS)).result.current.shown)).toEqual(['name', 'price', 'profit', 'actions']);
  expect(renderHook(() => useColumns('loose', LOOSE)).result.current.shown.length).toBeGreaterThan(0);
});
