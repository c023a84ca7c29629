import type { AccountFixture, Fixture } from '../fixture.ts';
import { shadowpayAccount } from './account.ts';
import { shadowpayPrices } from './prices.ts';

export const fixtures: Fixture[] = [
  {
    source: shadowpayPrices,
    app: 730,
    key: 'fixture-token',
    price: 12.34,
    answers: (price) => [
      {
        status: 'success',
        data: [
          { steam_market_hash_name: 'AK-47 | Redline (Field-Tested)', price, volume: 31 },
          { steam_market_hash_name: 'Kilowatt Case', price: '0.515', volume: '120' },
        ],
      },
    ],
    requests: ['GET https://api.shadowpay.com/api/v2/user/items/prices?project=csgo'],
    quotes: [
      { name: 'AK-47 | Redline (Field-Tested)', phase: null, price: { units: 1234, scale: 2 }, quantity: 31, url: null },
      { name: 'Kilowatt Case', phase: null, price: { units: 515, scale: 3 }, quantity: 120, url: null },
    ],
  },
];

export const accountFixture: AccountFixture = {
  account: shadowpayAccount,
  key: 'fixture-key-1',
  answer: { status: 'success', data: [{ steam_market_hash_name: 'Fracture Case', price: 0.515, volume: 120 }] },
  request: 'GET https://api.shadowpay.com/api/v2/user/items/prices?project=csgo&search=Fracture%20Case',
  authorization: 'Bearer fixture-key-1',
  refusals: [{ status: 'error', error_message: 'need_auth' }],
  failures: [{ status: 'error', error_message: 'unknown_project' }],
  bans: [{ status: 'error', error_message: 'user_got_autoban' }],
  balance: { usable: { units: 123456, scale: 2 }, onHold: { units: 0, scale: 0 }, currency: 'USD' },
  otherBalances: [
    {
      answer: { status: 'success', data: { balance: '0.5' } },
      balance: { usable: { units: 5, scale: 1 }, onHold: { units: 0, scale: 0 }, currency: 'USD' },
    },
  ],
  balanceCall: {
    answer: { status: 'success', data: { balance: 1234.56 } },
    request: 'GET https://api.shadowpay.com/api/v2/user/balance',
    unreadable: [{ status: 'success', data: {} }, { status: 'success', data: { balance: '12,34' } }, { data: { balance: 1e12 } }],
  },
  unreadable: [{ data: {} }],
};
