import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeServer, reply } from '../../../../lib/fake-server.test-helper.ts';
import { queryClient } from '../../../../lib/query-client.ts';
import { renderPart } from '../../../../test-screen.tsx';
import { NOTHING_OWN, ownThings, STEPS } from '../own.test-helper.ts';
import { FirstSteps } from './FirstSteps.tsx';
import { NeedsYou } from './NeedsYou.tsx';
import { OwnFigures } from './OwnFigures.tsx';
import { OwnMovers } from './OwnMovers.tsx';

const server = fakeServer();
const NONE = { amount: 0, count: 0 };
const BALANCE = { success: true, protected: NONE, pending: NONE, paid: NONE, elsewhere: 0, paid_out: null, calendar: [] };

/** Answers calls by the beginning of their paths. */
const answer = (answers: Readonly<Record<string, object>>): void => {
  server.answer = ({ path }) => {
    const found = Object.entries(answers).find(([start]) => path.startsWith(start));
    return found ? reply(found[1]) : reply({ success: false, code: 'NOT_FOUND', msg: path }, 404);
  };
};

beforeEach(() => queryClient.clear());
const steps = (done: Partial<typeof STEPS> = {}, hidden = false) => ({
  '/dashboard/first-steps': { success: true, steps: { ...STEPS, ...done }, hidden },
  '/users/set-first-steps': { success: true, hidden: true },
});
const cardOf = async (label: string): Promise<string> => (await screen.findByText(label)).parentElement!.textContent;

describe('the figures of the own things', () => {
  it('are the value with its changes, and what is earned by those whose cost is known', async () => {
    answer({ '/dashboard/own': ownThings(), '/sales/balance': BALANCE });
    renderPart(<OwnFigures sells={false} />);
    await screen.findByText('$120.00');
    expect(await cardOf('Inventory value')).toBe('Inventory value$120.0024 h +$2.20+1.87% 7 d −$4.00−20.00%');
    expect(await cardOf('Unrealised profit')).toBe('Unrealised profit+$2.80+56.00% cost known for 1 of 8');
    expect(screen.getByRole('link', { name: '$120.00' }).getAttribute('href')).toBe('/inventory');
  });

  it('say that no price is known yet, instead of a value of nothing and an unknown cost', async () => {
    answer({
      '/dashboard/own': ownThings({ value: 0, priced: 0, change_1d: null, change_7d: null, profit: null }),
      '/sales/balance': BALANCE,
    });
    renderPart(<OwnFigures sells={false} />);
    expect(await cardOf('Unrealised profit')).toBe('Unrealised profit– cost known for 1 of 8');
    expect(await cardOf('Inventory value')).toBe('Inventory value–No price is known yet ');
    expect(screen.queryByRole('link', { name: 'Add what you paid' })).toBeNull();
  });

  it('name the investments where nothing lies in an inventory, and lead to the cost where none is known', async () => {
    answer({ '/dashboard/own': ownThings({ source: 'investments', known: 0, profit: null }), '/sales/balance': BALANCE });
    renderPart(<OwnFigures sells={false} />);
    expect(await cardOf('Value of investments')).toContain('$120.00');
    expect(screen.getByRole('link', { name: 'Add what you paid' }).getAttribute('href')).toBe('/investments');
    expect(await cardOf('Unrealised profit')).toContain('No cost is known');
  });

  it('lead to the investments also from an inventory, because costs of many things are entered there', async () => {
    answer({ '/dashboard/own': ownThings({ known: 0, profit: null }), '/sales/balance': BALANCE });
    renderPart(<OwnFigures sells={false} />);
    expect((await screen.findByRole('link', { name: 'Add what you paid' })).getAttribute('href')).toBe('/investments');
  });
});

it('nothing is said twice: the first steps lead to what is missing, and lines do when they are hidden', async () => {
  answer({ '/dashboard/own': NOTHING_OWN, ...steps(), '/sales/balance': BALANCE });
  const { unmount } = renderPart(<OwnFigures sells={false} />);
  await waitFor(() => expect(screen.queryByRole('region')).toBeNull());
  unmount();
  queryClient.clear();
  answer({ '/dashboard/own': NOTHING_OWN, ...steps({}, true), '/sales/balance': BALANCE });
  renderPart(<OwnFigures sells={false} />);
  expect(await screen.findByText('Nothing of yours is known yet.')).toBeDefined();
  expect(screen.getByText('Sales, protected and payable money show here with a market key.')).toBeDefined();
});

describe('what moved', () => {
  it('is of the own things since yesterday, of a week, or of the watchlist', async () => {
    answer({ '/dashboard/own': ownThings(), ...steps(), '/watchlist': { success: true, items: [], total: 0 } });
    renderPart(<OwnMovers />);
    const row = await screen.findByRole('listitem');
    expect(row.textContent).toMatch(/Redline.*2 × \$8\.00\+\$3\.20\+25\.00%$/);
    expect(within(row).getByTitle('Price at Buff.163 now, compared with the end of yesterday')).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Mine, 7 d' }));
    expect(screen.getByRole('listitem').textContent).toMatch(/−\$4\.00−20\.00%$/);
    expect(screen.getByTitle('Price at Steam now, compared with 7 days ago')).toBeDefined();
    fireEvent.click(await screen.findByRole('button', { name: 'Watchlist' }));
    expect(await screen.findByText(/^Your watchlist is empty\./)).toBeDefined();
  });

  it('is the watchlist alone for who owns nothing, and nothing for who does not watch anything either', async () => {
    answer({ '/dashboard/own': NOTHING_OWN, ...steps(), '/watchlist': { success: true, items: [], total: 0 } });
    const { unmount } = renderPart(<OwnMovers />);
    await screen.findByText(/^Your watchlist is empty\./);
    expect(screen.getByRole('region', { name: 'Watchlist movers' })).toBeDefined();
    expect(screen.queryByRole('group')).toBeNull();
    unmount();
    queryClient.clear();
    answer({ '/dashboard/own': NOTHING_OWN, ...steps({ watch: false }) });
    renderPart(<OwnMovers />);
    await waitFor(() => expect(screen.queryByRole('region')).toBeNull());
  });

  it('says in one line that nothing moved', async () => {
    answer({ '/dashboard/own': ownThings({ movers: { change_1d: [], change_7d: [] } }) });
    renderPart(<OwnMovers />);
    expect(await screen.findByText('No price of your things moved, or no earlier price is known.')).toBeDefined();
  });
});

describe('what needs the user', () => {
  const presence = (market: string, sells: boolean) => ({ market, key: 'set', sells });

  it('is to hand over, to bring an account back to selling, and to make an inventory readable, each with its link', async () => {
    answer({
      '/dashboard/own': ownThings({ problem: 'PRIVATE' }),
      '/sales/balance': { ...BALANCE, pending: { amount: 12_340, count: 2 } },
      '/listing/presence': { success: true, items: [presence('waxpeer', false), presence('csfloat', true)], total: 2 },
    });
    renderPart(<NeedsYou />);
    await screen.findByText('Steam does not show your inventory: it is private');
    await screen.findByText('Your account sells nothing now at Waxpeer');
    const rows = screen.getAllByRole('listitem');
    expect(rows.map((row) => within(row).getByRole('link').getAttribute('href'))).toEqual([
      '/sales?all=1&game=all&only=pending',
      '/user-details#market_api',
      '/inventory',
    ]);
    expect(rows[0]!.textContent).toContain('2 sales to hand over');
  });

  it('is one line when there is nothing', async () => {
    answer({ '/dashboard/own': ownThings(), '/sales/balance': BALANCE, '/listing/presence': { success: true, items: [], total: 0 } });
    renderPart(<NeedsYou />);
    expect(await screen.findByText('Nothing waits for you.')).toBeDefined();
  });
});

describe('the first steps', () => {
  it('are ticked by what is done, and lead to where the others are done', async () => {
    answer(steps());
    renderPart(<FirstSteps />);
    const list = within(await screen.findByRole('region', { name: 'First steps 2 of 5' }));
    expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Save a market key',
      'Read your inventory done',
      'Import your purchases',
      'Watch an item done',
      'Confirm your e-mail address',
    ]);
    expect(list.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/user-details#market_api',
      '/investments',
      '/user-details#e_mail',
    ]);
  });

  it('go at once when the user hides them, and the server keeps that', async () => {
    answer(steps());
    renderPart(<FirstSteps />);
    const hide = await screen.findByRole('button', { name: 'Hide the first steps' });
    answer(steps({}, true));
    fireEvent.click(hide);
    await waitFor(() => expect(screen.queryByRole('region')).toBeNull());
    await waitFor(() =>
      expect(server.sent).toContainEqual(expect.objectContaining({ path: '/users/set-first-steps', body: { hidden: true } })),
    );
  });

  it('come back when the server did not hide them', async () => {
    answer({ '/dashboard/first-steps': steps()['/dashboard/first-steps'] });
    renderPart(<FirstSteps />);
    fireEvent.click(await screen.findByRole('button', { name: 'Hide the first steps' }));
    await waitFor(() => expect(screen.queryByRole('region')).toBeNull());
    expect(await screen.findByRole('region', { name: /^First steps/ })).toBeDefined();
  });

  it.each([
    ['all are done', { key: true, purchases: true, mail: true }, false],
    ['they are hidden', {}, true],
  ])('are not there when %s', async (_when, done, hidden) => {
    answer(steps(done, hidden));
    renderPart(<FirstSteps />);
    await waitFor(() => expect(server.sent.length).toBeGreaterThan(0));
    await waitFor(() => expect(queryClient.getQueryData(['first-steps'])).toBeDefined());
    expect(screen.queryByRole('region')).toBeNull();
  });
});
