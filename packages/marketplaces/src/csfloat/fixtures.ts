import type { AccountFixture, Fixture } from '../fixture.ts';
import { csfloatAccount } from './account.ts';
import { csfloatPrices } from './prices.ts';

export const fixtures: Fixture[] = [
  {
    source: csfloatPrices,
    app: 730,
    price: 1234,
    answers: (price) => [
      [
        { market_hash_name: 'AK-47 | Redline (Field-Tested)', quantity: 210, min_price: price },
        { market_hash_name: '★ Karambit | Fade (Factory New)', quantity: 12, min_price: 165000 },
      ],
    ],
    requests: ['GET https://csfloat.com/api/v1/listings/price-list'],
    quotes: [
      { name: 'AK-47 | Redline (Field-Tested)', phase: null, price: { units: 1234, scale: 2 }, quantity: 210, url: null },
      { name: '★ Karambit | Fade (Factory New)', phase: null, price: { units: 165000, scale: 2 }, quantity: 12, url: null },
    ],
  },
];

export const accountFixture: AccountFixture = {
  account: csfloatAccount,
  key: 'fixture-key-1',
  answer: { user: { steam_id: '76561197960287930', username: 'trader', balance: -250, pending_balance: 1999 } },
  request: 'GET https://csfloat.com/api/v1/me',
  authorization: 'fixture-key-1',
  refusals: [],
  balance: { usable: { units: -250, scale: 2 }, onHold: { units: 1999, scale: 2 }, currency: 'USD' },
  unreadable: [
    { user: { pending_balance: 1 } },
    { user: { balance: 12.5 } },
    { user: { balance: '12' } },
    { user: { balance: 1, pending_balance: null } },
  ],
};
