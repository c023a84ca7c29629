import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeServer, reply } from '../../../../lib/fake-server.test-helper.ts';
import { queryClient } from '../../../../lib/query-client.ts';
import { renderPart } from '../../../../test-screen.tsx';
import { TargetForm } from './TargetForm.tsx';

const found = (n: number) => ({
  item_id: n,
  general_id: 100 + n,
  name: `Sticker ${n}`,
  short_name: `Sticker ${n}`,
  slug: `sticker-${n}`,
  app_id: 730,
  game: 'cs2',
  image: `/api/v1/art/${n}`,
  color: null,
  exterior: null,
  exterior_color: null,
  price: 1000 * n,
});
const offer = (id: number, name: string, price: number, more = {}) => ({
  price,
  fresh: true,
  outlier: false,
  markets: { id, name, slug: name.toLowerCase() },
  ...more,
});
const item = { price_info: [offer(3, 'Waxpeer', 7000, { fresh: false }), offer(4, 'MarketCSGO', 8000), offer(1, 'Steam', 9000)] };

let refusal: Response | null = null;
let reach = { works: ['MAIL', 'PUSH'], on: [] as string[], chosen: false };
const server = fakeServer(({ path, body }) => {
  if (path === '/notifications/reach')
    return reply({ success: true, works: reach.works, types: [{ type: 'PRICE_ALERTS', on: reach.on, chosen: reach.chosen }], total: 1 });
  if (path === '/notifications/offer') {
    reach = { ...reach, on: (body as { on: boolean }).on ? reach.works : [], chosen: true };
    return reply({ success: true, on: reach.on });
  }
  if (path === '/item/all') return reply({ success: true, items: Array.from({ length: 10 }, (_, n) => found(n + 1)), total: 10 });
  if (path === '/item') return reply({ success: true, item });
  if (path === '/target') return refusal ?? reply({ success: true, msg: 'Price target has been set.', id: 5 });
  return reply({ success: true });
});
const sentTo = (path: string) => server.sent.filter((sent) => sent.path === path).map(({ body }) => body);

const name = () => screen.getByRole('combobox', { name: 'Item name' });
const price = () => screen.getByRole('spinbutton', { name: 'Target price' });
const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Set target' }));
/** Advances the clock by `ms`, and waits for the answers of the server. */
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const choose = async (): Promise<void> => {
  fireEvent.focus(name());
  fireEvent.change(name(), { target: { value: 'sticker' } });
  await pass(1000);
  await pass(50);
  fireEvent.click(screen.getAllByRole('option', { name: /Sticker/ })[1]!);
  await pass(50);
};
const type = (value: string): void => {
  act(() => price().focus());
  fireEvent.change(price(), { target: { value } });
  fireEvent.blur(price());
};

beforeEach(() => {
  vi.useFakeTimers();
  queryClient.clear();
  refusal = null;
  reach = { works: ['MAIL', 'PUSH'], on: [], chosen: false };
});
afterEach(async () => {
  // let the messages of this test disappear before the next one
  await pass(10_000);
  vi.useRealTimers();
});

describe('the form of a new target', () => {
  it('offers CS2 and Dota 2, a name, a read-only market price, a target price, a set button, the slots and a link [TARG-301, TARG-303, TARG-304, TARG-305, TARG-306, TARG-318]', async () => {
    renderPart(<TargetForm used={3} most={10} greatest={1_000_000} loading={false} />);
    const games = within(screen.getByRole('combobox', { name: 'Game' })).getAllByRole('option');
    expect(games.map((option) => [option.textContent, (option as HTMLOptionElement).value])).toEqual([
      ['CS2', 'cs2'],
      ['Dota 2', 'dota2'],
    ]);
    expect(screen.getByText('3/10')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Choose the channels' }).getAttribute('href')).toBe('/user-details#notifications');
    const market = screen.getByRole<HTMLInputElement>('textbox', { name: 'Market price' });
    expect([market.readOnly, market.value]).toEqual([true, '-']);
    expect(price()).toBeTruthy();
    await choose();
    // the lowest fresh price of all markets, with the market's name
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Market price' }).value).toBe('$8.00 · MarketCSGO');
  });

  it('suggests ten items of the chosen game, one second after the last keystroke [TARG-302, TARG-324, TARG-325, TARG-326, TARG-338]', async () => {
    renderPart(<TargetForm used={0} most={10} greatest={1_000_000} loading={false} />);
    fireEvent.focus(name());
    fireEvent.change(name(), { target: { value: 'stick' } });
    await pass(900);
    fireEvent.change(name(), { target: { value: 'sticker' } });
    await pass(999);
    expect(sentTo('/item/all')).toEqual([]);
    await pass(1);
    await pass(50);
    expect(sentTo('/item/all')).toEqual([{ name: 'sticker', limit: 10, game: 730 }]);
    expect(screen.getAllByRole('option', { name: /Sticker/ })).toHaveLength(10);

    fireEvent.change(screen.getByRole('combobox', { name: 'Game' }), { target: { value: 'dota2' } });
    await pass(1050);
    expect(sentTo('/item/all').at(-1)).toEqual({ name: 'sticker', limit: 10, game: 570 });
  });

  it('is used with the keyboard alone', async () => {
    renderPart(<TargetForm used={0} most={10} greatest={1_000_000} loading={false} />);
    fireEvent.focus(name());
    fireEvent.change(name(), { target: { value: 'sticker' } });
    await pass(1050);
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp', 'Enter']) fireEvent.keyDown(name(), { key });
    expect((name() as HTMLInputElement).value).toBe('Sticker 2');
    expect(screen.queryByRole('option', { name: /Sticker/ })).toBeNull();
    // typing again clears the chosen item
    fireEvent.change(name(), { target: { value: 'Sticker' } });
    type('5');
    submit();
    expect(sentTo('/target')).toEqual([]);
  });

  it('needs an item and a price, which is at most 1000 dollars [TARG-319, TARG-320, TARG-322, TARG-350]', async () => {
    renderPart(<TargetForm used={0} most={10} greatest={1_000_000} loading={false} />);
    submit();
    expect(screen.getByText('Please enter an item and a target price.')).toBeTruthy();
    expect(name().getAttribute('aria-invalid')).toBe('true');
    await choose();
    for (const wrong of ['1000.01', '0', '-1', 'x']) {
      type(wrong);
      submit();
    }
    expect(sentTo('/target')).toEqual([]);
    type('1000');
    submit();
    await pass(50);
    expect(sentTo('/target')).toEqual([
      { app_id: 730, item_id: 2, general_id: 102, name: 'Sticker 2', target_price: 1_000_000, markets: [], direction: 'up' },
    ]);
  });

  it('says what the target waits for, sets it, says so for 2.5 seconds, and is empty again [TARG-343, TARG-345, TARG-346, TARG-351]', async () => {
    renderPart(<TargetForm used={0} most={10} greatest={1_000_000} loading={false} />);
    await choose();
    type('7.5');
    expect(screen.getByText('Met when a market offers it at this price or less.')).toBeTruthy();
    type('8.5');
    expect(screen.getByText('Met when the lowest price reaches this price.')).toBeTruthy();
    submit();
    await pass(50);
    expect(sentTo('/target')).toMatchObject([{ target_price: 8500, direction: 'up', markets: [] }]);
    expect(screen.getByText('Price target has been set.')).toBeTruthy();
    expect([(name() as HTMLInputElement).value, (price() as HTMLInputElement).value]).toEqual(['', '']);
    await pass(2400);
    expect(screen.getByText('Price target has been set.')).toBeTruthy();
    await pass(500);
    expect(screen.queryByText('Price target has been set.')).toBeNull();
  });

  it("shows the server's message when it is refused, and keeps what was typed [TARG-340]", async () => {
    refusal = reply({ success: false, code: 'ALREADY_EXISTS', msg: 'You already have a target for this item at this price.' }, 400);
    renderPart(<TargetForm used={0} most={10} greatest={1_000_000} loading={false} />);
    await choose();
    type('5');
    submit();
    await pass(50);
    expect(screen.getByText('You already have a target for this item at this price.')).toBeTruthy();
    expect((name() as HTMLInputElement).value).toBe('Sticker 2');
  });

  it('is disabled while all slots are in use [TARG-349]', () => {
    renderPart(<TargetForm used={10} most={10} greatest={1_000_000} loading={false} />);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Set target' }).disabled).toBe(true);
    expect(screen.getByText('All 10 slots are in use.')).toBeTruthy();
    expect(screen.getByText('10/10')).toBeTruthy();
  });

  it('says the direction before it is set: derived from the price, until the user chooses it', async () => {
    renderPart(<TargetForm used={0} most={10} greatest={1_000_000} loading={false} />);
    const pressed = () => within(screen.getByRole('group', { name: 'When the price' })).getByRole('button', { pressed: true }).textContent;
    await choose();
    expect(document.activeElement).toBe(price());
    type('7');
    expect(pressed()).toBe('falls to');
    type('9');
    expect(pressed()).toBe('rises to');
    fireEvent.click(screen.getByRole('button', { name: 'falls to' }));
    expect([pressed(), screen.getByText('The price is there already ($8.00): this is met at the next two readings.')]).toBeTruthy();
    type('12');
    expect(pressed()).toBe('falls to');
    submit();
    await pass(50);
    expect(sentTo('/target')).toMatchObject([{ target_price: 12_000, direction: 'down', markets: [] }]);
  });

  it('watches all open markets, or those that the user chooses, whose price it then shows', async () => {
    renderPart(<TargetForm used={0} most={10} greatest={1_000_000} loading={false} />);
    await choose();
    fireEvent.click(screen.getByRole('button', { name: 'On: All open markets' }));
    const boxes = screen.getAllByRole('checkbox').map((box) => box.getAttribute('aria-label') ?? box.parentElement?.textContent ?? '');
    // closed markets stand last
    expect(boxes.slice(-2).every((label) => /Bitskins|Gamerpay/.test(label))).toBe(true);
    fireEvent.click(screen.getByRole('button', { name: 'None' }));
    fireEvent.click(screen.getByRole('checkbox', { name: /^Steam/ }));
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Market price' }).value).toBe('$9.00 · Steam');
    type('8.5');
    submit();
    await pass(50);
    expect(sentTo('/target')).toMatchObject([{ target_price: 8500, direction: 'down', markets: ['steam'] }]);
  });

  it('has the greatest price that the operator allows', async () => {
    renderPart(<TargetForm used={0} most={10} greatest={5_000_000} loading={false} />);
    await choose();
    type('5000.01');
    expect(screen.getByText('Enter a value between 0.001 and 5000.')).toBeTruthy();
    type('5000');
    submit();
    await pass(50);
    expect(sentTo('/target')).toMatchObject([{ target_price: 5_000_000 }]);
  });
});

describe('where the alerts go', () => {
  const form = (used: number) => renderPart(<TargetForm used={used} most={10} greatest={1_000_000} loading={false} />);
  const link = () => screen.getByRole('link', { name: 'Choose the channels' }).getAttribute('href');

  it('is offered with the first target: one press switches them on wherever they reach the user, and nothing is asked again', async () => {
    const { unmount } = form(0);
    await pass(50);
    expect(screen.queryByRole('button', { name: /^Tell me/ })).toBeNull();
    unmount();
    form(1);
    await pass(50);
    expect(screen.getByText(/Price alerts are off on every channel/)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Tell me by e-mail and browser push' }));
    await pass(50);
    expect(sentTo('/notifications/offer')).toEqual([{ type: 'PRICE_ALERTS', on: true }]);
    expect(screen.getByText('Switched on: e-mail and browser push.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Tell me/ })).toBeNull();
    expect([screen.getByText(/^Alerts reach you by e-mail and browser push/), link()]).toEqual([
      expect.anything(),
      '/user-details#notifications',
    ]);
  });

  it('is not offered again after a no: a warning with the way to the channels stays', async () => {
    form(1);
    await pass(50);
    fireEvent.click(screen.getByRole('button', { name: 'Not now' }));
    await pass(50);
    expect(sentTo('/notifications/offer')).toEqual([{ type: 'PRICE_ALERTS', on: false }]);
    expect(screen.queryByRole('button', { name: 'Not now' })).toBeNull();
    expect([screen.getByText(/Price alerts are off on every channel/), link()]).toEqual([expect.anything(), '/user-details#notifications']);
  });

  it('is a warning while no channel works', async () => {
    reach = { works: [], on: [], chosen: false };
    form(1);
    await pass(50);
    expect([screen.getByText(/^No channel reaches you yet/), link()]).toEqual([expect.anything(), '/user-details#notifications']);
    expect(screen.queryByRole('button', { name: /^Tell me/ })).toBeNull();
  });
});
