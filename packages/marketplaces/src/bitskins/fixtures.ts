import type { Fixture } from '../fixture.ts';
import { bitskinsPrices } from './prices.ts';

export const fixtures: Fixture[] = [
  {
    source: bitskinsPrices,
    app: 730,
    price: 12340,
    answers: (price) => [
      {
        list: [
          { skin_id: 5123, name: 'AK-47 | Redline (Field-Tested)', price_min: price, price_max: 99000, price_avg: 14000, quantity: 20 },
          { skin_id: 88, name: '★ Karambit | Fade (Factory New)', price_min: 1650000, price_max: 2000000, price_avg: 1700000, quantity: 2 },
        ],
      },
    ],
    requests: ['GET https://api.bitskins.com/market/insell/730'],
    quotes: [
      {
        name: 'AK-47 | Redline (Field-Tested)',
        phase: null,
        price: { units: 12340, scale: 3 },
        quantity: 20,
        url: null,
      },
      {
        name: '★ Karambit | Fade (Factory New)',
        phase: null,
        price: { units: 1650000, scale: 3 },
        quantity: 2,
        url: null,
      },
    ],
  },
];
