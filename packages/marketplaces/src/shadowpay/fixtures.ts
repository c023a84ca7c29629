import type { Fixture } from '../fixture.ts';
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
