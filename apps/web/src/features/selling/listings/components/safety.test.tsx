import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { answerRequests, reply } from '../../../../lib/fake-server.test-helper.ts';
import { queryClient } from '../../../../lib/query-client.ts';
import { renderPart } from '../../../../test-screen.tsx';
import { sampleItem } from '../listed-items.test-helper.ts';
import { ListedPrice } from './ListedPrices.tsx';
import { PriceStanding } from './PriceStanding.tsx';
import { SellingStopped } from './SellingStopped.tsx';
import { SellMarkets } from './SellMarkets.tsx';
import { Undeliverable } from './Undeliverable.tsx';

const SALE = {
  id: 7,
  name: 'AK-47 | Redline (Field-Tested)',
  market: 'csfloat',
  market_name: 'CSFloat',
  price: 12_340,
  sold_at: '2026-11-20T12:05:00.000Z',
  deliver_by: '2026-11-20T14:05:00.000Z',
  ended: false,
  penalty: 'CSFloat counts failed trades.',
  first: { market: 'waxpeer', market_name: 'Waxpeer', sold_at: '2026-11-20T12:00:00.000Z' },
};

beforeEach(() => queryClient.clear());

describe('a sale that cannot be delivered', () => {
  it('says what was sold where, until when to cancel it and what the market does, until it is settled', async () => {
    let settled = false;
    const sent: string[] = [];
    answerRequests(({ path, init }) => {
      sent.push(`${init.method} ${path}`);
      if (init.method === 'POST') {
        settled = true;
        return reply({ success: true });
      }
      return reply({ success: true, items: settled ? [] : [SALE], total: settled ? 0 : 1 });
    });
    renderPart(<Undeliverable />);
    const region = await screen.findByRole('region', { name: '1 sale cannot be delivered' });
    for (const words of [
      SALE.name,
      /^Sold on Waxpeer, .*: deliver this one\.$/,
      /^Sold again on CSFloat/,
      /^Cancel it on CSFloat by/,
      /CSFloat counts failed trades\./,
    ])
      expect(screen.getByText(words, { exact: false })).toBeTruthy();
    expect(region.textContent).toContain('$12.34');
    fireEvent.click(screen.getByRole('button', { name: `I dealt with the sale of ${SALE.name} on CSFloat` }));
    await waitFor(() => expect(screen.queryByRole('region')).toBeNull());
    expect(sent).toContain('POST /listing/undeliverable/7/settle');
  });
});

it('a sale that its market ended says so, and asks to cancel nothing', async () => {
  answerRequests(() => reply({ success: true, items: [{ ...SALE, ended: true }], total: 1 }));
  renderPart(<Undeliverable />);
  expect((await screen.findByText('CSFloat has ended this sale by itself.')).parentElement!.textContent).toContain(SALE.penalty);
  expect(screen.queryByText(/^Cancel it/)).toBeNull();
});

describe('a price that the market did not confirm in time', () => {
  it('is followed as long work', async () => {
    const operation = '6b1f7f1c-0000-4000-8000-000000000001';
    const sent: string[] = [];
    answerRequests(({ path, init }) => {
      sent.push(`${init.method} ${path}`);
      if (init.method === 'POST') {
        const item = { asset_id: '1', market_id: 3, price: 10_000, profit: null, profitRatio: null, code: 'UNDER_WAY', msg: '' };
        return reply({ success: false, operation, item });
      }
      const items = { waiting: 0, sent: 0, done: 1, failed: 0, unknown: 0, total: 1 };
      const at = '2026-11-20T12:00:00.000Z';
      const work = {
        id: operation,
        kind: 'reprice-listings',
        state: 'done',
        items,
        created_at: at,
        ended_at: at,
        cancelled_at: null,
        file: null,
      };
      return reply({ success: true, item: work, items: [], total: 0 });
    });
    const item = sampleItem();
    renderPart(<ListedPrice item={item} listing={item.markets[0]!} />);
    fireEvent.click(screen.getByRole('button', { name: /Price/i }));
    const box = screen.getByLabelText(/^Price on Waxpeer of/);
    fireEvent.change(box, { target: { value: '9.50' } });
    fireEvent.keyDown(box, { key: 'Enter' });
    await waitFor(() => expect(sent).toContain(`GET /operations/${operation}`));
  });
});

describe('a stop of selling', () => {
  const answer = (changes: object): void =>
    answerRequests(() => reply({ success: true, stopped_at: null, stopped_by_server: false, least_price: 10, markets: [], ...changes }));

  it('of the user leads to its switch', async () => {
    answer({ stopped_at: '2026-11-20T12:00:00.000Z' });
    renderPart(<SellingStopped />);
    expect((await screen.findByRole('link')).getAttribute('href')).toBe('/user-details#selling');
  });

  it('of the operator leads nowhere', async () => {
    answer({ stopped_by_server: true });
    renderPart(<SellingStopped />);
    expect((await screen.findByRole('note')).textContent).toContain('The operator has stopped selling');
    expect(screen.queryByRole('link')).toBeNull();
  });
});

describe('the markets of a listing', () => {
  it('without a key that may list cannot be chosen, and lead to where that is set', () => {
    renderPart(<SellMarkets chosen={[]} keys={['waxpeer', 'csfloat']} sells={['waxpeer']} problem={null} onChange={() => undefined} />);
    const box = (name: string): HTMLInputElement => screen.getByRole('checkbox', { name });
    expect([box('Waxpeer').disabled, box('CSFloat').disabled, box('Shadowpay').disabled]).toEqual([false, true, true]);
    expect(screen.getByRole('link', { name: /^Enable selling\s*CSFloat$/ }).getAttribute('href')).toBe('/user-details#market_api');
    expect(screen.getByRole('link', { name: /^Set API key\s*Shadowpay$/ })).toBeTruthy();
    expect(screen.queryByRole('link', { name: /Waxpeer/ })).toBeNull();
  });
});

it('a price says where it stands beside the lowest one of the selling markets, and which that is', () => {
  renderPart(<PriceStanding price={12_000} lowest={9990} market="CSFloat" />);
  expect(screen.getByText(/^Above the lowest price/).textContent).toBe('Above the lowest price ($9.99 on CSFloat)');
});
