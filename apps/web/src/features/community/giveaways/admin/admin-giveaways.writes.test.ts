import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeServer, reply } from '../../../../lib/fake-server.test-helper.ts';
import { proofOf, WINNER } from '../giveaway.test-helper.ts';
import { deleteGiveaway, drawWinner, saveGiveaway, sendPrize } from './admin-giveaways.queries.ts';
import { activeFilters, NO_FILTERS, queryOf, readAdminSearch } from './admin-giveaways.search.ts';

const { toasted } = vi.hoisted(() => ({ toasted: vi.fn() }));
vi.mock('../../../../lib/tabs.ts', () => ({ invalidateInOtherTabs: vi.fn() }));
vi.mock('../../../../ui/overlay/toasts.ts', async (original) => ({ ...(await original<object>()), toast: toasted }));

const server = fakeServer();
const refused = (msg = '') => reply({ success: false, code: 'STATE', msg }, 409);
const calls = () => server.sent.map(({ path, body, init }) => [`${init.method} ${path}`, body]);
const GIVEAWAY = {
  ...({ type: 'Weekly', giveaway_type: 'Special', status: 'ACTIVE' } as const),
  ...{ value: 40_000, item_id: 9, starts_at: '2026-11-23T10:00:00.000Z', expires_at: '2026-11-30T10:00:00.000Z' },
};

beforeEach(() => toasted.mockClear());

describe('writes of giveaways', () => {
  it('create, change and delete by their calls [ADMIN-GIVE-319] [ADMIN-GIVE-320] [ADMIN-GIVE-321]', async () => {
    server.answer = () => reply({ success: true, msg: 'Done.' });
    await saveGiveaway(null, GIVEAWAY);
    await saveGiveaway(7, GIVEAWAY);
    expect(await deleteGiveaway(7)).toBe(true);
    await sendPrize(7, { trade_offer: 'https://steamcommunity.com/tradeoffer/1', note: '' });
    expect(calls()).toEqual([
      ['POST /admin/giveaway/create', GIVEAWAY],
      ['PUT /admin/giveaway/update/7', GIVEAWAY],
      ['DELETE /admin/giveaway/delete/7', undefined],
      ['PUT /admin/giveaway/7/prize', { trade_offer: 'https://steamcommunity.com/tradeoffer/1', note: '' }],
    ]);
    expect(toasted.mock.calls.map(([kind, text]) => [kind, text])).toEqual([
      ['success', 'Done.'],
      ['success', 'Done.'],
      ['success', 'Giveaway deleted.'],
      ['success', 'Done.'],
    ]);
  });

  it('tell why they failed', async () => {
    server.answer = () => refused('The winner was drawn.');
    await expect(saveGiveaway(7, GIVEAWAY)).rejects.toThrow('The winner was drawn.');
    expect(await deleteGiveaway(7)).toBe(false);
    expect(toasted.mock.calls).toEqual([['error', 'The winner was drawn.', 3000]]);
  });

  it('have the default text of deletions when the server gives no reason [ADMIN-308]', async () => {
    server.answer = () => refused();
    expect(await deleteGiveaway(7)).toBe(false);
    expect(toasted.mock.calls).toEqual([['error', 'Error deleting item', 3000]]);
  });
});

describe('drawing a winner', () => {
  const data = { winner: { id: 1, ...WINNER }, winner_entry_id: 3, seed: 'a', seed_hash: 'b', entries: [3], entries_hash: 'c', total: 1 };

  it('sends the giveaway, says so, and gives what the winner follows from [ADMIN-GIVE-322]', async () => {
    const drawn = { ...data, randomness: proofOf().randomness };
    server.answer = () => reply({ success: true, msg: 'Winner selected successfully', data: drawn });
    expect(await drawWinner(7)).toEqual(drawn);
    expect(calls()).toEqual([['POST /admin/giveaway/determine-winner', { giveaway_id: 7 }]]);
    expect(toasted.mock.calls).toEqual([['success', 'Winner selected successfully', 3000]]);
  });

  it.each([
    ["the server's message", () => refused('No one joined this giveaway.'), 'No one joined this giveaway.'],
    ['its message without success', () => reply({ success: false, msg: 'Not now.' }), 'Not now.'],
    ['no success', () => reply({ success: false, msg: '' }), 'Failed to select winner'],
    ['a failure of the server', () => reply({ success: false, code: 'INTERNAL', msg: '' }, 500), 'Error selecting winner'],
    [
      'no answer',
      (): Response => {
        throw new TypeError('fetch failed');
      },
      'Error occurred while selecting winner',
    ],
  ])('shows %s for 3 s when it fails [ADMIN-GIVE-327] [ADMIN-GIVE-328]', async (_, answer, text) => {
    server.answer = answer;
    expect(await drawWinner(7)).toBeNull();
    expect(toasted.mock.calls).toEqual([['error', text, 3000]]);
  });
});

describe('the address', () => {
  it('holds tab, filters and page, and asks for 10 on a page [ADMIN-GIVE-317]', () => {
    const search = readAdminSearch({ tab: 'tasks', type: 'Daily', status: 'EXPIRED', giveaway_type: 'Special', page: '2' });
    expect(search).toEqual({ tab: 'tasks', type: 'Daily', status: 'EXPIRED', giveaway_type: 'Special', page: 2 });
    expect(queryOf(search)).toEqual({ type: 'Daily', status: 'EXPIRED', giveaway_type: 'Special', page: 2, limit: 10 });
    expect([activeFilters(search), activeFilters({ ...search, ...NO_FILTERS })]).toEqual([3, 0]);
    expect(readAdminSearch({ tab: 'x', type: 'x', status: 'x', giveaway_type: 'Weekly', page: '0' })).toEqual({});
  });
});
