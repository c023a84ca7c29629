import { beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import { sampleWatched } from './watched-item.test-helper.ts';
import { addToWatchlist, removeFromWatchlist } from './watchlist.queries.ts';

const { shown } = vi.hoisted(() => ({ shown: vi.fn() }));
vi.mock('../../ui/toasts.ts', async (original) => ({ ...(await original<object>()), toast: shown }));

const item = sampleWatched();
const LIST = ['watchlist', 'list', {}];
const ROWS = ['watchlist', 'rows'];
let sent: { path: string; body: unknown }[];
let answer: () => Response;
const reply = (body: object, status = 200): Response => new Response(JSON.stringify(body), { status });
const rows = (): unknown => queryClient.getQueryData(ROWS);
const listed = (): unknown => queryClient.getQueryData<{ items: { id: number }[] }>(LIST)?.items.map(({ id }) => id);

beforeEach(() => {
  shown.mockClear();
  queryClient.clear();
  queryClient.setQueryData(ROWS, {});
  queryClient.setQueryData(LIST, { success: true, items: [item, sampleWatched({ id: 8, item_id: 42 })], total: 2 });
  sent = [];
  vi.stubGlobal('fetch', (url: string, { body }: { body?: string }) => {
    sent.push({ path: url.replace('/api/v1', ''), body: body && JSON.parse(body) });
    return Promise.resolve(answer());
  });
});

describe('putting an item on the watchlist', () => {
  it('sends appid, market_hash_name, item_id and general_id by POST, shows the item at once and says so for 3 s [WATCH-215] [WATCH-222] [WATCH-224] [WATCH-227] [WATCH-228]', async () => {
    answer = () => reply({ success: true, id: 9 });
    const done = addToWatchlist(item);
    expect(rows()).toEqual({ 41: 0 });
    await done;
    expect(sent[0]).toEqual({
      path: '/watchlist',
      body: { appid: 730, market_hash_name: item.market_hash_name, item_id: 41, general_id: 40 },
    });
    expect(rows()).toEqual({ 41: 9 });
    expect(shown).toHaveBeenCalledWith('success', 'Item added to watchlist', 3000);
  });

  it('leaves it marked and says why when it is there already [WATCH-223] [WATCH-224]', async () => {
    answer = () => reply({ success: false, code: 'ALREADY_EXISTS', msg: '' }, 400);
    await addToWatchlist(item);
    expect(rows()).toEqual({ 41: 0 });
    expect(queryClient.getQueryState(ROWS)?.isInvalidated).toBe(true);
    expect(shown).toHaveBeenCalledWith('error', 'item already in watchlist');
  });

  it('takes back that one item alone when refused', async () => {
    answer = () => reply({ success: false, code: 'INTERNAL', msg: '' }, 500);
    const done = addToWatchlist(item);
    queryClient.setQueryData(ROWS, { 41: 0, 42: 8 });
    await done;
    expect(rows()).toEqual({ 42: 8 });
    expect(queryClient.getQueryState(ROWS)?.isInvalidated).toBe(true);
  });
});

describe('taking an item off the watchlist', () => {
  it('sends the id, empties the row at once and offers to undo it [WATCH-215] [WATCH-218] [WATCH-231]', async () => {
    queryClient.setQueryData(ROWS, { 41: 7, 42: 8 });
    answer = () => reply({ success: true, id: 7 });
    const done = removeFromWatchlist(7, item);
    expect([rows(), listed()]).toEqual([{ 42: 8 }, [8]]);
    await done;
    expect(sent[0]).toEqual({ path: '/watchlist/delete', body: { id: 7 } });
    expect(shown).toHaveBeenCalledWith('success', 'Item deleted.', 4000, expect.objectContaining({ label: 'Undo' }));

    answer = () => reply({ success: true, id: 12 });
    (shown.mock.calls[0]![3] as { run: () => void }).run();
    await vi.waitFor(() => expect(rows()).toEqual({ 42: 8, 41: 12 }));
    expect(shown).toHaveBeenLastCalledWith('success', 'Item added to watchlist. Its change counts from now.', 3000);
  });

  it('puts it back where it was when the server refuses [WATCH-219]', async () => {
    queryClient.setQueryData(ROWS, { 41: 7 });
    answer = () => reply({ success: false, code: 'INTERNAL', msg: '' }, 500);
    await removeFromWatchlist(7, item);
    expect([rows(), listed()]).toEqual([{ 41: 7 }, [7, 8]]);
    expect(shown).toHaveBeenCalledWith('error', 'Deletion Error!');
  });

  it('counts as taken off what another tab took off before', async () => {
    queryClient.setQueryData(ROWS, { 41: 7 });
    answer = () => reply({ success: false, code: 'NOT_FOUND', msg: '' }, 404);
    await removeFromWatchlist(7, item);
    expect([rows(), listed()]).toEqual([{}, [8]]);
    expect(queryClient.getQueryState(ROWS)?.isInvalidated).toBe(true);
    expect(shown).toHaveBeenCalledWith('success', 'Item deleted.', 4000, expect.anything());
  });

  it('changes nothing but the one item when the server refuses', async () => {
    queryClient.setQueryData(ROWS, { 41: 7, 42: 8 });
    answer = () => reply({ success: false, code: 'INTERNAL', msg: '' }, 500);
    const done = removeFromWatchlist(7, item);
    queryClient.setQueryData(ROWS, {});
    await done;
    expect(rows()).toEqual({ 41: 7 });
  });
});
