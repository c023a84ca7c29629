import { screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeServer, reply } from '../../../../lib/fake-server.test-helper.ts';
import { queryClient } from '../../../../lib/query-client.ts';
import { renderPart } from '../../../../test-screen.tsx';
import { DashboardPage } from './DashboardPage.tsx';

const view = vi.hoisted(() => ({ search: {} as object }));
vi.mock('../../../../lib/use-address.ts', () => ({ useAddress: () => view.search }));
vi.mock('./SalesDashboard.tsx', () => ({
  SalesDashboard: ({ overview }: { overview: unknown }) => <div>sales {overview as never}</div>,
}));

const Overview = ({ actions }: { actions: ReactNode }) => <div>overview {actions}</div>;

const server = fakeServer();
const USER = { steam_id: '1', user_name: 'a', ROLE: 'USER' };
const NONE = { amount: 0, count: 0 };

/** Answers for a user with keys at these markets, and with this number of paid sales. */
function answerFor({ keys = [], sales = 0, failing = false }: { keys?: string[]; sales?: number; failing?: boolean }): void {
  localStorage.setItem('authenticated', 'true');
  server.answer = ({ path }) => {
    if (path.startsWith('/init/user')) return reply({ success: true, user: USER });
    if (path.startsWith('/users/get-api'))
      return reply({ success: true, items: keys.map((market) => ({ market, set: true })), total: keys.length });
    if (failing) return reply({ success: false, code: 'VALIDATION', msg: 'No.' }, 400);
    return reply({
      success: true,
      protected: NONE,
      pending: NONE,
      paid: { amount: sales * 100, count: sales },
      paid_out: null,
      calendar: [],
    });
  };
}

beforeEach(() => {
  queryClient.clear();
  view.search = {};
});

describe('the start page', () => {
  it.each([
    ['a key of a market', { keys: ['waxpeer'] }],
    ['sales', { sales: 1 }],
  ])('is the sales dashboard for who has %s, and the overview is one link away', async (_what, owned) => {
    answerFor(owned);
    renderPart(<DashboardPage Overview={Overview} />);
    await screen.findByText(/^sales/);
    expect(screen.getByRole('link', { name: 'Market overview' }).getAttribute('href')).toBe('/dashboard?view=market');
  });

  it.each([
    ['nothing', {}],
    ['only a key of Steam', { keys: ['steam'] }],
  ])('is the overview for who has %s', async (_what, owned) => {
    answerFor(owned);
    renderPart(<DashboardPage Overview={Overview} />);
    await screen.findByText(/^overview/);
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('is the overview for who sells and asks for it', async () => {
    view.search = { view: 'market' };
    answerFor({ sales: 3 });
    renderPart(<DashboardPage Overview={Overview} />);
    await screen.findByText(/^overview/);
    expect(screen.getByRole('link', { name: 'Sales dashboard' }).getAttribute('href')).toBe('/dashboard');
  });

  it('says that it could not be loaded while it is not known who sells', async () => {
    answerFor({ failing: true });
    renderPart(<DashboardPage Overview={Overview} />);
    expect((await screen.findByRole('alert')).textContent).toContain('No.');
  });
});
