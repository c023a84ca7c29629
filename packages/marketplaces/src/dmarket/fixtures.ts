import type { Fixture } from '../fixture.ts';
import { dmarketAggregated } from './prices.ts';

const row = (title: string, Amount: unknown, offerCount: unknown) => ({
  title,
  offerBestPrice: { Amount, Currency: 'USD' },
  offerCount,
  orderBestPrice: { Amount: '1100', Currency: 'USD' },
  orderCount: '4',
});
const address = 'POST https://api.dmarket.com/marketplace-api/v1/aggregated-prices';

export const fixtures: Fixture[] = [
  {
    source: dmarketAggregated,
    app: 730,
    price: '1234',
    paged: true,
    answers: (price) => [
      { aggregatedPrices: [row('AK-47 | Redline (Field-Tested)', price, '41')], nextCursor: 'two' },
      { aggregatedPrices: [row('Kilowatt Case', '50', 900)], nextCursor: 'three' },
      { aggregatedPrices: [row('Wanted Only', '0', '0')], nextCursor: '' },
    ],
    requests: [address, address, address],
    quotes: [
      { name: 'AK-47 | Redline (Field-Tested)', phase: null, price: { units: 1234, scale: 2 }, quantity: 41, url: null },
      { name: 'Kilowatt Case', phase: null, price: { units: 50, scale: 2 }, quantity: 900, url: null },
    ],
  },
];
