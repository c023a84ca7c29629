import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeServer, reply } from '../../../lib/fake-server.test-helper.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { giveawayOf } from './giveaway.test-helper.ts';
import { LISTS } from './giveaways.keys.ts';
import { joinGiveaway, type Giveaway } from './giveaways.queries.ts';
import { readGiveawaysSearch, readProofSearch } from './giveaways.search.ts';

const { toasted } = vi.hoisted(() => ({ toasted: vi.fn() }));
vi.mock('../../../lib/tabs.ts', () => ({ invalidateInOtherTabs: vi.fn() }));
vi.mock('../../../ui/overlay/toasts.ts', async (original) => ({ ...(await original<object>()), toast: toasted }));

const server = fakeServer();
const KEY = [...LISTS, true, 1];
const first = (): Giveaway => queryClient.getQueryData<{ items: Giveaway[] }>(KEY)!.items[0]!;

beforeEach(() => {
  toasted.mockClear();
  queryClient.clear();
  queryClient.setQueryData(KEY, { success: true, items: [giveawayOf()], total: 1 });
});

describe('joining', () => {
  it('sends the giveaway, shows the reply for 3 s and counts the user in [GIVE-330] [GIVE-335]', async () => {
    server.answer = () => reply({ success: true, msg: 'You joined the giveaway. Good luck!' });
    await joinGiveaway(7);
    expect(server.sent[0]).toMatchObject({ path: '/giveaway/join', body: { giveaway_id: 7 }, init: { method: 'POST' } });
    expect(toasted.mock.calls).toEqual([['success', 'You joined the giveaway. Good luck!', 3000]]);
    expect([first().joined, first().can_join, first().total_entries]).toEqual([true, false, 13]);
  });

  it('shows the server\'s message when it fails, or "Error!" [GIVE-333]', async () => {
    server.answer = () => reply({ success: false, code: 'ALREADY_EXISTS', msg: 'already joined' }, 409);
    await joinGiveaway(7);
    server.answer = () => reply({ success: false, code: 'INTERNAL', msg: '' }, 500);
    await joinGiveaway(7);
    server.answer = () => {
      throw new TypeError('fetch failed');
    };
    await joinGiveaway(7);
    expect(toasted.mock.calls).toEqual([
      ['error', 'already joined', 3000],
      ['error', 'Error!', 3000],
      ['error', expect.stringMatching(/^Error! .*connection/i), 3000],
    ]);
    expect([first().joined, first().total_entries]).toEqual([false, 12]);
    expect(queryClient.getQueryState(KEY)?.isInvalidated).toBe(true);
  });
});

describe('the addresses', () => {
  it('hold page, tab of the history, and the giveaway of a proof', () => {
    expect(readGiveawaysSearch({ page: '2', history: 'monthly', connection: 'x', outcome: 'taken' })).toEqual({
      ...{ page: 2, history: 'monthly', connection: 'x', outcome: 'taken' },
    });
    expect(readProofSearch({ id: '7' })).toEqual({ id: 7 });
  });

  it('leave out what is not allowed', () => {
    expect(readGiveawaysSearch({ page: '0', history: 'daily', connection: 'steam', outcome: '' })).toEqual({});
    for (const id of ['0', '-1', 'x', '2147483648']) expect(readProofSearch({ id })).toEqual({});
  });
});
