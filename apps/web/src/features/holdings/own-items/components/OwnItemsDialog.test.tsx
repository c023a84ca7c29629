import { act, fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { fakeServer, reply } from '../../../../lib/fake-server.test-helper.ts';
import { queryClient } from '../../../../lib/query-client.ts';
import { renderPart } from '../../../../test-screen.tsx';
import type { OwnItem } from '../own-items.queries.ts';
import type { OwnPurchase } from '../own-items.rules.ts';
import { OwnItemsDialog } from './OwnItemsDialog.tsx';

const AT = '2026-11-20T12:00:00.000Z';
const own = (n: number, changes: Partial<OwnItem> = {}): OwnItem => ({
  ...{ item_id: n, general_id: 100 + n, name: `Sticker ${n}`, short_name: `Sticker ${n}`, slug: `sticker-${n}`, app_id: 730, game: 'cs2' },
  ...{ image: `/api/v1/art/${n}`, color: null, exterior: null, count: 5, reference_price: 1000 * n, paid: null, invested: 0, ...changes },
});
const ITEMS = [own(1), own(2, { paid: 1500, invested: 3 }), own(3, { reference_price: null, count: 1 }), own(4, { paid: 0 })];

let updatedAt: string | null = AT;
let items: OwnItem[] = ITEMS;
let total = ITEMS.length;
const server = fakeServer(() =>
  reply({ success: true, items, total, updated_at: updatedAt, hidden: 0, hidden_until: null, problem: null, checked_at: AT }),
);
const save = vi.fn<(purchases: readonly OwnPurchase[]) => Promise<string | null>>();
const onClose = vi.fn<() => void>();
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const press = async (name: string | RegExp, within_ = screen as Pick<typeof screen, 'getByRole'>): Promise<void> => {
  fireEvent.click(within_.getByRole('button', { name }));
  await pass(50);
};
const box = (name: RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name });
const purchase = (name: string) => within(screen.getByRole('listitem', { name }));
const field = (name: string, label: string) => purchase(name).getByRole<HTMLInputElement>('spinbutton', { name: label });
const price = (name: string) => field(name, 'Buy price per piece');
const type = (input: HTMLInputElement, value: string): void => {
  fireEvent.change(input, { target: { value } });
  fireEvent.blur(input);
};
const show = async (games: readonly ('cs2' | 'dota2')[] = ['cs2'], leastPrice: 0 | 1 = 1): Promise<void> => {
  renderPart(<OwnItemsDialog games={games} leastPrice={leastPrice} addedOf={({ invested }) => invested} save={save} onClose={onClose} />);
  await pass(50);
};

beforeEach(() => {
  vi.useFakeTimers({ now: new Date(AT) });
  queryClient.clear();
  onClose.mockReset();
  save.mockReset().mockResolvedValue(null);
  updatedAt = AT;
  items = ITEMS;
  total = ITEMS.length;
  return () => vi.useRealTimers();
});

it('lists what the inventory holds, with count and reference price, and marks what is added already', async () => {
  await show();
  const rows = screen.getAllByRole('listitem').filter((row) => within(row).queryByRole('checkbox'));
  expect(rows.map(({ textContent }) => textContent!.trim())).toEqual([
    'Sticker 1  5 pieces Reference price $1.00',
    'Sticker 2 3 already added 5 pieces Reference price $2.00',
    'Sticker 3  1 piece Reference price –',
    'Sticker 4  5 pieces Reference price $4.00',
  ]);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Next' }).disabled).toBe(true);
  expect(screen.queryByRole('group', { name: 'Game' })).toBeNull();
});

it('begins with what is not added yet and what was paid; an unknown price is empty, never 0', async () => {
  await show();
  for (const name of [/Sticker 1/, /Sticker 2/, /Sticker 4/]) fireEvent.click(box(name));
  expect(screen.getByText('3 items chosen.')).toBeTruthy();
  await press('Next');
  expect(['Sticker 1', 'Sticker 2', 'Sticker 4'].map((name) => [field(name, 'Quantity').value, price(name).value])).toEqual([
    ['5', ''],
    ['2', '1.50'],
    ['5', ''],
  ]);
  expect(price('Sticker 1').placeholder).toBe('What one cost');
  expect(purchase('Sticker 2').getByText('What you paid, as far as it is known')).toBeTruthy();
  expect(screen.getAllByLabelText<HTMLInputElement>('Buy date').map(({ value }) => value)).toEqual([
    '11/20/2026',
    '11/20/2026',
    '11/20/2026',
  ]);
  await press('Add 3 items');
  expect(save).not.toHaveBeenCalled();
  expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
    'Enter what one piece cost: above $0, up to $100,000.00.',
    'Enter what one piece cost: above $0, up to $100,000.00.',
  ]);
});

it("takes the day's prices by a press, one or all, and adds everything in one call", async () => {
  await show();
  for (const name of [/Sticker 1/, /Sticker 2/, /Sticker 3/, /Sticker 4/]) fireEvent.click(box(name));
  await press('Next');
  await press('Use today’s price: $1.00', purchase('Sticker 1'));
  expect(price('Sticker 1').value).toBe('1.00');
  expect(purchase('Sticker 1').queryByRole('button', { name: /today/ })).toBeNull();
  type(price('Sticker 1'), '');
  await press('Use today’s prices for the 2 items without a price');
  expect([price('Sticker 1').value, price('Sticker 4').value]).toEqual(['1.00', '4.00']);
  type(price('Sticker 3'), '0.5');
  type(field('Sticker 2', 'Quantity'), '6');
  await press('Add 4 items');
  expect(screen.getByRole('alert').textContent).toBe('Enter a quantity from 1 to 5.');
  type(field('Sticker 2', 'Quantity'), '5');
  fireEvent.change(screen.getAllByLabelText('Buy date')[1]!, { target: { value: '2026-11-01' } });
  await press('Leave out Sticker 4');
  await press('Add 3 items');
  expect(save.mock.calls).toEqual([
    [
      [
        { item: ITEMS[0], quantity: 5, price: 1000, day: '2026-11-20' },
        { item: ITEMS[1], quantity: 5, price: 1500, day: '2026-11-01' },
        { item: ITEMS[2], quantity: 1, price: 500, day: '2026-11-20' },
      ],
    ],
  ]);
  expect(onClose).toHaveBeenCalledOnce();
});

it('stays open with the cause of a failure, and takes a typed price of 0 where it is allowed', async () => {
  save.mockResolvedValue('The server is busy.');
  await show(['cs2'], 0);
  fireEvent.click(box(/Sticker 3/));
  await press('Next');
  await press('Add 1 item');
  expect(screen.getByRole('alert').textContent).toBe('Enter what one piece cost, up to $100,000.00.');
  type(price('Sticker 3'), '0');
  await press('Add 1 item');
  expect([save.mock.calls[0]![0][0]!.price, onClose.mock.calls]).toEqual([0, []]);
  expect(screen.getByText('The server is busy.')).toBeTruthy();
});

it('searches and turns pages, and keeps what is chosen meanwhile', async () => {
  total = 25;
  await show(['cs2', 'dota2']);
  fireEvent.click(box(/Sticker 2/));
  await press('Page 3');
  fireEvent.change(screen.getByRole('searchbox', { name: 'Search your inventory' }), { target: { value: 'ak' } });
  await pass(550);
  fireEvent.click(screen.getByRole('button', { name: 'Dota2' }));
  await pass(50);
  expect(server.sent.map(({ path }) => path)).toEqual([
    '/steam/items?appid=730&search=&page=1&pageSize=8',
    '/steam/items?appid=730&search=&page=3&pageSize=8',
    '/steam/items?appid=730&search=ak&page=1&pageSize=8',
    '/steam/items?appid=570&search=&page=1&pageSize=8',
  ]);
  expect(box(/Sticker 2/).checked).toBe(true);
  fireEvent.click(box(/Sticker 2/));
  expect(screen.getByText('Nothing chosen yet.')).toBeTruthy();
});

it('says when the inventory was never read or holds nothing', async () => {
  items = [];
  total = 0;
  await show();
  expect(screen.getByText('There is nothing in this inventory.')).toBeTruthy();
  updatedAt = null;
  await act(() => queryClient.invalidateQueries());
  await pass(50);
  expect(screen.getByRole('link', { name: 'Read it in My Inventory' }).getAttribute('href')).toBe('/inventory');
});
