import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeServer, reply } from '../../../../lib/fake-server.test-helper.ts';
import { queryClient } from '../../../../lib/query-client.ts';
import { renderPart } from '../../../../test-screen.tsx';
import { SellItemDialog } from './SellItemDialog.tsx';
import { sampleSale } from '../sales.test-helper.tsx';
import { SaleDialog } from './SaleDialog.tsx';

const found = (n: number) => ({
  ...{ item_id: n, general_id: 100 + n, name: `AK-47 | Redline ${n} (Field-Tested)`, short_name: `AK-47 | Redline ${n}`, slug: `ak-${n}` },
  ...{ app_id: 730, game: 'cs2', image: `/api/v1/art/${n}`, color: null, exterior: 'Field-Tested', exterior_color: null },
  price: n === 1 ? null : ([940_500, 999_994, 999_995, 12_345_678][n - 2] ?? 1000),
});

let saved: () => Response | Promise<Response>;
const server = fakeServer(({ path }) =>
  path === '/item/all' ? reply({ success: true, items: Array.from({ length: 12 }, (_, n) => found(n + 1)), total: 12 }) : saved(),
);
const sentTo = (path: string) => server.sent.filter((sent) => sent.path === path).map(({ body }) => body);
const onClose = vi.fn<() => void>();

const name = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Item name' });
const choice = (label: string) => screen.getByRole<HTMLSelectElement>('combobox', { name: label });
const price = (label: string) => screen.getByRole<HTMLInputElement>('spinbutton', { name: label });
const day = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const press = (label: string) => fireEvent.click(screen.getByRole('button', { name: label }));
const search = (text: string): void => {
  fireEvent.focus(name());
  fireEvent.change(name(), { target: { value: text } });
};
const fill = (field: HTMLInputElement, value: string): void => {
  fireEvent.change(field, { target: { value } });
  fireEvent.blur(field);
};
const pick = async (): Promise<void> => {
  search('redline');
  await pass(550);
  fireEvent.click(screen.getAllByRole('option', { name: /Redline 2/ })[0]!);
  await pass(10);
};
const wrong = () => screen.queryAllByRole('alert').map(({ textContent }) => textContent);

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-26T12:00:00Z') });
  queryClient.clear();
  onClose.mockClear();
  saved = () => reply({ success: true, item: sampleSale({ origin: 'hand' }) });
});
afterEach(async () => {
  // let the messages of this test disappear before the next one
  await pass(10_000);
  vi.useRealTimers();
});

describe('the form of a sale', () => {
  beforeEach(() => void renderPart(<SaleDialog onClose={onClose} />));

  it('has its fields with their defaults, and two buttons [SALES-155, SALES-156, SALES-157, SALES-158, SALES-159, SALES-160, SALES-161, SALES-192]', () => {
    const dialog = within(screen.getByRole('dialog', { name: 'Add Sale' }));
    const games = within(choice('Game')).getAllByRole<HTMLOptionElement>('option');
    expect(games.map(({ value, label, selected }) => [value, label, selected])).toEqual([
      ['csgo', 'CS2', true],
      ['dota2', 'Dota2', false],
    ]);
    const market = (label: string) => choice(label).selectedOptions[0]!.textContent;
    expect([market('Buying market'), market('Selling market')]).toEqual(['Buff.163', 'MarketCSGO']);
    const markets = within(choice('Buying market')).getAllByRole('option');
    expect([markets[0]!.textContent, markets.at(-1)!.textContent]).toEqual(['Buff.163', 'Other']);
    expect([price('Buy price').value, price('Sell price').value]).toEqual(['', '']);
    expect(day('Sale date').value).toBe('11/26/2026');
    fireEvent.change(day('Sale date'), { target: { value: '11/28/2026' } });
    fireEvent.blur(day('Sale date'));
    expect(screen.getByText('The latest date is Nov 27, 2026.')).toBeTruthy();
    expect(day('Buy date').value).toBe('');
    expect([dialog.getByRole('button', { name: 'Cancel' }), dialog.getByRole('button', { name: 'Add Sale' })]).toHaveLength(2);
    press('Cancel');
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('suggests 12 items half a second after the last character, none for a blank text [SALES-151, SALES-152, SALES-153, SALES-154, SALES-166]', async () => {
    search('   ');
    await pass(1000);
    expect(sentTo('/item/all')).toEqual([]);
    search('r');
    await pass(499);
    expect(sentTo('/item/all')).toEqual([]);
    await pass(51);
    expect(sentTo('/item/all')).toEqual([{ name: 'r', limit: 12, game: 730 }]);
    const options = screen.getAllByRole('option', { name: /Redline/ });
    expect(options).toHaveLength(12);
    expect(options[0]!.querySelector('img')!.getAttribute('src')).toContain('/api/v1/art/1');
    expect([options[0]!.textContent, within(options[0]!).getByTitle('Field-Tested').textContent]).toEqual(['AK-47 Redline 1 FT', 'FT']);
  });

  it('writes the price of a suggestion in dollars, thousands with a k [SALES-167]', async () => {
    search('r');
    await pass(550);
    const prices = screen.getAllByRole('option', { name: /Redline/ }).map(({ lastElementChild: last }) => last!.textContent);
    expect(prices.slice(0, 6)).toEqual(['', '$940.50', '$999.99', '$1.00k', '$12.35k', '$1.00']);
  });

  it('asks for the items of the chosen game, and forgets an item of the other [SALES-170]', async () => {
    await pick();
    fireEvent.change(choice('Game'), { target: { value: 'dota2' } });
    expect(name().value).toBe('');
    search('hook');
    await pass(550);
    expect(sentTo('/item/all').at(-1)).toEqual({ name: 'hook', limit: 12, game: 570 });
  });

  it('is sent only with an item from the suggestions and both prices [SALES-168]', async () => {
    search('redline');
    await pass(550);
    press('Add Sale');
    expect(wrong()).toEqual(['Choose an item from the suggestions.', 'Enter a price.', 'Enter a price.']);
    await pick();
    press('Add Sale');
    expect(wrong()).toEqual(['Enter a price.', 'Enter a price.']);
    fill(price('Buy price'), '0');
    press('Add Sale');
    expect(wrong()).toEqual(['Enter a price.']);
    expect(sentTo('/sales/add-sale')).toEqual([]);
  });

  it('takes prices from 0 to 100,000 in steps of a cent [SALES-169, SALES-198]', async () => {
    await pick();
    for (const label of ['Buy price', 'Sell price']) {
      fireEvent.focus(price(label));
      fireEvent.change(price(label), { target: { value: '1' } });
      fireEvent.keyDown(price(label), { key: 'ArrowUp' });
      expect(price(label).value).toBe('1.01');
      for (const bad of ['-0.01', '100000.01', 'x']) {
        fill(price(label), bad);
        press('Add Sale');
        expect(wrong()).not.toEqual([]);
      }
      fill(price(label), '100000');
    }
    expect(sentTo('/sales/add-sale')).toEqual([]);
    press('Add Sale');
    await pass(10);
    expect(sentTo('/sales/add-sale')).toMatchObject([{ item: { buy_price: 100_000_000, sell_price: 100_000_000 } }]);
  });

  it('sends the draft, says so for 3 s and closes [SALES-171, SALES-180, SALES-193]', async () => {
    await pick();
    expect(day('Sale date').value).toBe('11/26/2026');
    fireEvent.change(choice('Selling market'), { target: { value: 'skinport' } });
    fill(price('Buy price'), '8.5');
    fill(price('Sell price'), '12.34');
    fireEvent.change(day('Sale date'), { target: { value: '2026-11-20' } });
    fireEvent.change(day('Buy date'), { target: { value: '2026-11-10' } });
    press('Add Sale');
    await pass(10);
    expect(sentTo('/sales/add-sale')).toEqual([
      {
        client_key: expect.stringMatching(/^[0-9a-f]{32}$/) as string,
        item: {
          ...{ name: 'AK-47 | Redline 2 (Field-Tested)', image: '/api/v1/art/2', app_id: 730, buy_market: 'buff', sell_market: 'skinport' },
          ...{ buy_price: 8500, sell_price: 12_340, date: '2026-11-20', buy_date: '2026-11-10' },
        },
      },
    ]);
    expect(onClose).toHaveBeenCalledOnce();
    expect(screen.getByText('Item added.')).toBeTruthy();
    await pass(2900);
    expect(screen.queryByText('Item added.')).toBeTruthy();
    await pass(200);
    expect(screen.queryByText('Item added.')).toBeNull();
  });

  it('keeps its entries after a failure, which a message of 5 s tells; the same entry has the same key [SALES-180, SALES-193]', async () => {
    await pick();
    fill(price('Buy price'), '8.5');
    fill(price('Sell price'), '12.34');
    saved = () => reply({ success: false, code: 'VALIDATION', msg: '', fields: { 'item.sell_price': 'must be higher' } }, 500);
    press('Add Sale');
    await pass(10);
    expect([onClose.mock.calls.length, name().value, price('Sell price').value]).toEqual([0, 'AK-47 | Redline 2 (Field-Tested)', '12.34']);
    expect(wrong()).toEqual(['Must be higher.']);
    await pass(4900);
    expect(screen.getByText('Try Again Later!')).toBeTruthy();
    await pass(200);
    expect(screen.queryByText('Try Again Later!')).toBeNull();
    press('Add Sale');
    await pass(10);
    const [first, second] = sentTo('/sales/add-sale') as { client_key: string }[];
    expect(second!.client_key).toBe(first!.client_key);
  });
});

describe('the form of the dashboard', () => {
  it('is the same, titled Sell Item, and shows that it is at work [SALES-163, SALES-164, SALES-165, SALES-194]', async () => {
    renderPart(<SellItemDialog onClose={onClose} />);
    expect(screen.getByRole('dialog', { name: 'Sell Item' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Cancel' })).toBeTruthy();
    for (const label of ['Game', 'Buying market', 'Selling market']) expect(choice(label)).toBeTruthy();
    expect(day('Sale date').value).toBe('11/26/2026');
    await pick();
    fill(price('Buy price'), '1');
    fill(price('Sell price'), '2');
    const answer = Promise.withResolvers<Response>();
    saved = () => answer.promise;
    press('Sell Item');
    await pass(10);
    const button = screen.getByRole('button', { name: 'Sell Item' });
    expect([button.getAttribute('aria-busy'), button.firstElementChild?.className]).toEqual(['true', expect.stringMatching(/spinner/i)]);
    answer.resolve(reply({ success: true, item: sampleSale() }));
    await pass(10);
    expect(onClose).toHaveBeenCalledOnce();
    expect(sentTo('/sales/add-sale')).toHaveLength(1);
  });
});
