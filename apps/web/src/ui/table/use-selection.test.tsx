import { act, renderHook } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { browserStore } from '../../lib/storage.ts';
import { useSelection, type SelectionStorage } from './use-selection.ts';

const listing = (appId: number): SelectionStorage => ({ key: 'listingSelection', field: 'asset_ids', scope: { app_id: appId } });
const stored = (): unknown => JSON.parse(localStorage.getItem('listingSelection') ?? 'null');

beforeEach(() => browserStore.clear());

describe('a selection', () => {
  it('is stored as the scope with the ids, and is restored after a reload', () => {
    const first = renderHook(() => useSelection(listing(730)));
    act(() => first.result.current.set(['b', 'a', 'b']));
    expect(stored()).toEqual({ app_id: 730, asset_ids: ['b', 'a'] });
    first.unmount();
    const { result } = renderHook(() => useSelection(listing(730)));
    expect([...result.current.ids]).toEqual(['b', 'a']);
  });

  it('is cleared by another scope, and is not restored with the first', () => {
    const { result, rerender } = renderHook(({ app }) => useSelection(listing(app)), { initialProps: { app: 730 } });
    act(() => result.current.set(['a']));
    rerender({ app: 570 });
    expect(result.current.ids.size).toBe(0);
    rerender({ app: 730 });
    expect([result.current.ids.size, stored()]).toEqual([0, null]);
  });

  it('drops the ids that no longer exist', () => {
    const { result } = renderHook(() => useSelection(listing(730)));
    act(() => result.current.set(['a', 'b', 'c']));
    act(() => result.current.retain(['c', 'a', 'd']));
    expect([...result.current.ids]).toEqual(['a', 'c']);
    const before = result.current.ids;
    act(() => result.current.retain(['a', 'c']));
    expect(result.current.ids).toBe(before);
  });

  it('removes its entry when it is cleared', () => {
    const { result } = renderHook(() => useSelection(listing(730)));
    act(() => result.current.set(['a']));
    act(() => result.current.clear());
    expect([result.current.ids.size, localStorage.getItem('listingSelection')]).toEqual([0, null]);
  });

  it('follows another tab', () => {
    const { result } = renderHook(() => useSelection(listing(730)));
    localStorage.setItem('listingSelection', '{"app_id":730,"asset_ids":["x"]}');
    act(() => void dispatchEvent(new StorageEvent('storage', { key: 'listingSelection', storageArea: localStorage })));
    expect([...result.current.ids]).toEqual(['x']);
  });

  it.each(['not JSON', 'null', '[]', '{"app_id":730}', '{"app_id":730,"asset_ids":[1]}', '{"app_id":"730","asset_ids":["a"]}'])(
    'treats %s as no selection',
    (text) => {
      localStorage.setItem('listingSelection', text);
      const { result } = renderHook(() => useSelection(listing(730)));
      expect([result.current.ids.size, localStorage.getItem('listingSelection')]).toEqual([0, null]);
    },
  );

  it('stores nothing without a storage option', () => {
    const { result } = renderHook(() => useSelection());
    act(() => result.current.set(['a']));
    expect([[...result.current.ids], localStorage.length]).toEqual([['a'], 0]);
  });
});
