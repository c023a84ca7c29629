import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { queryClient } from '../../../../lib/query-client.ts';
import { Toasts } from '../../../../ui/overlay/Toasts.tsx';
import { sampleOffer, sampleWatched } from '../watched-item.test-helper.ts';
import type { WatchedItem } from '../watchlist.queries.ts';
import { WatchedCard } from './WatchedCard.tsx';

const FEES = {
  success: true,
  data: [
    { id: 1, fees_sell_percent: 15, fee_own: null, fee_known: true, fee_basis: 'on_top' },
    { id: 2, fees_sell_percent: 2.5, fee_own: null, fee_known: true, fee_basis: 'of_price' },
  ],
  total: 2,
};
const card = (item: WatchedItem): HTMLElement => {
  render(
    <QueryClientProvider client={queryClient}>
      <WatchedCard item={item} baseName="Steam" />
    </QueryClientProvider>,
  );
  return screen.getByRole('article', { name: item.name });
};

beforeEach(() => {
  queryClient.clear();
  queryClient.setQueryData(['marketplace', 'all'], FEES);
});

describe('a card of the watchlist', () => {
  it('shows the price when added, the price now, the change, and a remove button [WATCH-207]', () => {
    const shown = card(sampleWatched());
    for (const text of ['$10.00', '$12.00', '+20.00%', '$11.00', '−8.33%', '12 pieces']) expect(within(shown).getByText(text)).toBeTruthy();
    expect(within(shown).getByRole('button', { name: 'Remove Item: AK-47 | Redline (Field-Tested)' })).toBeTruthy();
    expect(
      within(shown)
        .getByRole('link', { name: /^Waxpeer ?: AK-47 \| Redline/ })
        .getAttribute('rel'),
    ).toContain('noopener');
  });

  it('shows gross and net of each provider, and explains the net: under Buff.163 with its fee of 2.5 percent [WATCH-208] [WATCH-209]', () => {
    const buff = sampleOffer({ market_id: 2, market_name: 'Buff.163', price: 10_000, net: 9750, difference: -16.67 });
    const steam = sampleOffer({ market_id: 1, market_name: 'Steam', price: 11_500, net: 10_000 });
    const shown = card(sampleWatched({ prices: [buff, steam] }));
    for (const text of ['$10.00', 'net $9.75', '−16.67%', '$11.50', 'net $10.00']) expect(within(shown).getAllByText(text)[0]).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'net $9.75' }));
    expect(screen.getByText('price × (1 − selling fee)')).toBeTruthy();
    expect(screen.getByText('2.5%')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'net $10.00' }));
    expect(screen.getByText(/^the highest amount in whole cents that, with Steam’s third/)).toBeTruthy();
  });

  it('colours the change as a gain or loss of the owner, and not the difference between markets', () => {
    const shown = card(sampleWatched({ prices: [sampleOffer({ difference: -8.33 })] }));
    expect(within(shown).getByText('+20.00%').dataset.tone).toBe('gain');
    expect(within(shown).getByText('−8.33%').dataset.tone).toBeUndefined();
    fireEvent.click(within(shown).getByRole('button', { name: '+20.00%' }));
    expect(screen.getByText('Green is a gain, red a loss for the owner of the item.')).toBeTruthy();
  });

  it('marks a suspicious and an old price, and a missing offer', () => {
    card(
      sampleWatched({
        prices: [
          sampleOffer({ outlier: true }),
          sampleOffer({ market_id: 4, market_name: 'MarketCSGO', fresh: false }),
          sampleOffer({ market_id: 18, market_name: 'LisSkins', price: null, url: null }),
        ],
      }),
    );
    expect(screen.getByRole('button', { name: 'suspicious' })).toBeTruthy();
    expect(screen.getByLabelText('Out of date')).toBeTruthy();
    expect(screen.getByText('No offer')).toBeTruthy();
    expect(screen.queryByRole('link', { name: /LisSkins/ })).toBeNull();
  });

  it.each([
    [() => Promise.resolve(), 'Copied!'],
    [() => Promise.reject(new Error('denied')), 'Error copying text'],
  ])('copies the name and shows the result [WATCH-220] [WATCH-221] [ADMIN-310]', async (writeText, words) => {
    Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
    render(<Toasts />);
    card(sampleWatched());
    fireEvent.click(screen.getByRole('button', { name: 'Copy the name of AK-47 | Redline (Field-Tested)' }));
    expect(await screen.findByText(words)).toBeTruthy();
  });
});
