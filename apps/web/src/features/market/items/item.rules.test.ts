import { describe, expect, it } from 'vitest';
import type { Price } from './items.queries.ts';
import { basePrice, bestBuy, bestSell, differenceTo, excludedHighestNet, variantRows, waitingAt, type Variant } from './item.rules.ts';

const price = (id: number, amount: number, given: Partial<Price> = {}): Price => ({
  price: amount,
  net: Math.round(amount * 0.9),
  after_payout: null,
  fee: 10,
  fee_known: true,
  quantity: 1,
  volume: null,
  liquidity: null,
  as_of: '2026-11-20T12:00:00Z',
  updated_at: '2026-11-20T12:00:00Z',
  fresh: true,
  outlier: false,
  url: null,
  native: { amount: '1', currency: 'USD', rate: '1', rate_source: null, rate_date: null },
  markets: { id, name: `Market ${id}`, slug: `m${id}` },
  ...given,
});

describe('discounts', () => {
  it('are measured against Steam, else against Buff.163 [ITEM-210]', () => {
    const [steam, buff, other] = [price(1, 10_000), price(2, 8000), price(3, 7500)];
    expect(basePrice([other, buff, steam])).toBe(steam);
    expect(basePrice([other, buff, { ...steam, fresh: false }])).toBe(buff);
    expect(basePrice([other])).toBeNull();
    expect(differenceTo(steam, other)).toBe(-25);
    expect(differenceTo(steam, steam)).toBeNull();
    expect(differenceTo(null, other)).toBeNull();
  });
});

describe('bids', () => {
  it('are sold to where the net is highest and paid in money with a known fee', () => {
    const bids = [price(1, 9000), price(4, 5000, { fee_known: false }), price(3, 4000), price(5, 4500, { fresh: false })];
    expect(bestSell(bids)?.markets.id).toBe(3);
    expect(bestSell([])).toBeNull();
  });

  it('are compared with waiting for a buyer on the same market', () => {
    const prices = [price(3, 5000), price(4, 6000, { fresh: false })];
    expect([3, 4, 5].map((id) => waitingAt(price(id, 4000), prices)?.net ?? null)).toEqual([4500, null, null]);
  });
});

describe('the best places', () => {
  it('leave out prices that are stale or suspicious', () => {
    const prices = [price(3, 100, { outlier: true }), price(4, 200, { fresh: false }), price(7, 900), price(6, 800)];
    expect(bestBuy(prices)?.markets.id).toBe(6);
    expect(bestSell(prices)?.markets.id).toBe(7);
  });

  it('are at no market that is reported closed', () => {
    const [closed, open] = [price(5, 100, { net: 9000 }), price(3, 5000)];
    expect(bestBuy([closed, open])).toBe(open);
    expect(bestSell([closed, open])).toBe(open);
    expect(excludedHighestNet([closed, open], open)).toBeNull();
    expect([bestBuy([closed]), bestSell([closed])]).toEqual([null, null]);
  });

  it('sell for money only: no wallet, no trade-only site', () => {
    expect(bestSell([price(1, 9000), price(17, 8000), price(3, 5000)])?.markets.id).toBe(3);
  });

  it('prefer a known fee, and use an assumed one when no other market pays money', () => {
    const assumed = price(7, 9000, { fee_known: false });
    expect(bestSell([assumed, price(3, 5000), price(4, 4000)])?.markets.id).toBe(3);
    expect(bestSell([assumed, price(17, 9900), price(6, 100, { fresh: false })])?.markets.id).toBe(7);
  });

  it('name the market with a higher net that is excluded, if there is one', () => {
    const [money, trade, assumed] = [price(3, 5000), price(17, 8000), price(7, 9000, { fee_known: false })];
    expect(excludedHighestNet([money, trade], bestSell([money, trade]))).toBe(trade);
    expect(excludedHighestNet([money, trade, assumed], bestSell([money, trade, assumed]))).toBe(assumed);
    expect(excludedHighestNet([money, price(17, 4000)], money)).toBeNull();
    expect(excludedHighestNet([money, price(17, 8000, { outlier: true })], money)).toBeNull();
    expect(excludedHighestNet([trade], null)).toBeNull();
  });

  it('are compared by the net', () => {
    expect(bestSell([price(3, 1000, { net: 900 }), price(4, 990, { net: 960 })])?.markets.id).toBe(4);
  });
});

describe('variants', () => {
  const variant = (short: string | null, kind: Partial<Variant> = {}): Variant => ({
    exterior: short,
    short_exterior: short,
    is_stattrak: false,
    is_souvenir: false,
    slug: `${short}`,
    min_price: null,
    ...kind,
  });

  it('are in rows by kind, from new to worn [ITEM-214] [ITEM-215]', () => {
    const rows = variantRows([
      variant('BS', { is_souvenir: true }),
      variant('BS'),
      variant('FN'),
      variant('WW', { is_stattrak: true }),
      variant('MW'),
      variant('FT'),
      variant('WW'),
    ]);
    expect(rows.map((row) => [row.kind, row.variants.map((one) => one.short_exterior)])).toEqual([
      ['normal', ['FN', 'MW', 'FT', 'WW', 'BS']],
      ['stattrak', ['WW']],
      ['souvenir', ['BS']],
    ]);
  });
});
