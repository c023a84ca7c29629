import type { Investment } from './investments.queries.ts';

/**
 * An investment for tests. 3 of 4 pieces at $10.00 are held, each worth $12.00 at Buff.163 and $11.70 after its fee; one piece was sold for
 * $15.00.
 */
export const sampleInvestment = (changes: Partial<Investment> = {}): Investment => ({
  ...{ id: 9, investment_id: 9, item_id: 41, general_id: 40, app_id: 730, game: 'cs2', slug: 'ak-47-redline-field-tested' },
  ...{ name: 'AK-47 | Redline (Field-Tested)', short_name: 'AK-47 | Redline', market_hash_name: 'AK-47 | Redline (Field-Tested)' },
  ...{ image: '/api/v1/art/41', img: '/api/v1/art/41', color: '#d32ce6', type: 'Rifle', exterior: 'Field-Tested', short_exterior: 'FT' },
  ...{ exterior_color: null, is_stattrak: false, is_souvenir: false, category: 'Rifle', quantity: 3, buy_price: 10_000 },
  ...{ buy_date: '2026-11-01', float: null, note: '', price: 12_000, price_at: '2026-11-20T11:00:00.000Z', outlier: false },
  ...{ change_1d: { percent: 1.25, market_id: 2 }, change_7d: { percent: -3, market_id: 2 }, change_30d: null },
  ...{ total_buy: 30_000, total_sell: 36_000, multiple_profit: 5100, gross_profit: 6000, ratio: 17 },
  marketPrices: [
    { market_id: 13, market_name: 'CSFloat', price: 12_500, profit: 2250, ratio: 22.5 },
    { market_id: 2, market_name: 'Buff.163', price: 12_000, profit: 1700, ratio: 17 },
  ],
  bought: 4,
  sold: { quantity: 1, total_buy: 10_000, total_sell: 15_000, profit: 5000, ratio: 50 },
  sales: [{ id: 5, quantity: 1, unit_price: 15_000, sell_date: '2026-11-10', market: 'csfloat', origin: 'investment' }],
  import_id: null,
  ...changes,
});

export const NOTHING_SOLD = {
  ...{ bought: 3, sold: { quantity: 0, total_buy: 0, total_sell: 0, profit: 0, ratio: 0 }, sales: [] },
} satisfies Partial<Investment>;

/** An investment of which all pieces were sold. */
export const ALL_SOLD = {
  ...{ quantity: 0, bought: 1, total_buy: 0, total_sell: 0, multiple_profit: 0, gross_profit: 0, ratio: 0 },
  ...{ change_1d: null, change_7d: null, change_30d: null },
} satisfies Partial<Investment>;
