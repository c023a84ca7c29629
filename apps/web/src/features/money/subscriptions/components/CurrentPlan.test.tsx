import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeServer, reply } from '../../../../lib/fake-server.test-helper.ts';
import { queryClient } from '../../../../lib/query-client.ts';
import { renderPart } from '../../../../test-screen.tsx';
import type { Current } from '../subscriptions.queries.ts';
import { CurrentPlan } from './CurrentPlan.tsx';

const server = fakeServer();
beforeEach(() => queryClient.clear());

const plan = (more: Partial<NonNullable<Current['data']>> = {}): Current['data'] => ({
  ...{ plan: 'Pro', periode: 'monthly', price: 9900, auto_renew: true, grace_until: null, renewal_price: 12_000, suffices: true },
  ...{ starts_at: '2026-11-20T12:00:00Z', ends_at: '2026-12-20T12:00:00Z' },
  ...more,
});

function open(data: Current['data'], more: Partial<Current> = {}, renew: () => Response = () => reply({ success: true })) {
  server.answer = ({ path }) => {
    if (path.startsWith('/payment/subscription/current')) return reply({ success: true, data, balance: 5000, over: [], ...more });
    if (path.startsWith('/payment/subscription/renew')) return renew();
    return reply({ success: true, token: 'x' });
  };
  renderPart(<CurrentPlan />);
  return screen.findByRole('region', { name: 'Your plan' });
}
const renewal = () => screen.findByRole<HTMLInputElement>('switch', { name: 'Renew by itself' });

describe('the plan of the user', () => {
  it('is Free without a bought one, and names what is over its limits', async () => {
    const region = await open(null, { over: ['You have 9 tracker portfolios, Free allows 5.'] });
    expect(await screen.findByText('You have the plan Free. It costs nothing and does not end.')).toBeTruthy();
    expect(region.textContent).toContain('You have 9 tracker portfolios');
    expect(screen.queryByRole('switch')).toBeNull();
  });

  it('says what the renewal takes, and warns with a link when the balance does not suffice', async () => {
    const region = await open(plan({ suffices: false }));
    expect((await renewal()).checked).toBe(true);
    expect(region.textContent).toContain('$12.00 is taken from your balance on Dec 20, 2026');
    expect(region.textContent).toContain('Your balance of $5.00 does not suffice for the renewal of $12.00.');
    expect(screen.getByRole('link', { name: 'Top up balance' }).getAttribute('href')).toBe('/payment/refill');
  });

  it('warns of nothing while it does not renew itself', async () => {
    const region = await open(plan({ auto_renew: false, suffices: false }));
    expect((await renewal()).checked).toBe(false);
    expect(region.textContent).toContain('It ends on Dec 20, 2026. After that you have Free');
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('says in its grace until when it stays, and that it ends when the renewal is switched off', async () => {
    const region = await open(plan({ grace_until: '2026-12-23T12:00:00Z', suffices: false }));
    await renewal();
    expect(region.textContent).toMatch(/Your balance was too low for the renewal of \$12\.00\. Pro stays until Dec 23, 2026/);
    expect(region.textContent).toContain('Without its renewal the plan ends now.');
  });

  it('shows why the renewal could not be switched', async () => {
    await open(plan(), {}, () => reply({ success: false, code: 'STATE', msg: 'You have no plan that could be renewed.' }, 400));
    fireEvent.click(await renewal());
    expect((await screen.findByRole('alert')).textContent).toBe('You have no plan that could be renewed.');
    await waitFor(async () => expect((await renewal()).disabled).toBe(false));
  });

  it('says that it could not be loaded', async () => {
    server.answer = () => reply({ success: false, code: 'STATE', msg: 'Not now.' }, 400);
    renderPart(<CurrentPlan />);
    expect(await screen.findByText('Could not load.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy();
  });
});
