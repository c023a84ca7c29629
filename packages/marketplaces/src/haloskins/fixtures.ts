import type { Fixture } from '../fixture.ts';
import { haloskinsPrices } from './prices.ts';

export const fixtures: Fixture[] = [
  {
    source: haloskinsPrices,
    app: 730,
    key: 'fixture key&1',
    price: 12.34,
    answers: (price) => [
      {
        data: [
          { market_hash_name: 'AK-47 | Redline (Field-Tested)', lowest_price: price, quantity: 19 },
          { market_hash_name: 'Kilowatt Case', lowest_price: 0.5, quantity: 4400 },
        ],
      },
    ],
    requests: ['GET https://api.haloskins.com/steam-trade-center/sale/data/list?key=fixture%20key%261'],
    quotes: [
      { name: 'AK-47 | Redline (Field-Tested)', phase: null, price: { units: 1234, scale: 2 }, quantity: 19, url: null },
      { name: 'Kilowatt Case', phase: null, price: { units: 5, scale: 1 }, quantity: 4400, url: null },
    ],
  },
];
