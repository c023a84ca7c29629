import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeServer, reply } from '../../../../lib/fake-server.test-helper.ts';
import { dateTime } from '../../../../lib/format.ts';
import { queryClient } from '../../../../lib/query-client.ts';
import { answerReads, openSales, sampleSale, sampleWorld, type World } from '../sales.test-helper.tsx';
import type { Sale } from '../sales.queries.ts';

const NAME = 'AK-47 | Redline (Field-Tested)';
const failure = () => reply({ success: false, code: 'INTERNAL', msg: '' }, 500);

let world: World;
let write: () => Response | Promise<Response>;
const server = fakeServer((sent) => answerReads(world, sent) ?? write());

const wide = globalThis.matchMedia;
const onPhone = () => vi.stubGlobal('matchMedia', (media: string) => Object.assign(wide(media), { matches: !media.includes('print') }));

beforeEach(() => {
  world = sampleWorld();
  write = failure;
  queryClient.clear();
  vi.stubGlobal('matchMedia', wide);
  vi.spyOn(document, 'hasFocus').mockReturnValue(true);
});

afterEach(() => void vi.useRealTimers());

const sent = (path: string) => server.sent.filter((one) => one.path.startsWith(path));
const lists = () => sent('/sales/get-sales').length;
const row = () => screen.findByRole('row', { name: /Redline/ });
/** The text of a cell of the row. */
const cell = async (column: string) => (await row()).querySelector(`[data-column="${column}"]`)!.textContent!.replace(/\s+/g, ' ').trim();
async function show(changes: Partial<Sale> = {}): Promise<void> {
  world.sales = [sampleSale(changes)];
  openSales();
  await row();
}

describe('a row', () => {
  it('shows name, exterior, reference price, markets, buy price, date, sell price, profit, rate and days [SALES-121, SALES-122, SALES-123, SALES-124, SALES-126, SALES-127, SALES-128, SALES-129, SALES-130]', async () => {
    await show();
    const cells = ['name', 'reference', 'markets', 'cost', 'price', 'profit', 'date', 'duration'];
    expect(await Promise.all(cells.map(cell))).toEqual([
      ...['AK-47 Redline FT', '$12.00', expect.stringMatching(/Buff\.163.*→WXWaxpeer$/) as string],
      ...[`Edit Buy price of ${NAME} $8.00purchase`, '$10.00 net $9.40Fee $0.60', '+$1.40+14.00%', 'Nov 20, 2026', '5 d'],
    ]);
    expect(within(await row()).getByTitle('Field-Tested')).toBeTruthy();
  });

  it('has its state as sign and word [SALES-119, SALES-141, SALES-142, SALES-143, SALES-144]', async () => {
    world.sales = (['SUCCESS', 'ON_PROTECTION', 'CANCELED', 'PENDING'] as const).map((status, at) =>
      sampleSale({ item_id: at + 1, status }),
    );
    openSales();
    const rows = await screen.findAllByRole('row', { name: /Redline/ });
    const chips = rows.map((one) => one.querySelector('[data-column="status"] [data-tone]')!);
    expect(chips.map((chip) => [chip.textContent, chip.getAttribute('data-tone'), chip.querySelector('svg')!.classList.item(1)])).toEqual([
      ['Success', 'good', 'tabler-icon-check'],
      ['OnProtection', 'held', 'tabler-icon-lock'],
      ['Canceled', 'bad', 'tabler-icon-circle-x'],
      ['Pending', 'open', 'tabler-icon-clock'],
    ]);
  });

  it('says that a sold thing is to be handed over', async () => {
    await show({ status: 'PENDING' });
    expect(await cell('status')).toBe('Pendinghand it over');
    fireEvent.focus(screen.getByRole('button', { name: 'hand it over' }));
    expect((await screen.findByRole('tooltip')).textContent).toBe('Sold and not handed over yet: hand it over on Waxpeer.');
  });

  it("shows the market's own word when its meaning is not known", async () => {
    await show({ status: 'PENDING', said: 'wait_admin', unknown_state: true });
    expect(await cell('status')).toBe('Pending“wait_admin”');
  });

  it('marks StatTrak and Souvenir [SALES-120]', async () => {
    world.sales = [sampleSale({ is_stattrak: true }), sampleSale({ item_id: 2, is_souvenir: true }), sampleSale({ item_id: 3 })];
    openSales();
    const rows = await screen.findAllByRole('row', { name: /Redline/ });
    expect(rows.map((one) => one.querySelector('[data-kind]')?.textContent)).toEqual(['StatTrak', 'Souvenir', undefined]);
    expect(rows.map((one) => one.querySelector('[data-kind]')?.getAttribute('data-kind'))).toEqual(['stattrak', 'souvenir', undefined]);
  });

  it('colours the days: under 8, up to 14, from 15 on, and unknown ones [SALES-131, SALES-132, SALES-133]', async () => {
    const days = [0, 7, 8, 14, 15, null];
    world.sales = days.map((day_difference, at) => sampleSale({ item_id: at + 1, day_difference }));
    openSales();
    const rows = await screen.findAllByRole('row', { name: /Redline/ });
    const cells = rows.map((one) => one.querySelector('[data-column="duration"] span')!);
    expect(cells.map((one) => [one.textContent, one.getAttribute('data-tone')])).toEqual([
      ['0 d', 'short'],
      ['7 d', 'short'],
      ['8 d', 'medium'],
      ['14 d', 'medium'],
      ['15 d', 'long'],
      ['-', null],
    ]);
  });

  it('says what is not certain: no buy price, an estimated net amount, a profit without cost', async () => {
    await show({ buy_price: 0, cost_source: null, net_source: 'estimated', profit: 9400, matched: false });
    expect([await cell('cost'), await cell('price'), await cell('status')]).toEqual([
      `Edit Buy price of ${NAME} $0.00no buy price`,
      '$10.00≈ net $9.40Fee $0.60',
      'Successunmatched',
    ]);
    fireEvent.click(screen.getByRole('button', { name: '+$9.40' }));
    const explained = screen.getByRole('dialog', { name: 'How Profit is computed' });
    expect(explained.textContent).toContain('The cost is not known and counts as 0 here');
  });

  it('tells in a tip when item and money are free', async () => {
    await show();
    fireEvent.focus(screen.getByRole('button', { name: 'Nov 20, 2026' }));
    const { item_free_at: free, sale_date: sold } = sampleSale();
    expect((await screen.findByRole('tooltip')).textContent).toBe(
      `${dateTime(sold)} · Item free: ${dateTime(free!)} · Money free: not stated`,
    );
  });

  it('copies the name and says so for 5 s, or that it failed [SALES-134, SHELL-215]', async () => {
    await show();
    const writeText = vi.fn<(text: string) => Promise<void>>(() => Promise.resolve());
    vi.stubGlobal('navigator', Object.assign(navigator, { clipboard: { writeText } }));
    fireEvent.click(screen.getByRole('button', { name: `Copy the name of ${NAME}` }));
    expect(await screen.findByText('Item name coppied!')).toBeTruthy();
    expect(writeText).toHaveBeenCalledWith(NAME);
    writeText.mockRejectedValueOnce(new Error('no'));
    fireEvent.click(screen.getByRole('button', { name: `Copy the name of ${NAME}` }));
    expect(await screen.findByText('error copying text')).toBeTruthy();
  });

  it('opens the page of the item [SALES-135]', async () => {
    await show();
    const link = within(await row()).getByRole('link');
    expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['/cs2/item/ak-47-redline-field-tested', '_blank']);
  });
});

describe('the buy price of a row', () => {
  const figure = () => screen.getByRole('button', { name: /^Edit Buy price/ });
  const input = () => screen.getByRole<HTMLInputElement>('spinbutton', { name: `Buy price of ${NAME}` });
  const type = (value: string): void => {
    fireEvent.click(figure());
    fireEvent.change(input(), { target: { value } });
  };
  const enter = () => fireEvent.keyDown(input(), { key: 'Enter' });
  const changed = (price: number) => () => {
    world.sales = [sampleSale({ buy_price: price, cost_source: 'typed' })];
    return reply({ success: true, item: world.sales[0] });
  };

  it('is edited in place: the current one is there, from 0 to 1000 in steps of a cent [SALES-125, SALES-136, SALES-145, SALES-150]', async () => {
    await show();
    fireEvent.click(figure());
    expect(input().value).toBe('8');
    fireEvent.keyDown(input(), { key: 'ArrowUp' });
    expect(input().value).toBe('8.01');
    fireEvent.change(input(), { target: { value: '0' } });
    fireEvent.keyDown(input(), { key: 'ArrowDown' });
    expect(input().value).toBe('0');
    fireEvent.change(input(), { target: { value: '1000' } });
    fireEvent.keyDown(input(), { key: 'ArrowUp' });
    expect(input().value).toBe('1000');
  });

  it('is saved by Enter and by the tick, in thousandths; the list reloads [SALES-146, SALES-148, SALES-175]', async () => {
    await show();
    write = changed(7770);
    type('7.77');
    const before = lists();
    enter();
    expect(await screen.findByText('Price changed successfully.')).toBeTruthy();
    expect(sent('/sales/update-price').map(({ body }) => body)).toEqual([{ item_id: 1, price: 7770 }]);
    await waitFor(() => expect(lists()).toBe(before + 1));
    write = changed(6000);
    type('6');
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('$6.00')).toBeTruthy();
    expect(sent('/sales/update-price')).toHaveLength(2);
  });

  it('is not sent after Esc, after leaving, or when it is wrong [SALES-199]', async () => {
    await show();
    type('7');
    fireEvent.keyDown(input(), { key: 'Escape' });
    expect(figure().textContent).toContain('$8.00');
    type('7');
    fireEvent.blur(input());
    expect(figure().textContent).toContain('$8.00');
    for (const wrong of ['', 'x', '-1', '1000.01']) {
      type(wrong);
      enter();
      expect(screen.getByRole('alert').textContent).toBe('Enter a price between 0 and 1000.');
      fireEvent.keyDown(input(), { key: 'Escape' });
    }
    expect(sent('/sales/update-price')).toEqual([]);
  });

  it('shows 0 after a failure until the list has reloaded [SALES-147, SALES-149]', async () => {
    await show();
    let release: () => void = () => undefined;
    server.answer = async (one) => {
      if (one.path.startsWith('/sales/get-sales')) await new Promise<void>((resolve) => void (release = resolve));
      return answerReads(world, one) ?? failure();
    };
    type('7');
    enter();
    expect(await screen.findByText('Try Again Later!')).toBeTruthy();
    await waitFor(() => expect(figure().textContent).toContain('$0.00'));
    release();
    await waitFor(() => expect(figure().textContent).toContain('$8.00'));
  });

  it('can be set to 0 when it is not known', async () => {
    await show({ buy_price: 0, cost_source: null });
    write = changed(0);
    type('0');
    enter();
    expect(await screen.findByText('entered')).toBeTruthy();
    expect(sent('/sales/update-price').map(({ body }) => body)).toEqual([{ item_id: 1, price: 0 }]);
  });
});

describe('the buying market of a row', () => {
  const market = () => screen.getByRole<HTMLSelectElement>('combobox', { name: `Buying market of ${NAME}` });

  it('is set in the row, on a phone too; the answer is said for 3 s, and a failure brings the old market back [SALES-137, SALES-174, SALES-181, SALES-196]', async () => {
    vi.useFakeTimers();
    const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
    onPhone();
    world.sales = [sampleSale({ buy_market: null })];
    openSales();
    await pass(100);
    const card = screen.getByRole('article', { name: NAME });
    expect(within(card).getByText('Set buying market')).toBeTruthy();
    write = () => {
      world.sales = [sampleSale({ buy_market: 'csfloat' })];
      return reply({ success: true, item_id: 1, market: 'csfloat' });
    };
    fireEvent.change(market(), { target: { value: 'csfloat' } });
    await pass(100);
    expect(sent('/sales/update-market').map(({ body }) => body)).toEqual([{ item_id: 1, market: 'csfloat' }]);
    expect(market().value).toBe('csfloat');
    const said = () => screen.queryByText('Market changed successfully.');
    expect(said()).toBeTruthy();
    await pass(2800);
    expect(said()).toBeTruthy();
    await pass(300);
    expect(said()).toBeNull();
    // messages of the tests before may still be there
    await pass(10_000);
    const answer = Promise.withResolvers<Response>();
    write = () => answer.promise;
    fireEvent.change(market(), { target: { value: 'other' } });
    await pass(100);
    const failed = () => screen.queryAllByText('Try Again Later!').length;
    const before = failed();
    expect(market().value).toBe('other');
    answer.resolve(failure());
    await pass(100);
    expect(failed()).toBe(before + 1);
    expect(market().value).toBe('csfloat');
    await pass(10_000);
  });
});

it('a card has the figures of a row in another layout [SALES-117]', async () => {
  onPhone();
  world.sales = [sampleSale({ is_stattrak: true })];
  openSales();
  const card = await screen.findByRole('article', { name: NAME });
  expect(screen.queryByRole('table')).toBeNull();
  for (const text of ['Success', 'StatTrak', 'Redline', 'FT', 'Nov 20, 2026', '5 d', '$8.00', '$10.00', '+$1.40', '+14.00%', '$12.00'])
    expect(within(card).getByText(text)).toBeTruthy();
});
