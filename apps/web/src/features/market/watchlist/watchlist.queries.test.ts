import { QueryClientProvider } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import { createElement } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../../lib/query-client.ts';
import { fakeServer, reply } from '../../../lib/fake-server.test-helper.ts';
import { sampleWatched } from './watched-item.test-helper.ts';
import { addToWatchlist, removeFromWatchlist, useWatchedRow } from './watchlist.queries.ts';

const { shown, otherTabs } = vi.hoisted(() => ({ shown: vi.fn(), otherTabs: vi.fn() }));
vi.mock('../../../lib/tabs.ts', () => ({ invalidateInOtherTabs: otherTabs }));
vi.mock('../../../ui/overlay/toasts.ts', async (original) => ({ ...(await original<object>()), toast: shown }));

const item = sampleWatched();
const LIST = ['watchlist', 'list', {}];
const rowKey = (itemId: number): unknown[] => ['watchlist', 'row', itemId];
const server = fakeServer();
const sent = (): unknown[] => server.sent.map(({ path, body }) => ({ path, body }));
const row = (itemId = 41): unknown => queryClient.getQueryData(rowKey(itemId));
const isReadAgain = (): boolean | undefined => queryClient.getQueryState(rowKey(41))?.isInvalidated;
const counts = (): unknown => {
  const list = queryClient.getQueryData<{ total: number; watched: number }>(LIST)!;
  return [list.total, list.watched];
};
const listed = (): unknown => queryClient.getQueryData<{ items: { id: number }[] }>(LIST)?.items.map(({ id }) => id);

beforeEach(() => {
  shown.mockClear();
  otherTabs.mockClear();
  queryClient.clear();
  queryClient.setQueryData(rowKey(41), null);
  queryClient.setQueryData(rowKey(42), 8);
  queryClient.setQueryData(LIST, { success: true, items: [item, sampleWatched({ id: 8, item_id: 42 })], total: 2, watched: 2, most: 5000 });
});

describe('putting an item on the watchlist', () => {
  it('sends appid, market_hash_name, item_id and general_id by POST, shows the item at once and says so for 3 s [WATCH-215] [WATCH-222] [WATCH-224] [WATCH-227] [WATCH-228]', async () => {
    server.answer = () => reply({ success: true, id: 9 });
    const done = addToWatchlist(item);
    expect(row()).toBe(0);
    await done;
    expect(sent()[0]).toEqual({
      path: '/watchlist',
      body: { appid: 730, market_hash_name: item.market_hash_name, item_id: 41, general_id: 40 },
    });
    expect([row(), row(42)]).toEqual([9, 8]);
    expect(shown).toHaveBeenCalledWith('success', 'Item added to watchlist', 3000);
  });

  it('keeps it marked and shows a message when it is on the list already [WATCH-223] [WATCH-224]', async () => {
    server.answer = () => reply({ success: false, code: 'ALREADY_EXISTS', msg: '' }, 400);
    await addToWatchlist(item);
    expect([row(), isReadAgain()]).toEqual([0, true]);
    expect(shown).toHaveBeenCalledWith('error', 'item already in watchlist');
  });

  it('removes only this item again when refused [ADMIN-306]', async () => {
    server.answer = () => reply({ success: false, code: 'INTERNAL', msg: '' }, 500);
    await addToWatchlist(item);
    expect([row(), row(42), isReadAgain()]).toEqual([null, 8, true]);
    expect(shown).toHaveBeenCalledWith('error', 'Try Again Later!');
  });

  it("shows the server's message when the list is full", async () => {
    const msg = 'Your watchlist is full: it holds up to 5,000 items.';
    server.answer = () => reply({ success: false, code: 'LIMIT_REACHED', msg }, 400);
    await addToWatchlist(item);
    expect(row()).toBeNull();
    expect(shown).toHaveBeenCalledWith('error', msg);
  });

  it('invalidates the watchlist in other tabs', async () => {
    server.answer = () => reply({ success: true, id: 9 });
    await addToWatchlist(item);
    await removeFromWatchlist(9, item);
    expect(otherTabs.mock.calls).toEqual([[['watchlist']], [['watchlist']]]);
  });
});

describe('taking an item off the watchlist', () => {
  it('sends the id, empties the row at once and offers to undo it [WATCH-215] [WATCH-218] [WATCH-231]', async () => {
    queryClient.setQueryData(rowKey(41), 7);
    server.answer = () => reply({ success: true, id: 7 });
    const done = removeFromWatchlist(7, item);
    expect([row(), row(42), listed()]).toEqual([null, 8, [8]]);
    await done;
    expect(sent()[0]).toEqual({ path: '/watchlist/delete', body: { id: 7 } });
    expect(shown).toHaveBeenCalledWith('success', 'Item deleted.', 4000, expect.objectContaining({ label: 'Undo' }));

    server.answer = () => reply({ success: true, id: 12 });
    (shown.mock.calls[0]![3] as { run: () => void }).run();
    await vi.waitFor(() => expect(row()).toBe(12));
    expect(shown).toHaveBeenLastCalledWith('success', 'Item added to watchlist. Its change counts from now.', 3000);
  });

  it('puts it back where it was when the server refuses [WATCH-219] [ADMIN-309]', async () => {
    queryClient.setQueryData(rowKey(41), 7);
    server.answer = () => reply({ success: false, code: 'INTERNAL', msg: '' }, 500);
    await removeFromWatchlist(7, item);
    expect([row(), listed(), counts()]).toEqual([7, [7, 8], [2, 2]]);
    expect(shown).toHaveBeenCalledWith('error', 'Deletion Error!');
  });

  it('succeeds for an item that another tab has removed', async () => {
    queryClient.setQueryData(rowKey(41), 7);
    server.answer = () => reply({ success: false, code: 'NOT_FOUND', msg: '' }, 404);
    await removeFromWatchlist(7, item);
    expect([row(), listed(), counts(), isReadAgain()]).toEqual([null, [8], [1, 1], true]);
    expect(shown).toHaveBeenCalledWith('success', 'Item deleted.', 4000, expect.anything());
  });
});

describe('the stars of a page', () => {
  it('are loaded in one call by item ids, and not at all for a visitor', async () => {
    queryClient.clear();
    server.answer = () => reply({ success: true, items: [{ id: 8, item_id: 42 }], total: 1 });
    const stars = (itemIds: number[]) =>
      renderHook(() => itemIds.map(useWatchedRow), {
        wrapper: ({ children }) => createElement(QueryClientProvider, { client: queryClient }, children),
      });
    stars([41, 42]);
    expect(sent()).toEqual([]);
    localStorage.setItem('authenticated', 'true');
    const { result } = stars([41, 42, 43]);
    await vi.waitFor(() => expect(result.current).toEqual([undefined, 8, undefined]));
    expect(sent()).toEqual([{ path: '/watchlist/find', body: { item_ids: [41, 42, 43] } }]);
    localStorage.clear();
  });
});
