import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from './query-client.ts';
import { syncQueries, invalidateInOtherTabs } from './tabs.ts';

/** The channel of another tab. */
let other: BroadcastChannel;
let end: () => void;

beforeEach(() => {
  queryClient.clear();
  for (const key of [['watchlist', 'list'], ['watchlist', 'row', 41], ['comparison']]) queryClient.setQueryData(key, 'known');
  other = new BroadcastChannel('lootfolio-queries');
  end = syncQueries();
});
afterEach(() => {
  end();
  other.close();
});

const stale = (): unknown[] =>
  queryClient
    .getQueryCache()
    .getAll()
    .flatMap(({ state, queryKey }) => (state.isInvalidated ? [queryKey] : []));

it('reloads the queries that another tab reports, and nothing else', async () => {
  other.postMessage([['watchlist']]);
  await vi.waitFor(() =>
    expect(stale()).toEqual([
      ['watchlist', 'list'],
      ['watchlist', 'row', 41],
    ]),
  );
});

it('reloads all queries for an empty key', async () => {
  other.postMessage([[]]);
  await vi.waitFor(() => expect(stale()).toHaveLength(3));
});

it('notifies the other tabs, and not itself', async () => {
  const received = new Promise((resolve) => other.addEventListener('message', ({ data }) => resolve(data), { once: true }));
  invalidateInOtherTabs(['watchlist'], ['comparison']);
  expect(await received).toEqual([['watchlist'], ['comparison']]);
  expect(stale()).toEqual([]);
});
