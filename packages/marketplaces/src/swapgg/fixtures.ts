import type { Fixture } from '../fixture.ts';
import { swapggPrices } from './prices.ts';

const link = 'https://market.swap.gg/browse?appId=730&search=AK-47';

export const fixtures: Fixture[] = [
  {
    source: swapggPrices,
    app: 730,
    price: 1234,
    answers: (price) => [
      {
        status: 'OK',
        time: '2026-11-20T12:00:00.000Z',
        result: {
          'AK-47 | Redline (Field-Tested)': { price, quantity: 4, link },
          'Kilowatt Case': { price: 50, quantity: 90, link: null },
        },
      },
    ],
    requests: ['GET https://market-api.swap.gg/v1/pricing/lowest?appId=730'],
    quotes: [
      { name: 'AK-47 | Redline (Field-Tested)', phase: null, price: { units: 1234, scale: 2 }, quantity: 4, url: link },
      { name: 'Kilowatt Case', phase: null, price: { units: 50, scale: 2 }, quantity: 90, url: null },
    ],
  },
];
