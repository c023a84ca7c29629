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

it('loads again what another tab says has changed, and nothing else', async () => {
  other.postMessage([['watchlist']]);
  await vi.waitFor(() =>
    expect(stale()).toEqual([
      ['watchlist', 'list'],
      ['watchlist', 'row', 41],
    ]),
  );
});

it('loads everything again where every screen is concerned', async () => {
  other.postMessage([[]]);
  await vi.waitFor(() => expect(stale()).toHaveLength(3));
});

it('tells the other tabs, and not itself', async () => {
  const received = new Promise((resolve) => other.addEventListener('message', ({ data }) => resolve(data), { once: true }));
  invalidateInOtherTabs(['watchlist'], ['comparison']);
  expect(await received).toEqual([['watchlist'], ['comparison']]);
  expect(stale()).toEqual([]);
});
