import { MARKETS } from '@lootfolio/domain/markets';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeServer, reply } from '../../../../lib/fake-server.test-helper.ts';
import { queryClient } from '../../../../lib/query-client.ts';
import { renderPart } from '../../../../test-screen.tsx';
import type { TrackedItem } from '../tracker.queries.ts';
import { AddItemDialog } from './AddItemDialog.tsx';
import { EditItemDialog } from './EditItemDialog.tsx';

const found = (n: number) => ({
  ...{ item_id: n, general_id: 100 + n, name: `Sticker ${n}`, short_name: `Sticker ${n}`, slug: `sticker-${n}`, app_id: 730, game: 'cs2' },
  ...{ image: `/api/v1/art/${n}`, color: null, exterior: null, exterior_color: null, price: n === 3 ? null : 1000 * n },
});
const item = {
  ...found(7),
  ...{ id: 9, rarity_color: null, buy_price: 7500, qty: 2, transaction_date: '2026-11-01', market: 'buff', notes: 'from a friend' },
} as unknown as TrackedItem;

let refusal: (() => Response) | null = null;
const server = fakeServer(({ path }) => {
  if (path === '/item/all') return reply({ success: true, items: Array.from({ length: 12 }, (_, n) => found(n + 1)), total: 12 });
  if (path.endsWith('/items')) return refusal?.() ?? reply({ success: true, data: { ids: [1] } });
  return reply({ success: true });
});
const sentTo = (path: string) => server.sent.filter((sent) => sent.path === path).map(({ body }) => body);
const writes = () => sentTo('/item-portfolio/5/items');

const name = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Item name' });
const price = () => screen.getByRole<HTMLInputElement>('spinbutton', { name: 'Buy price' });
const quantity = () => screen.getByRole<HTMLInputElement>('spinbutton', { name: 'Quantity' });
const day = () => screen.getByLabelText<HTMLInputElement>('Buy date');
const submit = (label = 'Add') => fireEvent.click(screen.getByRole('button', { name: label }));
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const type = (field: HTMLInputElement, value: string): void => {
  fireEvent.change(field, { target: { value } });
  fireEvent.blur(field);
};
const search = async (text: string): Promise<void> => {
  fireEvent.focus(name());
  fireEvent.change(name(), { target: { value: text } });
  await pass(1050);
};
const choose = async (n: number): Promise<void> => {
  await search('sticker');
  fireEvent.click(screen.getAllByRole('option', { name: /Sticker/ })[n - 1]!);
  await pass(50);
};

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T12:00:00Z') });
  queryClient.clear();
  refusal = null;
});
afterEach(async () => {
  // let the messages of this test disappear before the next one
  await pass(10_000);
  vi.useRealTimers();
});

describe('the form that adds an item', () => {
  const onClose = vi.fn<() => void>();
  beforeEach(() => {
    onClose.mockClear();
    renderPart(<AddItemDialog portfolioId={5} onClose={onClose} />);
  });

  it('suggests 12 items of CS2 from two typed characters on, a second after the last one [TRACK-240, TRACK-241, TRACK-242, TRACK-260, TRACK-264]', async () => {
    await search('s');
    await search(' s ');
    expect(sentTo('/item/all')).toEqual([]);
    fireEvent.change(name(), { target: { value: 'st' } });
    await pass(900);
    fireEvent.change(name(), { target: { value: 'sti' } });
    await pass(999);
    expect(sentTo('/item/all')).toEqual([]);
    await pass(51);
    expect(sentTo('/item/all')).toEqual([{ name: 'sti', limit: 12, game: 730 }]);
    expect(screen.getAllByRole('option', { name: /Sticker/ })).toHaveLength(12);
  });

  it('begins with today, one piece and no price, which that of the chosen item replaces until one is typed [TRACK-243, TRACK-244, TRACK-245]', async () => {
    expect([day().value, quantity().value, price().value]).toEqual(['11/20/2026', '1', '']);
    await choose(2);
    expect([name().value, price().value]).toEqual(['Sticker 2', '2.00']);
    await choose(4);
    expect(price().value).toBe('4.00');
    await choose(3);
    expect(price().value).toBe('');
    type(price(), '1.5');
    await choose(2);
    expect(price().value).toBe('1.50');
  });

  it('needs an item from the suggestions, a price above 0, a quantity above 0 and a day that is not in the future [TRACK-232, TRACK-233, TRACK-234, TRACK-235, TRACK-236]', async () => {
    expect(['aria-valuemin', 'aria-valuemax'].map((bound) => price().getAttribute(bound))).toEqual(['0', '100000000']);
    expect(['aria-valuemin', 'aria-valuemax'].map((bound) => quantity().getAttribute(bound))).toEqual(['1', '1000000']);
    await search('sticker');
    type(day(), '');
    type(quantity(), '0');
    submit();
    for (const text of [
      'Please select an item from the suggestions',
      'Buy price must be above 0',
      'Quantity must be at least 1',
      'Please choose a date',
    ])
      expect(screen.getByText(text)).toBeTruthy();
    for (const field of [name(), price(), quantity(), day()]) expect(field.getAttribute('aria-invalid')).toBe('true');

    await choose(2);
    expect(screen.queryByText('Please select an item from the suggestions')).toBeNull();
    type(quantity(), '3');
    type(day(), '2026-11-21');
    type(price(), '0');
    submit();
    expect([screen.getByText('Buy price must be above 0'), screen.getByText('The date cannot be in the future')]).toHaveLength(2);
    type(price(), '-1');
    expect(screen.getByText('Buy price must be above 0')).toBeTruthy();
    for (const wrong of ['x', '100000.01']) {
      type(price(), wrong);
      type(day(), '2026-11-20');
      submit();
    }
    expect(writes()).toEqual([]);
  });

  it('steps by a cent, and sends dollars as thousandths, with market and notes or without [TRACK-234, TRACK-237, TRACK-239, TRACK-247, TRACK-257]', async () => {
    await choose(2);
    type(price(), '12.34');
    fireEvent.focus(price());
    fireEvent.keyDown(price(), { key: 'ArrowUp' });
    submit();
    await pass(50);
    const bare = { general_id: 102, name: 'Sticker 2', buy_price: 12_350, qty: 1, transaction_date: '2026-11-20' };
    expect(writes()).toEqual([{ items: [{ ...bare, market: null, notes: null }] }]);
    expect(onClose).toHaveBeenCalledOnce();
    fireEvent.change(screen.getByRole('combobox', { name: 'Market (optional)' }), { target: { value: 'csfloat' } });
    type(screen.getByRole('textbox', { name: 'Notes (optional)' }), ' a gift ');
    submit();
    await pass(50);
    expect(writes()[1]).toEqual({ items: [{ ...bare, market: 'csfloat', notes: 'a gift' }] });
  });

  it('offers the seven markets, all others of the product before the last one, and none [TRACK-238]', () => {
    const options = within(screen.getByRole('combobox', { name: 'Market (optional)' })).getAllByRole('option');
    const names = options.map((option) => option.textContent);
    expect([...names.slice(0, 7), names.at(-1)]).toEqual([
      'Not given',
      ...['Steam', 'Buff.163', 'CSFloat', 'Skinport', 'DMarket', 'Waxpeer', 'Other'],
    ]);
    expect(names.slice(1, -1).toSorted()).toEqual(MARKETS.map(({ name: own }) => own).toSorted());
  });

  it("stays open when it is refused: with the server's message, and what is wrong at its field [TRACK-266]", async () => {
    refusal = () =>
      reply({ success: false, code: 'VALIDATION', msg: 'Please check.', fields: { 'items.0.transaction_date': 'must be a day' } }, 400);
    await choose(2);
    submit();
    await pass(50);
    expect(screen.getByText('Please check.')).toBeTruthy();
    expect(screen.getByText('Must be a day.')).toBeTruthy();
    expect(day().getAttribute('aria-invalid')).toBe('true');
    expect(onClose).not.toHaveBeenCalled();
  });
});

describe('the form that changes an item', () => {
  it('begins with what is stored, has the same bounds, and sends the whole row [TRACK-246, TRACK-259]', async () => {
    const onClose = vi.fn<() => void>();
    renderPart(<EditItemDialog portfolioId={5} item={item} onClose={onClose} />);
    expect([price().value, quantity().value, day().value]).toEqual(['7.50', '2', '11/01/2026']);
    expect([price().getAttribute('aria-valuemin'), quantity().getAttribute('aria-valuemin'), day().placeholder]).toEqual([
      ...['0', '1', 'MM/DD/YYYY'],
    ]);
    type(quantity(), '0');
    submit('Save');
    expect(screen.getByText('Quantity must be at least 1')).toBeTruthy();
    type(quantity(), '5');
    fireEvent.focus(price());
    fireEvent.keyDown(price(), { key: 'ArrowDown' });
    type(day(), '2026-10-30');
    fireEvent.change(screen.getByRole('combobox', { name: 'Market (optional)' }), { target: { value: '' } });
    submit('Save');
    await pass(50);
    expect(writes()).toEqual([
      { item: { id: 9, buy_price: 7490, qty: 5, transaction_date: '2026-10-30', market: null, notes: 'from a friend' } },
    ]);
    expect(onClose).toHaveBeenCalledOnce();
  });
});
