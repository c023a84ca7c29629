import type { Fixture } from '../fixture.ts';
import { whiteMarketPrices } from './prices.ts';

const url = 'https://white.market/market?name=ak-47-redline';

export const fixtures: Fixture[] = [
  {
    source: whiteMarketPrices,
    app: 730,
    price: '12.34',
    answers: (price) => [
      [
        { market_hash_name: 'AK-47 | Redline (Field-Tested)', price, market_product_link: url, market_product_count: 8 },
        { market_hash_name: 'Kilowatt Case', price: '0.50', market_product_link: null, market_product_count: 300 },
      ],
    ],
    requests: ['GET https://api.white.market/export/v1/prices/730.json'],
    quotes: [
      { name: 'AK-47 | Redline (Field-Tested)', phase: null, price: { units: 1234, scale: 2 }, quantity: 8, url },
      { name: 'Kilowatt Case', phase: null, price: { units: 5, scale: 1 }, quantity: 300, url: null },
    ],
  },
];
