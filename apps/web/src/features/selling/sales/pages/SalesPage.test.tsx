import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeServer, reply } from '../../../../lib/fake-server.test-helper.ts';
import { queryClient } from '../../../../lib/query-client.ts';
import { answerReads, openSales, sampleTotals, sampleWorld, type World } from '../sales.test-helper.tsx';

let world: World;
const server = fakeServer((sent) => answerReads(world, sent) ?? reply({ success: false, code: 'INTERNAL', msg: '' }, 500));

const wide = globalThis.matchMedia;
/** A window of this width. */
const windowOf = (width: number): void =>
  void vi.stubGlobal('matchMedia', (media: string) => {
    const limit = /width < ([\d.]+)em/.exec(media)?.[1];
    return Object.assign(wide(media), { matches: limit !== undefined && width < Number(limit) * 16 });
  });

beforeEach(() => {
  world = sampleWorld();
  localStorage.setItem('filters', 'open');
  queryClient.clear();
  windowOf(1440);
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-26T12:00:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
  vi.stubGlobal('matchMedia', wide);
});

const asked = (path: string): URLSearchParams[] =>
  server.sent.filter((sent) => sent.path.startsWith(path)).map((sent) => new URLSearchParams(sent.path.split('?')[1]));
const lastList = () => Object.fromEntries(asked('/sales/get-sales').at(-1)!);
const choice = (name: string) => screen.getByRole<HTMLSelectElement>('combobox', { name });
const optionsOf = (name: string) =>
  within(choice(name))
    .getAllByRole('option')
    .map(({ textContent }) => textContent);
const choose = (name: string, value: string) => fireEvent.change(choice(name), { target: { value } });
const row = () => screen.findByRole('row', { name: /Redline/ });

describe('the sales history', () => {
  it('has a title, all filters, the order, the page size and the two buttons [SALES-101, SALES-104, SALES-105, SALES-106, SALES-107, SALES-109, SALES-111, SALES-112, SALES-114, SALES-115, SALES-188]', async () => {
    openSales();
    expect(await screen.findByRole('heading', { level: 1, name: 'Sales History' })).toBeTruthy();
    await row();
    expect(optionsOf('Game')).toEqual(['All', 'CS2', 'Dota2', 'TF2', 'Rust']);
    const markets = ['All', 'Buff.163', 'MarketCSGO', 'Waxpeer', 'Shadowpay', 'CSFloat', 'Skinthunder', 'HaloSkins'];
    expect(optionsOf('Buying market').slice(0, 8)).toEqual(markets);
    const more = within(choice('Buying market')).getByRole('group', { name: 'More' });
    const others = within(more).getAllByRole('option');
    expect(others.map(({ textContent }) => textContent)).toEqual(expect.arrayContaining(['Steam', 'Skinport', 'DMarket', 'Other']));
    expect(optionsOf('Buying market')).toHaveLength(8 + others.length);
    expect(optionsOf('Selling market')).toEqual(optionsOf('Buying market'));
    expect(optionsOf('Status')).toEqual(['All', 'Success', 'On Protection']);
    expect(optionsOf('Sort by')).toEqual(['Date', 'Price', 'Duration', 'Name']);
    expect(optionsOf('Rows per page')).toEqual(['10', '15', '25', '30', '50', '100']);
    expect(choice('Rows per page').value).toBe('25');
    expect(screen.getByRole('searchbox', { name: 'Search your sales' })).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Include a buy price of zero' }).checked).toBe(true);
    expect(screen.getByRole('button', { name: 'New Sale' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Sync Sales' })).toBeTruthy();
  });

  it('shows the last seven days up to tomorrow, and other days that are chosen [SALES-102, SALES-103, SALES-184]', async () => {
    const address = openSales();
    await row();
    expect(lastList()).toMatchObject({ startDate: '2026-11-19', endDate: '2026-11-27' });
    fireEvent.click(screen.getByRole('button', { name: /^Period: Nov 19\s–\s26, 2026$/ }));
    fireEvent.click(screen.getByRole('button', { name: '30 days' }));
    await waitFor(() => expect(lastList()).toMatchObject({ startDate: '2026-10-28', endDate: '2026-11-27' }));
    fireEvent.click(screen.getByRole('button', { name: /^Period/ }));
    fireEvent.click(screen.getByRole('button', { name: 'All time' }));
    await waitFor(() => expect(address()).toBe('?all=1'));
    expect(lastList()).not.toHaveProperty('startDate');
    choose('Buying market', 'steam');
    await waitFor(() => expect(lastList()).toMatchObject({ buyMarket: 'steam' }));
    expect(asked('/sales/totals').at(-1)!.get('buyMarket')).toBe('steam');
  });

  it('reloads with each filter, order and size, from the first page [SALES-108, SALES-138]', async () => {
    world.total = 200;
    const address = openSales('?page=3');
    await row();
    const expectNext = async (search: string, sent: Record<string, string>) => {
      await waitFor(() => expect(lastList()).toMatchObject({ currentPage: '1', ...sent }));
      expect(address()).toBe(search);
    };
    choose('Game', 'rust');
    await expectNext('?game=rust', { appId: '252490' });
    choose('Selling market', 'csfloat');
    await expectNext('?game=rust&sellMarket=csfloat', { sellMarket: 'csfloat' });
    choose('Status', 'ON_PROTECTION');
    await expectNext('?game=rust&sellMarket=csfloat&status=ON_PROTECTION', { status: 'ON_PROTECTION' });
    choose('Game', 'cs2');
    choose('Selling market', 'all');
    choose('Status', 'all');
    fireEvent.click(screen.getByRole('checkbox', { name: 'Include a buy price of zero' }));
    await expectNext('?costly=1', { purchaseZero: '0', appId: '730', status: 'ALL' });
    choose('Sort by', 'duration');
    await expectNext('?costly=1&sort=duration', { sortBy: 'duration', sortOrder: 'DESC' });
    fireEvent.click(screen.getByRole('button', { name: 'Direction: Descending' }));
    await expectNext('?costly=1&sort=duration&asc=1', { sortOrder: 'ASC' });
    choose('Rows per page', '100');
    await expectNext('?costly=1&sort=duration&asc=1&size=100', { pageSize: '100' });
    fireEvent.click(screen.getByRole('button', { name: 'Page 2' }));
    await waitFor(() => expect(lastList()).toMatchObject({ currentPage: '2', pageSize: '100' }));
  });

  it('pages through the list [SALES-116]', async () => {
    world.total = 250;
    openSales('?page=5');
    await row();
    const cells = within(screen.getByRole('navigation', { name: 'Pages' })).getAllByRole('button', { name: /^Page/ });
    expect(cells.map(({ textContent }) => textContent)).toEqual(['1', '4', '5', '6', '10']);
    expect(screen.getByText('101–125 of 250')).toBeTruthy();
  });

  it('searches after a second without typing, from the first page [SALES-139, SALES-140]', async () => {
    world.total = 200;
    const address = openSales('?page=2');
    await row();
    vi.useFakeTimers({ now: new Date('2026-11-26T12:00:00Z') });
    fireEvent.change(screen.getByRole('searchbox', { name: 'Search your sales' }), { target: { value: 'redline' } });
    await act(() => vi.advanceTimersByTimeAsync(999));
    expect(lastList()).toMatchObject({ searchQuery: '', currentPage: '2' });
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(address()).toBe('?q=redline');
    await act(() => vi.advanceTimersByTimeAsync(100));
    expect(lastList()).toMatchObject({ searchQuery: 'redline', currentPage: '1' });
  });

  it('is cards without the checkbox below 1033 px, and a table with it from there on [SALES-113, SALES-117, SALES-118]', async () => {
    windowOf(1032);
    openSales();
    expect(await screen.findByRole('article', { name: 'AK-47 | Redline (Field-Tested)' })).toBeTruthy();
    expect([screen.queryByRole('table'), screen.queryByRole('checkbox')]).toEqual([null, null]);
    expect(screen.getByRole('button', { name: 'Filters' })).toBeTruthy();
    expect(lastList()).toMatchObject({ purchaseZero: '1' });
  });

  it('keeps the table at 1033 px', async () => {
    windowOf(1033);
    openSales();
    expect(await row()).toBeTruthy();
    expect(screen.getByRole('checkbox', { name: 'Include a buy price of zero' })).toBeTruthy();
    expect(screen.queryByRole('article')).toBeNull();
  });
});

describe('the list', () => {
  it('says that nothing matches, and clears the filters', async () => {
    world.sales = [];
    world.total = 0;
    const address = openSales('?q=x&only=unmatched&catalogId=9');
    expect(await screen.findByText('No items found')).toBeTruthy();
    fireEvent.click(within(screen.getByText('No items found').parentElement!).getByRole('button', { name: 'Clear filters' }));
    await waitFor(() => expect(address()).toBe(''));
  });

  it('says what fills it when these days have no sale [I18N-202]', async () => {
    world.sales = [];
    world.total = 0;
    const address = openSales();
    expect(await screen.findByText('No items found')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Show all time' }));
    await waitFor(() => expect(address()).toBe('?all=1'));
  });

  it('says why it could not be loaded, and tries again', async () => {
    let fails = true;
    server.answer = (sent) =>
      fails && sent.path.startsWith('/sales/get-sales')
        ? reply({ success: false, code: 'INTERNAL', msg: 'The database rests.' }, 500)
        : answerReads(world, sent)!;
    openSales();
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('The database rests.');
    fails = false;
    fireEvent.click(within(alert).getByRole('button', { name: 'Retry' }));
    expect(await row()).toBeTruthy();
  });

  it('says that a link shows a part of it, which a press removes', async () => {
    const address = openSales('?catalogId=41&only=ended');
    await row();
    const parts = screen.getByRole('list', { name: 'Only' });
    expect(
      within(parts)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Cancelled and reversed sales', 'AK-47 | Redline (Field-Tested)']);
    expect(lastList()).toMatchObject({ catalogId: '41', only: 'ended' });
    fireEvent.click(within(parts).getByRole('button', { name: 'Remove Cancelled and reversed sales' }));
    await waitFor(() => expect(address()).toBe('?catalogId=41'));
  });

  it('opens a sale by its row and by its button, and the address keeps it', async () => {
    const address = openSales();
    fireEvent(await row(), new MouseEvent('click', { bubbles: true, view: window }));
    expect(await screen.findByRole('dialog', { name: 'AK-47 | Redline (Field-Tested)' })).toBeTruthy();
    expect(address()).toBe('?sale=1');
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(address()).toBe(''));
    fireEvent.click(screen.getByRole('button', { name: 'Details of AK-47 | Redline (Field-Tested)' }));
    expect(await screen.findByRole('dialog', { name: 'AK-47 | Redline (Field-Tested)' })).toBeTruthy();
  });

  it('does not open a sale by its controls', async () => {
    const address = openSales();
    const controls = within(await row());
    fireEvent.click(controls.getByRole('link'));
    fireEvent.click(controls.getByRole('button', { name: /^Copy the name/ }));
    fireEvent.click(controls.getByRole('combobox', { name: /^Buying market of/ }));
    fireEvent.click(controls.getByRole('button', { name: /^Edit Buy price/ }));
    expect(address()).toBe('');
  });
});

describe('the sums', () => {
  const card = async (label: string) =>
    (await within(await screen.findByRole('region', { name: 'Sums of these sales' })).findByText(label)).parentElement!.textContent;
  const all = () => Promise.all(['Gross', 'Fees', 'Net', 'Cost', 'Profit', 'Profit rate'].map(card));

  it('are gross, fees, net, cost, profit and rate, in a stated currency and zone', async () => {
    openSales();
    await screen.findByText('$30.00');
    expect(await all()).toEqual(['Gross$30.00 3 sales', 'Fees$1.80', 'Net$28.20', 'Cost$16.00', 'Profit+$12.20', 'Profit rate+40.67%']);
    expect(screen.getByText(/ US dollars, days in .+\.$/)).toBeTruthy();
  });

  it('also count the sales whose cost is known alone, and lead to the others', async () => {
    const one = { count: 1, gross: 10_000, fees: 600, net: 9400 };
    world.totals = sampleTotals({
      ...{ compensation: 2000, unknown: one, unmatched: { ...one, count: 2 }, left_out: { pending: 3, canceled: 4, double: 5 } },
      known: { count: 2, gross: 20_000, fees: 1200, net: 18_800, cost: 16_000, profit: 2800, ratio: 14 },
    });
    openSales('?game=all&page=2');
    expect(await screen.findByText('$30.00')).toBeTruthy();
    expect(await all()).toEqual([
      ...['Gross$30.00 cost known: $20.00', 'Fees$1.80 cost known: $1.20', 'Net$28.20 cost known: $18.80'],
      ...['Cost$16.00 cost known: $16.00', 'Profit+$12.20 cost known: +$2.80', 'Profit rate+40.67% cost known: +14.00%'],
    ]);
    fireEvent.click(screen.getByRole('button', { name: 'Unsure or left out' }));
    const links = within(screen.getByText('3 pending, not counted').parentElement!).getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['1 sale without cost (net $9.40)', '/sales?game=all&only=unknown'],
      ['2 unmatched (net $9.40)', '/sales?game=all&only=unmatched'],
      ['5 possible doubles, not counted', '/sales?game=all&only=double'],
      ['4 cancelled, not counted', '/sales?game=all&only=ended'],
      ['3 pending, not counted', '/sales?game=all&only=pending'],
    ]);
  });

  it('show how the profit is computed, and that unknown costs count as 0', async () => {
    world.totals = sampleTotals({ unknown: { count: 1, gross: 10_000, fees: 600, net: 9400 } });
    openSales();
    fireEvent.click(await screen.findByRole('button', { name: '+$12.20' }));
    const explained = screen.getByRole('dialog', { name: 'How Profit is computed' });
    expect(explained.textContent).toContain('net + compensation − buy price');
    expect(explained.textContent).toContain('Sales whose cost is not known count with a cost of 0.');
  });
});

describe('how far back sales were read', () => {
  it('stands per market, with what failed, and says that older sales come by import', async () => {
    const at = '2026-11-26T11:00:00.000Z';
    const read = { read_from: '2026-08-01T00:00:00.000Z', read_at: at, oldest_sale: '2026-08-03T00:00:00.000Z', code: null, msg: null };
    world.reach = [
      { market: 'waxpeer', market_name: 'Waxpeer', ...read },
      {
        market: 'csfloat',
        market_name: 'CSFloat',
        read_from: null,
        read_at: null,
        oldest_sale: null,
        code: 'KEY',
        msg: 'The key is refused.',
      },
    ];
    openSales();
    const panel = await screen.findByRole('region', { name: 'How far back sales were read' });
    expect(
      (await within(panel).findAllByRole('listitem')).map(({ textContent }) =>
        textContent!.replace(/\s+/g, ' ').replace(/\d+ [a-z]+ ago/, 'AGO'),
      ),
    ).toEqual(['WXWaxpeerread from Aug 1, 2026 · oldest sale Aug 3, 2026 · AGO', 'CFCSFloatnot read yet The key is refused.']);
    expect(within(panel).getByText(/Older sales come with a file that you import\./)).toBeTruthy();
    expect(within(panel).getByRole('link', { name: 'Import a file in Investments' }).getAttribute('href')).toBe('/investments');
  });

  it('says how often and when next they are read by themselves, and that a market that fails is asked less often', async () => {
    const text = async (): Promise<string> => {
      const panel = await screen.findByRole('region', { name: 'How far back sales were read' });
      const shown = await within(panel).findByText(/Read automatically/);
      return shown.textContent!;
    };
    const inMinutes = (minutes: number): string => new Date(Date.now() + minutes * 60_000).toISOString();
    world.automatic = { every_minutes: 15, without: null, last_at: inMinutes(-5), next_at: inMinutes(10) };
    world.reach = [
      {
        market: 'waxpeer',
        market_name: 'Waxpeer',
        read_from: inMinutes(-500),
        read_at: inMinutes(-5),
        oldest_sale: null,
        code: null,
        msg: null,
      },
    ];
    openSales();
    expect(await text()).toMatch(/^Read automatically every 15 minutes · next at \d\d:\d\d( [AP]M)?$/);
    expect(screen.queryByText(/tried less often/)).toBeNull();
    expect(screen.queryByRole('link', { name: 'Set API keys' })).toBeNull();
    cleanup();
    queryClient.clear();
    world.automatic = { every_minutes: 60, without: null, last_at: null, next_at: inMinutes(-1) };
    world.reach = [
      {
        market: 'csfloat',
        market_name: 'CSFloat',
        read_from: null,
        read_at: null,
        oldest_sale: null,
        code: 'UPSTREAM',
        msg: 'It does not answer.',
      },
    ];
    openSales();
    expect(await text()).toBe('Read automatically every 60 minutes · not read yet · next in a moment');
    expect(await screen.findByText(/tried less often, at most six hours apart/)).toBeTruthy();
  });

  it('leads to the keys when there are none', async () => {
    openSales();
    const panel = await screen.findByRole('region', { name: 'How far back sales were read' });
    const link = await within(panel).findByRole('link', { name: 'Set API keys' });
    expect(link.getAttribute('href')).toBe('/user-details#market_api');
  });
});

it('the file has the filters and the order of the list, and its name the days and the zone', async () => {
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined }));
  server.answer = (sent) =>
    sent.path === '/sales/export' ? new Response('x', { headers: { 'x-rows': '1', 'x-total': '1' } }) : answerReads(world, sent)!;
  openSales('?game=all&only=unknown&sort=name&asc=1');
  await row();
  fireEvent.click(screen.getByRole('button', { name: 'Export' }));
  expect(screen.getByRole('button', { name: 'PDF' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'CSV' }));
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  await waitFor(() => expect(saved).toEqual([`sales_2026-11-19_2026-11-26_${zone.replaceAll('/', '-')}.csv`]));
  expect(server.sent.find(({ path }) => path === '/sales/export')!.body).toEqual({
    ...{ format: 'csv', timezone: zone, sortBy: 'name', sortOrder: 'ASC', searchQuery: '', appId: 0, purchaseZero: 1, status: 'ALL' },
    ...{ buyMarket: 'all', sellMarket: 'all', only: 'unknown', startDate: '2026-11-19', endDate: '2026-11-27' },
  });
});
