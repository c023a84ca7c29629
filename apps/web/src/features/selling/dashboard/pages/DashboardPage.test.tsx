import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeServer, reply } from '../../../../lib/fake-server.test-helper.ts';
import { queryClient } from '../../../../lib/query-client.ts';
import { renderPart } from '../../../../test-screen.tsx';
import { NOTHING_OWN, ownThings, STEPS } from '../own.test-helper.ts';
import { DashboardPage } from './DashboardPage.tsx';

vi.mock('../../../../lib/use-address.ts', () => ({ useAddress: () => ({}) }));
vi.mock('./SalesDashboard.tsx', () => ({ SalesDashboard: () => <div>sales figures</div> }));

const Spreads = () => <div>spreads</div>;

const server = fakeServer();
const USER = { steam_id: '1', user_name: 'a', ROLE: 'USER' };
const NONE = { amount: 0, count: 0 };

type Case = { keys?: string[]; sales?: number; failing?: boolean; own?: object };

/** Answers for a user with keys at these markets, and with this number of paid sales. */
function answerFor({ keys = [], sales = 0, failing = false, own = ownThings() }: Case): void {
  localStorage.setItem('authenticated', 'true');
  server.answer = ({ path }) => {
    if (path.startsWith('/init/user')) return reply({ success: true, user: USER });
    if (path.startsWith('/users/get-api'))
      return reply({ success: true, items: keys.map((market) => ({ market, set: true })), total: keys.length });
    if (path.startsWith('/dashboard/own')) return reply(own);
    if (path.startsWith('/dashboard/first-steps')) return reply({ success: true, steps: STEPS, hidden: true });
    if (path.startsWith('/listing/presence')) return reply({ success: true, items: [], total: 0 });
    if (path.startsWith('/target')) return reply({ success: true, data: [], total: 0, used: 0, most: 10, greatest: 1_000_000 });
    if (path.startsWith('/watchlist')) return reply({ success: true, items: [], total: 0 });
    if (failing) return reply({ success: false, code: 'VALIDATION', msg: 'No.' }, 400);
    return reply({
      success: true,
      protected: NONE,
      pending: NONE,
      paid: { amount: sales * 100, count: sales },
      elsewhere: 0,
      paid_out: null,
      calendar: [],
    });
  };
}

beforeEach(() => queryClient.clear());
const findMoney = async () => within(await screen.findByRole('region', { name: 'Your money' }));

describe('the start page', () => {
  it.each([
    ['a key of a market', { keys: ['waxpeer'] }],
    ['sales', { sales: 1 }],
  ])('has the own things, the money of the sales and their figures for who has %s', async (_what, owned) => {
    answerFor(owned);
    renderPart(<DashboardPage Spreads={Spreads} />);
    await screen.findByText('sales figures');
    const money = await findMoney();
    await money.findByText('Inventory value');
    for (const label of ['Unrealised profit', 'Available', 'Protected', 'On the way', 'Paid out'])
      expect(money.getByText(label)).toBeDefined();
    expect(screen.getByRole('button', { name: 'Sell Item' })).toBeDefined();
    expect(screen.getByText('spreads')).toBeDefined();
  });

  it.each([
    ['nothing', {}],
    ['only a key of Steam', { keys: ['steam'] }],
  ])('has no figures of sales for who has %s, and says where they come from', async (_what, owned) => {
    answerFor(owned);
    renderPart(<DashboardPage Spreads={Spreads} />);
    const money = await findMoney();
    const line = await money.findByText('Sales, protected and payable money show here with a market key.');
    expect(within(line.parentElement!).getByRole('link').getAttribute('href')).toBe('/user-details#market_api');
    expect(money.queryByText('Available')).toBeNull();
    expect(screen.queryByText('sales figures')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Sell Item' })).toBeNull();
    expect(screen.getByText('spreads')).toBeDefined();
  });

  it('has one line with the next steps for who owns nothing, and no figures of zero', async () => {
    answerFor({ own: NOTHING_OWN });
    renderPart(<DashboardPage Spreads={Spreads} />);
    const money = await findMoney();
    const line = await money.findByText('Nothing of yours is known yet.');
    const links = within(line.parentElement!).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/inventory', '/investments']);
    expect(money.queryByText('Inventory value')).toBeNull();
  });

  it('says that it could not be loaded while it is not known who sells', async () => {
    answerFor({ failing: true });
    renderPart(<DashboardPage Spreads={Spreads} />);
    expect((await screen.findByRole('alert')).textContent).toContain('No.');
  });
});
