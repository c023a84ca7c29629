import type { Fixture } from '../fixture.ts';
import { csdealsPrices } from './prices.ts';

export const fixtures: Fixture[] = [
  {
    source: csdealsPrices,
    app: 730,
    price: '12.34',
    answers: (price) => [
      {
        success: true,
        response: {
          time_updated: 1795176000,
          items: [
            { marketname: 'AK-47 | Redline (Field-Tested)', lowest_price: price },
            { marketname: 'Kilowatt Case', lowest_price: 0.5 },
          ],
        },
      },
    ],
    requests: ['GET https://cs.deals/API/IPricing/GetLowestPrices/v1?appid=730'],
    quotes: [
      { name: 'AK-47 | Redline (Field-Tested)', phase: null, price: { units: 1234, scale: 2 }, quantity: null, url: null },
      { name: 'Kilowatt Case', phase: null, price: { units: 5, scale: 1 }, quantity: null, url: null },
    ],
  },
];
