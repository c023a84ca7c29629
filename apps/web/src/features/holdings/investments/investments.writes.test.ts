import { beforeEach, expect, it, vi } from 'vitest';
import { fakeServer, reply } from '../../../lib/fake-server.test-helper.ts';
import type { OwnItem } from '../own-items/own-items.public.tsx';
import { addOwnItems } from './investments.writes.ts';

const { informed, toasted } = vi.hoisted(() => ({ informed: vi.fn(), toasted: vi.fn() }));
vi.mock('../../../ui/overlay/toasts.ts', async (original) => ({ ...(await original<object>()), inform: informed, toast: toasted }));

const server = fakeServer();
const own = (n: number, name: string) => ({
  item: { item_id: n, app_id: 730, name } as OwnItem,
  quantity: n,
  price: 1000 * n,
  day: '2026-11-01',
});
const answer = { import_id: 3, pieces: 3, cost: 5000, sold: 0, unmatched: 0, doubles: 0 };

beforeEach(() => {
  informed.mockClear();
  toasted.mockClear();
});

it('adds items of the own inventory in one call, and names what was left out', async () => {
  server.answer = () => reply({ success: true, ...answer, count: 1, skipped: [{ row: 2, name: 'B', reason: 'UNKNOWN_ITEM' }], total: 1 });
  expect(await addOwnItems([own(1, 'A'), own(2, 'B')])).toBeNull();
  const [sent] = server.sent;
  expect([sent!.path, sent!.body]).toEqual([
    '/investments/import-investment',
    {
      file_name: 'My inventory',
      items: [
        { row: 1, app_id: 730, name: 'A', quantity: 1, buyPrice: 1000, buyDate: '2026-11-01' },
        { row: 2, app_id: 730, name: 'B', quantity: 2, buyPrice: 2000, buyDate: '2026-11-01' },
      ],
    },
  ]);
  expect(informed.mock.calls).toEqual([['success', '1 item added from your inventory.']]);
  expect(toasted.mock.calls).toEqual([['error', 'Not added: B. Please add it by hand.']]);
});

it('says why nothing was added', async () => {
  server.answer = () => reply({ success: false, code: 'LIMIT_REACHED', msg: 'You have too many investments.' }, 400);
  expect(await addOwnItems([own(1, 'A')])).toBe('You have too many investments.');
  expect(informed).not.toHaveBeenCalled();
});
