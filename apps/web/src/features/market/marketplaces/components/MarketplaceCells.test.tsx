import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ReactElement } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { queryClient } from '../../../../lib/query-client.ts';
import { fakeServer, reply } from '../../../../lib/fake-server.test-helper.ts';
import type { Marketplace } from '../marketplaces.queries.ts';
import { FeeCell, IdentityCheck, MarketCell, Methods, PayoutFee, WithdrawMethods } from './MarketplaceCells.tsx';

const BITSKINS: Marketplace = {
  id: 5,
  name: 'Bitskins',
  slug: 'bitskins',
  link: 'https://bitskins.com/',
  image_full: '',
  fees_sell_percent: 10,
  fees_payout: '',
  payment_method_deposit_methods: [],
  payment_method_withdraw_methods: [{ name: 'Crypto' }, { name: 'Card' }],
  fee_known: false,
  fee_basis: 'of_price',
  fee_steps: [],
  fee_origin: 'assumed',
  fee_source: null,
  fee_date: null,
  fee_note: null,
  fee_own: null,
  payout: 'cash',
  payout_fee: null,
  payout_minimum: null,
  kyc: null,
  kyc_note: null,
  closed: null,
};
const SKINPORT: Marketplace = {
  ...BITSKINS,
  id: 6,
  name: 'Skinport',
  slug: 'skinport',
  fees_sell_percent: 8,
  fee_steps: [
    { game: null, from: 1_000_000, percent: 6 },
    { game: 'cs2', from: 0, percent: 2.5 },
  ],
  fee_known: true,
  fee_origin: 'documented',
  fee_source: "The market's own fee page",
  fee_date: '2026-09-03',
  fee_note: 'Private listings: 2%.',
  fees_payout: '1%<br>At least 2 CNY.',
  payout_minimum: { amount: 2, currency: 'CNY' },
  kyc: 'required',
};
const shown = (element: ReactElement) => render(<QueryClientProvider client={queryClient}>{element}</QueryClientProvider>);
const server = fakeServer(() => reply({ success: true, item: { market_id: 5, market: 'bitskins', fee: 10, fee_known: false, own: 4.5 } }));
/** The bodies of the requests that have one. */
const sent = (): unknown[] => server.sent.flatMap(({ body }) => body ?? []);

beforeEach(() => {
  queryClient.clear();
  queryClient.setQueryData(['marketplace', 'sources'], {
    success: true,
    items: [{ market_id: 5, state: 'off', reason: null, feeds: [] }],
    total: 1,
  });
});

const signIn = (): void => {
  localStorage.setItem('authenticated', 'true');
  queryClient.setQueryData(['init', 'user'], { user_name: 'Deniz' });
};

describe('a row of the marketplaces', () => {
  it('links logo and name to the market, and shows when this server is not connected to it', () => {
    shown(<MarketCell market={BITSKINS} />);
    const link = screen.getByRole('link', { name: /Bitskins/ });
    expect([link.getAttribute('href'), link.getAttribute('rel')]).toEqual(['https://bitskins.com/', 'noopener noreferrer']);
    expect(screen.getByText('Not connected on this server')).toBeTruthy();
  });

  it('labels an undocumented fee "assumed", and unknown values "not documented"', () => {
    shown(
      <>
        <FeeCell market={BITSKINS} />
        <PayoutFee market={BITSKINS} />
        <Methods names={BITSKINS.payment_method_withdraw_methods} />
      </>,
    );
    for (const text of ['10%', 'fee assumed', 'Not documented', 'Crypto, Card']) expect(screen.getByText(text)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Set your own fee/ })).toBeNull();
  });

  it('shows the steps of a fee, and explains which fee applies, its source and its date', async () => {
    shown(<FeeCell market={SKINPORT} />);
    for (const text of ['8%', 'from $1,000.00: 6%', 'CS2: 2.5%']) expect(screen.getByText(text)).toBeTruthy();
    fireEvent.focus(screen.getByText('8%'));
    expect((await screen.findByRole('tooltip')).textContent).toBe("The market's own fee page, Sep 3, 2026. Private listings: 2%.");
  });

  it('marks the figure that the operator set', async () => {
    shown(
      <FeeCell
        market={{ ...SKINPORT, fee_steps: [], fee_origin: 'operator', fee_source: 'Our contract', fee_date: null, fee_note: null }}
      />,
    );
    expect(screen.getByText('operator')).toBeTruthy();
    fireEvent.focus(screen.getByText('8%'));
    expect((await screen.findByRole('tooltip')).textContent).toBe('Set by the operator of this server. Our contract.');
  });

  it('shows the cost of a payout, the minimum and the identity check; no withdrawal methods when no money is paid', () => {
    shown(
      <>
        <PayoutFee market={SKINPORT} />
        <IdentityCheck market={SKINPORT} />
        <WithdrawMethods market={{ ...BITSKINS, payout: 'trade' }} />
      </>,
    );
    for (const text of ['Least payout: 2 CNY', 'Required', 'None']) expect(screen.getByText(text)).toBeTruthy();
    expect(screen.queryByText('Crypto, Card')).toBeNull();
  });

  it('shows that a market is reported closed, instead of a source that is off', () => {
    shown(<MarketCell market={{ ...BITSKINS, closed: { since: '2026-06', source: 'Several surveys' } }} />);
    expect(screen.getByText('Reported closed since June 2026')).toBeTruthy();
    expect(screen.queryByText('Not connected on this server')).toBeNull();
  });

  it('lets a signed-in user set their own fee, and refuses one above 50', async () => {
    signIn();
    shown(<FeeCell market={BITSKINS} />);
    fireEvent.click(screen.getByRole('button', { name: 'Set your own fee on Bitskins' }));
    const input = screen.getByLabelText('Your fee on Bitskins, in percent');
    fireEvent.change(input, { target: { value: '51' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(screen.getByRole('alert').textContent).toBe('Enter a fee between 0 and 50 with at most 2 decimals.');
    fireEvent.change(input, { target: { value: '4,5' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent()).toEqual([{ market: 'bitskins', fee: 4.5 }]));
  });

  it("restores the market's fee by sending null", async () => {
    signIn();
    shown(<FeeCell market={{ ...BITSKINS, fee_own: 4.5 }} />);
    expect(screen.getByText('own')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Set your own fee on Bitskins' }));
    fireEvent.click(screen.getByRole('button', { name: 'Use 10%' }));
    await waitFor(() => expect(sent()).toEqual([{ market: 'bitskins', fee: null }]));
  });
});
