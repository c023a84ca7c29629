import type { AccountFixture, Fixture } from '../fixture.ts';
import { waxpeerAccount } from './account.ts';
import { waxpeerBids } from './bids.ts';
import { waxpeerPrices } from './prices.ts';

const base = 'GET https://api.waxpeer.com/v1';
const doppler = '★ Karambit | Doppler (Factory New)';

export const fixtures: Fixture[] = [
  {
    source: waxpeerPrices,
    app: 730,
    price: 12340,
    answers: (price) => [
      {
        success: true,
        items: [
          { name: 'AK-47 | Redline (Field-Tested)', count: 14, min: price },
          { name: doppler, count: 3, min: 800000 },
          { name: 'Sold Out Case', count: 0, min: 0 },
        ],
      },
      {
        success: true,
        items: [
          { name: doppler, item_id: '31337', price: 812500, phase: 'Phase 2', paint_index: 419, float: 0.01 },
          { name: doppler, item_id: '31338', price: 800000, phase: 'Phase 2', paint_index: 419, float: 0.03 },
          { name: doppler, item_id: '31339', price: 2400000, phase: 'Sapphire', paint_index: 416, float: 0.02 },
        ],
      },
    ],
    requests: [`${base}/prices?game=csgo`, `${base}/prices/dopplers`],
    quotes: [
      { name: 'AK-47 | Redline (Field-Tested)', phase: null, price: { units: 12340, scale: 3 }, quantity: 14, url: null },
      { name: doppler, phase: null, price: { units: 800000, scale: 3 }, quantity: 3, url: null },
      { name: doppler, phase: 'Phase 2', price: { units: 800000, scale: 3 }, quantity: 2, url: null },
      { name: doppler, phase: 'Sapphire', price: { units: 2400000, scale: 3 }, quantity: 1, url: null },
    ],
  },
  {
    source: waxpeerBids,
    app: 730,
    price: 11100,
    answers: (price) => [
      {
        success: true,
        offers: [
          { name: 'AK-47 | Redline (Field-Tested)', max: price },
          { name: doppler, max: 760000 },
          { name: 'Kilowatt Case', max: 0 },
        ],
      },
    ],
    requests: [`${base}/buy-orders/snapshot?game=csgo`],
    quotes: [
      { name: 'AK-47 | Redline (Field-Tested)', phase: null, price: { units: 11100, scale: 3 }, quantity: null, url: null },
      { name: doppler, phase: null, price: { units: 760000, scale: 3 }, quantity: null, url: null },
    ],
  },
];

export const accountFixture: AccountFixture = {
  account: waxpeerAccount,
  key: 'fixture key/1',
  answer: {
    success: true,
    user: { wallet: 12345, total_hold_amount: 2500, id: '1', id64: '76561197960287930', sell_fees: 0.95, can_p2p: true },
  },
  request: `${base}/user?api=fixture%20key%2F1`,
  refusals: [{ success: false, msg: 'wrong api' }],
  failures: [{ success: false, msg: 'Too many requests' }],
  balance: { usable: { units: 12345, scale: 3 }, onHold: { units: 2500, scale: 3 }, currency: 'USD' },
  otherBalances: [
    {
      answer: { success: true, user: { wallet: 12345 } },
      balance: { usable: { units: 12345, scale: 3 }, onHold: { units: 0, scale: 0 }, currency: 'USD' },
    },
  ],
  unreadable: [
    { success: true, user: {} },
    { success: true, user: { wallet: '12.34' } },
    { success: true, user: { wallet: 12.5 } },
    { success: true, user: { wallet: 12, total_hold_amount: '2.50' } },
    { success: true, user: { wallet: 9_000_000_000_000_000 } },
  ],
};
