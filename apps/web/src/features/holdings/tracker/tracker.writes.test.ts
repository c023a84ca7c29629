import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeServer, reply } from '../../../lib/fake-server.test-helper.ts';
import type { Portfolio, TrackedItem } from './tracker.queries.ts';
import { addItem, addItems, changeItem, changePortfolio, createPortfolio, deletePortfolio, removeItem } from './tracker.writes.ts';

const { informed, otherTabs } = vi.hoisted(() => ({ informed: vi.fn(), otherTabs: vi.fn() }));
vi.mock('../../../lib/tabs.ts', () => ({ invalidateInOtherTabs: otherTabs }));
vi.mock('../../../ui/overlay/toasts.ts', async (original) => ({ ...(await original<object>()), inform: informed }));

const server = fakeServer();
const portfolio = { id: 5 } as Portfolio;
const fields = { name: 'Knives', description: '', isPublic: false };
const purchase = { buy_price: 1, qty: 1, transaction_date: '2026-11-01' };

/** Every write of the tracker: the call that it makes, its message, and the message of a failure without one. */
const WRITES: [write: () => Promise<unknown>, call: string, body: unknown, done: string, fallback: string][] = [
  [() => createPortfolio(fields), 'POST /item-portfolio', fields, 'Portfolio created.', 'An error occurred while creating portfolio'],
  [() => changePortfolio(5, fields), 'PUT /item-portfolio/5', fields, 'Portfolio updated.', 'An error occurred while updating portfolio'],
  [
    () => deletePortfolio(portfolio, () => undefined),
    'DELETE /item-portfolio/5',
    undefined,
    'Portfolio deleted.',
    'An error occurred while deleting portfolio',
  ],
  [
    () => addItem(5, { general_id: 7, name: 'AK', ...purchase }),
    'POST /item-portfolio/5/items',
    { items: [{ general_id: 7, name: 'AK', ...purchase }] },
    'Item added.',
    'An error occurred while adding item',
  ],
  [
    () =>
      addItems(
        5,
        [7, 8].map((n) => ({ general_id: n, name: 'AK', ...purchase })),
      ),
    'POST /item-portfolio/5/items',
    { items: [7, 8].map((n) => ({ general_id: n, name: 'AK', ...purchase })) },
    'Items added.',
    'An error occurred while adding item',
  ],
  [
    () => changeItem(5, { id: 9, ...purchase }),
    'PATCH /item-portfolio/5/items',
    { item: { id: 9, ...purchase } },
    'Item updated.',
    'An error occurred while updating item',
  ],
  [
    () => removeItem(5, { general_id: 7 } as TrackedItem),
    'DELETE /item-portfolio/5/items',
    { general_ids: [7] },
    'Item removed.',
    'An error occurred while removing item',
  ],
];

beforeEach(() => {
  informed.mockClear();
  otherTabs.mockClear();
});

describe.each(WRITES)('%s', (write, call, body, done, fallback) => {
  it('makes its call, shows for 4 s that it is done, and has other tabs read it anew [TRACK-249, TRACK-258, TRACK-259, TRACK-270]', async () => {
    server.answer = () => reply({ success: true, data: {} });
    await write();
    const [sent] = server.sent;
    expect([`${sent!.init.method} ${sent!.path}`, sent!.body]).toEqual([call, body]);
    expect(informed.mock.calls).toEqual([['success', done, 4000]]);
    expect(otherTabs).toHaveBeenCalledWith(['tracker']);
  });

  it("shows the server's message for 4 s, its own without one, and 'Network error occurred' without an answer [TRACK-265, TRACK-266, TRACK-267, TRACK-268, TRACK-269, TRACK-270]", async () => {
    server.answer = () => reply({ success: false, code: 'LIMIT_REACHED', msg: 'Full.', fields: { 'items.0.qty': 'too many' } }, 400);
    expect(await write()).toEqual({ fields: { qty: 'Too many.' } });
    server.answer = () => reply({ success: false, code: 'INTERNAL', msg: '' }, 500);
    await write();
    server.answer = () => new Response('<html>', { status: 502 });
    await write();
    server.answer = () => {
      throw new TypeError('fetch failed');
    };
    expect(await write()).toEqual({ fields: {} });
    expect(informed.mock.calls).toEqual([
      ['error', 'Full.', 4000],
      ['error', fallback, 4000],
      ['error', fallback, 4000],
      ['error', 'Network error occurred', 4000],
    ]);
  });
});
