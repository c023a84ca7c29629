import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeServer, reply } from '../../../../lib/fake-server.test-helper.ts';
import { queryClient } from '../../../../lib/query-client.ts';
import { renderPart } from '../../../../test-screen.tsx';
import { NOTHING_SOLD, sampleInvestment } from '../investment.test-helper.ts';
import { InvestmentDialog } from './InvestmentDialog.tsx';
import { SaleDialog } from './SaleDialog.tsx';

const found = (n: number) => ({
  ...{ item_id: n, general_id: 100 + n, name: `Sticker ${n}`, short_name: `Sticker ${n}`, slug: `sticker-${n}`, app_id: 730, game: 'cs2' },
  ...{ image: `/api/v1/art/${n}`, color: null, exterior: null, exterior_color: null, price: n === 3 ? null : 1000 * n },
});
const BUFF = { slug: 'buff', name: 'Buff.163' };
const refusal = (fields: Record<string, string> = {}) => reply({ success: false, code: 'VALIDATION', msg: 'Please check.', fields }, 400);

const server = fakeServer();
const sentTo = (path: string) => server.sent.filter((sent) => sent.path === path).map(({ body }) => body);
const onClose = vi.fn<() => void>();

const name = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Item name' });
const number = (label: string) => screen.getByRole<HTMLInputElement>('spinbutton', { name: label });
const price = () => number('Buy price');
const quantity = () => number('Quantity');
const day = () => screen.getByLabelText<HTMLInputElement>('Buy date');
const press = (label: string | RegExp) => fireEvent.click(screen.getByRole('button', { name: label }));
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const type = (field: HTMLInputElement, value: string): void => {
  fireEvent.change(field, { target: { value } });
  fireEvent.blur(field);
};
const search = (text: string): void => {
  fireEvent.focus(name());
  fireEvent.change(name(), { target: { value: text } });
};
const choose = async (n: number): Promise<void> => {
  search('sticker');
  await pass(550);
  fireEvent.click(screen.getAllByRole('option', { name: /Sticker/ })[n - 1]!);
  await pass(50);
};
const wrong = (): (string | null)[] => screen.getAllByRole('alert').map(({ textContent }) => textContent);

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T12:00:00Z') });
  queryClient.clear();
  onClose.mockClear();
  server.answer = ({ path }) =>
    path === '/item/all'
      ? reply({ success: true, items: Array.from({ length: 12 }, (_, n) => found(n + 1)), total: 12 })
      : reply({ success: true, item: sampleInvestment(), investment_id: 9 });
});
afterEach(async () => {
  // let the messages of this test disappear before the next one
  await pass(10_000);
  vi.useRealTimers();
});

describe('the form that adds an item', () => {
  beforeEach(() => void renderPart(<InvestmentDialog item={null} onClose={onClose} />));

  it('suggests 12 items from the first typed character on, half a second after the last one; price and quantity are 0, the date is today [INVEST-210] [INVEST-229] [INVEST-230]', async () => {
    expect(screen.getByRole('dialog', { name: 'Add item' })).toBeTruthy();
    expect([price().value, quantity().value, day().value]).toEqual(['0.00', '0', '11/20/2026']);
    search('s');
    await pass(499);
    expect(sentTo('/item/all')).toEqual([]);
    await pass(51);
    expect(sentTo('/item/all')).toEqual([{ name: 's', limit: 12 }]);
    expect(screen.getAllByRole('option', { name: /Sticker/ })).toHaveLength(12);
  });

  it('needs an item of the suggestions, a quantity from 1 to 1,000,000, a price up to $100,000 and a day that is not in the future [INVEST-228] [INVEST-231]', async () => {
    const bounds = (field: HTMLInputElement) => ['aria-valuemin', 'aria-valuemax'].map((one) => field.getAttribute(one));
    expect([...bounds(price()), ...bounds(quantity())]).toEqual(['0', '100000000', '1', '1000000']);
    search('sticker');
    await pass(550);
    expect(sentTo('/item/all')).toEqual([{ name: 'sticker', limit: 12 }]);
    type(day(), '2026-11-21');
    screen.getByRole('button', { name: 'Add' }).focus();
    press('Add');
    const item = 'Please select an item from the suggestions';
    expect(wrong()).toEqual([item, 'Enter a quantity of at least 1.', 'The date cannot be in the future']);
    expect(document.activeElement).toBe(name());
    expect(name().getAttribute('aria-invalid')).toBe('true');
    await choose(2);
    expect(screen.queryByText('Please select an item from the suggestions')).toBeNull();
    for (const [field, values] of [
      [price(), ['-1', '100000.01', 'x', '']],
      [quantity(), ['0', '1.5', '1000001', '']],
      [day(), ['2026-11-21', '']],
    ] as const)
      for (const value of values) {
        type(price(), '0');
        type(quantity(), '1');
        type(day(), '2026-11-20');
        type(field, value);
        press('Add');
      }
    expect(sentTo('/investments')).toEqual([]);
    type(day(), '2026-11-20');
    type(quantity(), '1000000');
    fireEvent.focus(price());
    fireEvent.keyDown(price(), { key: 'ArrowUp' });
    press('Add');
    await pass(50);
    expect(sentTo('/investments')).toMatchObject([{ buyPrice: 10, quantity: 1_000_000 }]);
  });

  it('sends name, category, quantity, price, date, note and item, says so and closes [INVEST-232] [INVEST-241] [DATA-219]', async () => {
    await choose(2);
    expect(screen.getByText('Lowest price now: $2.00')).toBeTruthy();
    type(quantity(), '3');
    type(price(), '12.34');
    type(day(), '2026-10-30');
    fireEvent.change(screen.getByRole('textbox', { name: 'Category (optional)' }), { target: { value: 'Stickers' } });
    const note = screen.getByRole<HTMLInputElement>('textbox', { name: 'Note (optional)' });
    expect(note.maxLength).toBe(500);
    fireEvent.change(note, { target: { value: 'a gift' } });
    press('Add');
    await pass(50);
    expect(sentTo('/investments')).toEqual([
      { name: 'Sticker 2', item_id: 2, category: 'Stickers', quantity: 3, buyPrice: 12_340, buyDate: '2026-10-30', note: 'a gift' },
    ]);
    expect(screen.getByText('Sticker 2 added to your portfolio.')).toBeTruthy();
    expect(onClose).toHaveBeenCalledOnce();
  });

  it("stays open when it is refused, with 'Error.' and the cause, at its field where there is one [INVEST-233]", async () => {
    await choose(2);
    type(quantity(), '3');
    server.answer = () => refusal({ buyDate: 'must be a day' });
    press('Add');
    await pass(50);
    expect([screen.getByText('Error.'), screen.getByText('Must be a day.')]).toHaveLength(2);
    expect(day().getAttribute('aria-invalid')).toBe('true');
    server.answer = () => refusal();
    press('Add');
    await pass(50);
    expect(within(screen.getByRole('dialog')).getByRole('note').textContent).toBe('Please check.');
    expect(onClose).not.toHaveBeenCalled();
  });
});

describe('the form that changes an item', () => {
  it("is the same with the name fixed, sends the whole item, and says 'Successfully updated.' or 'Error.' [INVEST-237] [INVEST-242] [INVEST-248]", async () => {
    renderPart(<InvestmentDialog item={sampleInvestment({ ...NOTHING_SOLD, note: 'a gift' })} onClose={onClose} />);
    expect(screen.queryByRole('combobox')).toBeNull();
    expect(screen.getByText('Redline')).toBeTruthy();
    expect([price().value, quantity().value, day().value]).toEqual(['10.00', '3', '11/01/2026']);
    type(quantity(), '5');
    server.answer = () => refusal();
    press('Save');
    await pass(50);
    expect(screen.getByText('Error.')).toBeTruthy();
    server.answer = () => reply({ success: true, item: sampleInvestment() });
    press('Save');
    await pass(50);
    const item = {
      id: 9,
      name: 'AK-47 | Redline (Field-Tested)',
      category: 'Rifle',
      quantity: 5,
      held: 3,
      buyPrice: 10_000,
      buyDate: '2026-11-01',
      note: 'a gift',
    };
    expect(sentTo('/investments/update-item')).toEqual([{ item }, { item }]);
    expect(screen.getByText('Successfully updated.')).toBeTruthy();
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('changes the note, and shows at it why it is refused', async () => {
    renderPart(<InvestmentDialog item={sampleInvestment({ note: 'a gift' })} onClose={onClose} />);
    const note = screen.getByRole<HTMLInputElement>('textbox', { name: 'Note (optional)' });
    expect(note.value).toBe('a gift');
    fireEvent.change(note, { target: { value: '' } });
    server.answer = () => refusal({ 'item.note': 'is too long' });
    press('Save');
    await pass(50);
    expect(sentTo('/investments/update-item')).toMatchObject([{ item: { note: '' } }]);
    expect(note.getAttribute('aria-invalid')).toBe('true');
  });

  it('removes sales, whose pieces are held again', async () => {
    renderPart(<InvestmentDialog item={sampleInvestment()} onClose={onClose} />);
    const sales = screen.getByRole('region', { name: 'Sales' });
    expect(within(sales).getByRole('listitem').textContent).toBe('1 × $15.00 on Nov 10, 2026 · CSFloat+$5.00');
    server.answer = () => refusal();
    press('Remove the sale 1 × $15.00 on Nov 10, 2026 · CSFloat');
    await pass(50);
    expect(screen.getByText('Error ocurred while deleting item')).toBeTruthy();
    server.answer = () => reply({ success: true, item: sampleInvestment({ ...NOTHING_SOLD, quantity: 4 }) });
    press('Remove the sale 1 × $15.00 on Nov 10, 2026 · CSFloat');
    await pass(50);
    expect(sentTo('/investments/remove-sale')).toEqual([{ sale_id: 5 }, { sale_id: 5 }]);
    expect(screen.getByText('Successfully deleted.')).toBeTruthy();
    expect([screen.queryByRole('region', { name: 'Sales' }), quantity().value]).toEqual([null, '4']);
    expect(onClose).not.toHaveBeenCalled();
  });
});

describe('the form that records a sale', () => {
  it('takes what the chosen market leaves now, shows the profit, and sends what was sold', async () => {
    renderPart(<SaleDialog item={sampleInvestment()} market={BUFF} onClose={onClose} />);
    const sellPrice = () => number('Price per piece after fees');
    expect([quantity().value, sellPrice().value, screen.getByLabelText<HTMLInputElement>('Sale date').value]).toEqual([
      '3',
      '',
      '11/20/2026',
    ]);
    press('Record sale');
    expect(wrong()).toEqual(['Enter a price from $0 to $100,000.']);
    expect(screen.getByText('Buff.163 now: $12.00, $11.70 after the fee.')).toBeTruthy();
    press('Use this price');
    expect(sellPrice().value).toBe('11.70');
    type(quantity(), '2');
    expect(screen.getByText('Profit of this sale').parentElement!.textContent).toBe('Profit of this sale+$3.40+17.00%');
    fireEvent.change(screen.getByLabelText('Sale date'), { target: { value: '2026-11-15' } });
    press('Record sale');
    await pass(50);
    expect(sentTo('/investments/sell')).toEqual([{ investment_id: 9, quantity: 2, sellPrice: 11_700, sellDate: '2026-11-15' }]);
    expect(screen.getByText('Sale of 2 pieces recorded.')).toBeTruthy();
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('sells no more than is held, and stays open when it is refused', async () => {
    renderPart(<SaleDialog item={sampleInvestment({ marketPrices: [] })} market={BUFF} onClose={onClose} />);
    expect(screen.getByText('Buff.163 has no fresh price now.')).toBeTruthy();
    type(number('Price per piece after fees'), '1');
    type(quantity(), '4');
    press('Record sale');
    expect(sentTo('/investments/sell')).toEqual([]);
    type(quantity(), '3');
    server.answer = () => refusal();
    press('Record sale');
    await pass(50);
    expect([screen.getByText('Error.'), screen.getByText('Please check.')]).toHaveLength(2);
    expect(onClose).not.toHaveBeenCalled();
  });
});
