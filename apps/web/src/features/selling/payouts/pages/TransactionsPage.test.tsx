import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { parseSearch, stringifySearch } from '@lootfolio/domain/search-params';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { lastDays, today } from '../../../../lib/calendar.ts';
import { dayText } from '../../../../lib/typed-date.ts';
import { fakeServer, reply } from '../../../../lib/fake-server.test-helper.ts';
import { queryClient } from '../../../../lib/query-client.ts';
import { Toasts } from '../../../../ui/overlay/Toasts.tsx';
import type { MarketReach, Payout } from '../payouts.queries.ts';
import { readPayoutsSearch } from '../payouts.search.ts';
import { TransactionsPage } from './TransactionsPage.tsx';

const server = fakeServer();
const wide = globalThis.matchMedia;
beforeEach(() => queryClient.clear());
afterEach(() => vi.stubGlobal('matchMedia', wide));

const payout = (more: Partial<Payout> = {}): Payout => ({
  id: 1,
  type: 'USDT',
  market: 'waxpeer',
  wallet: 'TXkwallet',
  netAmount: 99_000,
  created: '2026-11-20T12:00:00Z',
  status: 'completed',
  name: 'USDT',
  amount: 100_000,
  fee: 1000,
  said: 'completed',
  unknown_state: false,
  native: null,
  ...more,
});
const reach = (more: Partial<MarketReach> = {}): MarketReach => ({
  market: 'waxpeer',
  market_name: 'Waxpeer',
  has_key: true,
  reports: true,
  connected: true,
  read_from: '2026-05-01T00:00:00Z',
  read_at: '2026-11-20T12:00:00Z',
  oldest_payout: null,
  code: null,
  msg: null,
  ...more,
});

const sums = (name: string, value: number, fee: number, without_fee = 0) => ({ name, value, amount: value + fee, fee, without_fee });

type Answers = {
  items?: Payout[];
  total?: number;
  reaches?: MarketReach[];
  statistics?: object[];
  list?: () => Response | Promise<Response>;
  synch?: () => Response;
};

/** Opens the screen at an address, with these answers of the server. */
function open(search = '', { items = [payout()], total = items.length, reaches = [reach()], statistics, list, synch }: Answers = {}) {
  server.answer = ({ path }) => {
    if (path.startsWith('/transaction/all'))
      return list?.() ?? reply({ success: true, items, statistics: statistics ?? [sums('waxpeer', 99_000, 1000)], total });
    if (path.startsWith('/transaction/reach')) return reply({ success: true, items: reaches, total: reaches.length });
    if (path.startsWith('/transaction/synch')) return synch!();
    return reply({ success: true, token: 'x', items: [], total: 0 });
  };
  const root = createRootRoute();
  const page = createRoute({
    getParentRoute: () => root,
    path: '/transactions',
    validateSearch: readPayoutsSearch,
    component: TransactionsPage,
  });
  const history = createMemoryHistory({ initialEntries: [`/transactions${search}`] });
  const router = createRouter({ routeTree: root.addChildren([page]), history, parseSearch, stringifySearch });
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router as never} />
      <Toasts />
    </QueryClientProvider>,
  );
  return { address: () => history.location.search };
}

const table = () => screen.findByRole('table', { name: 'Withdrawal history' });
const cells = async (nth = 0): Promise<(string | null)[]> => {
  const rows = within(await table()).getAllByRole('row');
  return within(rows[nth + 1]!)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);
};
const asked = (path: string): URLSearchParams => {
  const sent = server.sent.findLast((one) => one.path.startsWith(path))!;
  return new URLSearchParams(sent.path.split('?')[1]);
};

describe('the withdrawal history', () => {
  it('shows a title and the total withdrawal in dollars [WITH-301]', async () => {
    open('', { statistics: [sums('waxpeer', 99_000, 1000), sums('marketcsgo', 1_000_000, 0, 1)] });
    expect(await screen.findByRole('heading', { name: 'Withdrawal history' })).toBeTruthy();
    const figure = (await screen.findByText('Total withdrawal')).parentElement!;
    await waitFor(() => expect(figure.textContent).toContain('$1,099.00'));
  });

  it('says what left the balances and what the markets kept, and which fees are not stated', async () => {
    open('', { statistics: [sums('waxpeer', 99_000, 1000), sums('marketcsgo', 1_000_000, 0, 2)] });
    const card = async (label: string) => (await screen.findByText(label, { selector: 'p' })).parentElement!.textContent;
    await waitFor(async () => expect(await card('Left the balances')).toContain('$1,100.00'));
    expect(await card('Fees')).toContain('$1.00 2 withdrawals without a stated fee count in full');
  });

  it('begins with the last 180 days, with the sync button beside them [WITH-302, WITH-303]', async () => {
    open();
    await table();
    const { from, to } = lastDays(today(), 180);
    expect(Object.fromEntries(asked('/transaction/all'))).toMatchObject({
      initialDate: from,
      finalDate: to,
      sortBy: 'date',
      sortOrder: 'DESC',
      market: 'all',
      currentPage: '1',
      pageSize: '10',
    });
    const range = screen.getByRole('button', { name: /^Date range: / });
    expect(within(range.parentElement!.parentElement!.parentElement!).getByRole('button', { name: 'Sync' })).toBeTruthy();
    fireEvent.click(range);
    const fields = within(await screen.findByRole('dialog', { name: 'Date range' }));
    expect([fields.getByLabelText('From'), fields.getByLabelText('To')].map((input) => (input as HTMLInputElement).value)).toEqual([
      dayText(from!, 'en'),
      dayText(to!, 'en'),
    ]);
  });

  it('offers the markets in the order of the specification, then those of this product; one without a key leads to it [WITH-304]', async () => {
    const keyed = ['marketcsgo', 'waxpeer', 'shadow', 'csfloat', 'skinthunder'] as const;
    const reaches = [...keyed.map((market) => reach({ market })), reach({ market: 'haloskins', has_key: false })];
    const { address } = open('', { reaches });
    const choice = await screen.findByLabelText('Market');
    expect(
      within(choice)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual([...['All', 'MarketCSGO', 'Waxpeer', 'Shadowpay', 'CSFloat', 'Skinthunder', 'HaloSkins']]);
    const isDisabled = (name: string) => within(choice).getByRole<HTMLOptionElement>('option', { name }).disabled;
    await waitFor(() => expect([isDisabled('Shadowpay'), isDisabled('HaloSkins')]).toEqual([false, true]));
    const link = within(choice.closest('div')!).getByRole('link', { name: 'Set API keys' });
    expect(link.getAttribute('href')).toBe('/user-details#market_api');
    fireEvent.change(choice, { target: { value: 'shadow' } });
    await waitFor(() => expect(address()).toBe('?market=shadow'));
    expect(asked('/transaction/all').get('market')).toBe('shadow');
  });

  it('is sorted by price, date or name, in both directions [WITH-305, WITH-306]', async () => {
    const { address } = open();
    const choice = await screen.findByLabelText('Sort by');
    expect(
      within(choice)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['Price', 'Date', 'Name']);
    fireEvent.change(choice, { target: { value: 'name' } });
    await waitFor(() => expect(address()).toBe('?sort=name&asc=1'));
    fireEvent.click(screen.getByRole('button', { name: 'Direction: Ascending' }));
    await waitFor(() => expect(address()).toBe('?sort=name'));
    expect([asked('/transaction/all').get('sortBy'), asked('/transaction/all').get('sortOrder')]).toEqual(['name', 'DESC']);
  });

  it('has pages of 10, 15, 25 and 30, and shows seven cells for many pages [WITH-307, WITH-308]', async () => {
    open('?page=5', { total: 120 });
    await table();
    const sizes = screen.getByLabelText('Rows per page');
    expect(
      within(sizes)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['10', '15', '25', '30']);
    const pages = screen.getByRole('navigation', { name: /pag/i });
    const shown = [...pages.children].map(({ textContent }) => textContent).filter((text) => text !== '');
    expect(shown).toEqual(['1', '…', '4', '5', '6', '…', '12']);
  });

  it('shows a shimmer while it loads [WITH-309]', async () => {
    open('', { list: () => new Promise(() => {}) });
    const loading = await screen.findByRole('table', { name: /^Withdrawal history\. / });
    expect(loading.parentElement!.getAttribute('aria-busy')).toBe('true');
    expect(loading.querySelectorAll('tbody tr')).toHaveLength(10);
  });

  it('is a table, and cards below 1000 px [WITH-310]', async () => {
    open();
    expect(within(await table()).getAllByRole('row')).toHaveLength(2);
    vi.stubGlobal('matchMedia', (media: string) => Object.assign(wide(media), { matches: media.includes('62.5em') }));
    queryClient.clear();
    open();
    expect(await screen.findByRole('article', { name: /^Waxpeer, / })).toBeTruthy();
  });

  it('shows currency type, market, wallet, amount, date and status [WITH-311, WITH-312, WITH-314]', async () => {
    open('', {
      items: [
        payout(),
        payout({ id: 2, type: null, market: 'csfloat', wallet: null, fee: null, amount: 50_000, netAmount: 50_000, name: 'bank' }),
      ],
    });
    expect(await cells()).toEqual([
      ...[
        expect.stringContaining('2026'),
        expect.stringContaining('Waxpeer'),
        'TRC-20',
        'USDT',
        'TXkwallet',
        '$100.00',
        '$1.00',
        '$99.00',
        'Completed',
      ],
    ]);
    // what a market does not state
    expect(await cells(1)).toEqual([
      ...[expect.stringContaining('2026'), expect.stringContaining('CSFloat'), '–', 'bank', '–', '$50.00', '–', '$50.00', 'Completed'],
    ]);
  });

  it('says bitcoin for bitcoin, and TRC-20 for every other type [WITH-318]', async () => {
    open('', { items: [payout({ type: 'bitcoin' }), payout({ id: 2, type: 'USDT' }), payout({ id: 3, type: 'LTC' })] });
    expect([(await cells())[2], (await cells(1))[2], (await cells(2))[2]]).toEqual(['bitcoin', 'TRC-20', 'TRC-20']);
  });

  it('shows the status with an icon: executed and completed share one [WITH-315, WITH-317]', async () => {
    const statuses = ['executed', 'completed', 'canceled', 'sent'] as const;
    open('', { items: statuses.map((status, id) => payout({ id, status })) });
    const rows = within(await table())
      .getAllByRole('row')
      .slice(1);
    const last = rows.map((row) => within(row).getAllByRole('cell').at(-1)!);
    expect(last.map(({ textContent }) => textContent)).toEqual(['Executed', 'Completed', 'Canceled', 'Sent']);
    const icons = last.map((cell) => cell.querySelector('svg')!.innerHTML);
    expect(icons[0]).toBe(icons[1]);
    expect(new Set(icons).size).toBe(3);
  });

  it('shows a word that nobody knows as the market says it, with the icon of what is on its way', async () => {
    open('', { items: [payout({ status: 'sent', unknown_state: true, said: 'awaiting_kyc' })] });
    expect((await cells()).at(-1)).toContain('“awaiting_kyc”');
    expect(screen.getByTitle('A word of the market that Lootfolio does not know: counted as on its way')).toBeTruthy();
  });

  it('copies the wallet, and confirms it for 5 s [WITH-313, WITH-316]', async () => {
    const writeText = vi.fn(async () => {});
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });
    open();
    const copy = await screen.findByRole('button', { name: 'Copy wallet' });
    vi.useFakeTimers();
    fireEvent.click(copy);
    await act(async () => {});
    expect(writeText).toHaveBeenCalledExactlyOnceWith('TXkwallet');
    act(() => void vi.advanceTimersByTime(4999));
    expect(screen.queryByText('copied')).not.toBeNull();
    act(() => void vi.advanceTimersByTime(1));
    expect(screen.queryByText('copied')).toBeNull();
    vi.useRealTimers();
  });

  it('explains an amount in the currency of the account: fee, net amount and exchange loss are lines of their own', async () => {
    const native = { units: 92_592, fee_units: 592, net_units: 92_000, scale: 3, currency: 'EUR', rate: { units: 925_926, scale: 6 } };
    open('', { items: [payout({ market: 'marketcsgo', amount: 100_000, fee: 640, netAmount: 99_360, native })] });
    fireEvent.click(within(await table()).getByRole('button', { name: '$99.36' }));
    const shown = await screen.findByRole('dialog', { name: /Net amount/ });
    const lines = within(shown)
      .getAllByRole('term')
      .map((term) => [term.textContent, term.nextElementSibling!.textContent]);
    expect(lines).toEqual([
      ...[
        ['Amount', '$100.00'],
        ['Fee', '$0.64'],
        ['Net amount', '$99.36'],
      ],
      ...[
        ['Amount, EUR', '92.59 EUR'],
        ['Fee, EUR', '0.59 EUR'],
        ['Net amount, EUR', '92.00 EUR'],
        ['Exchange loss', '–'],
      ],
    ]);
  });

  it('explains an amount: what left the balance, the fee, and the rate of its day', async () => {
    const native = { units: 92_592, fee_units: null, net_units: null, scale: 3, currency: 'EUR', rate: { units: 925_926, scale: 6 } };
    open('', { items: [payout({ market: 'marketcsgo', fee: null, amount: 100_000, netAmount: 100_000, native })] });
    fireEvent.click(within(await table()).getByRole('button', { name: '$100.00' }));
    const text = (await screen.findByRole('dialog', { name: /Net amount/ })).textContent;
    expect(text).toContain('The market does not state the fee');
    expect(text).toContain('92.59 EUR');
    expect(text).toContain('1 dollar = 0.925926 EUR on that day');
    expect(text).toContain('Which sales it consists of, the market does not say.');
  });

  it('says that nothing was found, or that it could not be loaded', async () => {
    open('', { items: [] });
    expect(await screen.findByText('No withdrawals found')).toBeTruthy();
    expect(screen.getByText('Press Sync to read the withdrawals of this range from your markets.')).toBeTruthy();
    queryClient.clear();
    open('?market=waxpeer', { list: () => reply({ success: false, code: 'INTERNAL', msg: '' }, 500) });
    expect(await screen.findByText('Withdrawals could not be loaded')).toBeTruthy();
  });
});

describe('the sync button', () => {
  const synched = (more: object = {}) =>
    reply({ success: true, created: 3, updated: 1, operation: null, results: [{ market: 'waxpeer', created: 3, updated: 1 }], ...more });
  const press = async () => fireEvent.click(await screen.findByRole('button', { name: 'Sync' }));

  it('reads the range from all markets, newest first, and says how many are new', async () => {
    open('?from=2026-09-01&to=2026-09-30', { synch: () => synched() });
    await press();
    expect(await screen.findByText('Withdrawals updated: 3 new.')).toBeTruthy();
    expect(Object.fromEntries(asked('/transaction/synch'))).toMatchObject({
      initialDate: '2026-09-01',
      finalDate: '2026-09-30',
      orderBy: 'DESC',
    });
  });

  it('says what failed, and hides no market behind it; that a market reports nothing is no failure', async () => {
    const results = [
      { market: 'waxpeer', created: 2, updated: 0 },
      { market: 'shadow', created: 0, updated: 0, code: 'NOT_REPORTED', msg: 'This market does not report withdrawals through its API.' },
      { market: 'csfloat', created: 0, updated: 0, code: 'UPSTREAM', msg: 'The market does not answer.' },
    ];
    open('', { synch: () => synched({ success: false, created: 2, results }) });
    await press();
    expect((await screen.findByText('CSFloat:')).parentElement!.textContent).toBe('CSFloat: The market does not answer.');
    expect(screen.getByText('Withdrawals updated: 2 new.')).toBeTruthy();
    expect(screen.queryByText(/Shadowpay:/)).toBeNull();
  });

  it('leads to the keys when none is set, and asks to try again when it fails [WITH-329]', async () => {
    let code = 'INVALID_API';
    open('', {
      items: [],
      synch: () =>
        code === '' ? reply({ success: false, code: 'INTERNAL', msg: '' }, 500) : reply({ success: false, code, msg: 'x' }, 400),
    });
    expect(await screen.findByText('No withdrawals found')).toBeTruthy();
    await press();
    const note = await screen.findByRole('note');
    expect(note.textContent).toContain('You need to set your API keys on User page.');
    expect(within(note).getByRole('link').getAttribute('href')).toBe('/user-details#market_api');
    code = '';
    await press();
    expect(await screen.findByText('Try Again Later!')).toBeTruthy();
  });
});

it('says of each market whether it reports withdrawals, and since when they were read', async () => {
  open('', {
    reaches: [
      reach(),
      reach({ market: 'shadow', market_name: 'Shadowpay', reports: false, read_from: null }),
      reach({ market: 'csfloat', market_name: 'CSFloat', has_key: false, read_from: null }),
      reach({ market: 'haloskins', market_name: 'HaloSkins', connected: false }),
      reach({ market: 'marketcsgo', market_name: 'MarketCSGO', read_from: null, code: 'UPSTREAM', msg: 'The market does not answer.' }),
    ],
  });
  const items = within(await screen.findByRole('list', { name: 'What your markets report' })).findAllByRole('listitem');
  expect((await items).map(({ textContent }) => textContent)).toEqual([
    'Waxpeerread since May 1, 2026',
    'Shadowpaydoes not report withdrawals',
    'CSFloatno API key',
    'HaloSkinsnot connected on this server',
    'MarketCSGOnot read yetlast reading failed: The market does not answer.',
  ]);
});
