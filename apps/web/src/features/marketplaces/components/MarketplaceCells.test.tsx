import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ReactElement } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../../lib/query-client.ts';
import type { Marketplace } from '../marketplaces.queries.ts';
import { FeeCell, MarketCell, Methods, PayoutFee } from './MarketplaceCells.tsx';

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
  fee_source: null,
  fee_date: null,
  fee_own: null,
  payout: 'cash',
};
const shown = (element: ReactElement) => render(<QueryClientProvider client={queryClient}>{element}</QueryClientProvider>);
let sent: unknown[];

beforeEach(() => {
  sent = [];
  queryClient.clear();
  queryClient.setQueryData(['marketplace', 'sources'], {
    success: true,
    items: [{ market_id: 5, state: 'off', reason: null, feeds: [] }],
    total: 1,
  });
  vi.stubGlobal('fetch', (_url: string, { body }: { body?: string }) => {
    if (body) sent.push(JSON.parse(body));
    return Promise.resolve(
      new Response(JSON.stringify({ success: true, item: { market_id: 5, market: 'bitskins', fee: 10, fee_known: false, own: 4.5 } })),
    );
  });
});

const signIn = (): void => {
  localStorage.setItem('authenticated', 'true');
  queryClient.setQueryData(['init', 'user'], { user_name: 'Deniz' });
};

describe('a row of the marketplaces', () => {
  it('links mark and name to the market, and says when this server is not connected to it [MKT-202] [C-35]', () => {
    shown(<MarketCell market={BITSKINS} />);
    const link = screen.getByRole('link', { name: /Bitskins/ });
    expect([link.getAttribute('href'), link.getAttribute('rel')]).toEqual(['https://bitskins.com/', 'noopener noreferrer']);
    expect(screen.getByText('Not connected on this server')).toBeTruthy();
  });

  it('calls a fee that nobody documents assumed, and what is unknown not documented [MKT-202] [FEE-109]', () => {
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

  it('lets who is signed in set an own fee, and refuses one above 50 [MKT-202] [FEE-109]', async () => {
    signIn();
    shown(<FeeCell market={BITSKINS} />);
    fireEvent.click(screen.getByRole('button', { name: 'Set your own fee on Bitskins' }));
    const input = screen.getByLabelText('Your fee on Bitskins, in percent');
    fireEvent.change(input, { target: { value: '51' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(screen.getByRole('alert').textContent).toBe('Enter a fee between 0 and 50 with at most 2 decimals.');
    fireEvent.change(input, { target: { value: '4,5' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent).toEqual([{ market: 'bitskins', fee: 4.5 }]));
  });

  it('gives the market its own fee back by sending null [FEE-109]', async () => {
    signIn();
    shown(<FeeCell market={{ ...BITSKINS, fee_own: 4.5 }} />);
    expect(screen.getByText('own')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Set your own fee on Bitskins' }));
    fireEvent.click(screen.getByRole('button', { name: 'Use 10%' }));
    await waitFor(() => expect(sent).toEqual([{ market: 'bitskins', fee: null }]));
  });
});
