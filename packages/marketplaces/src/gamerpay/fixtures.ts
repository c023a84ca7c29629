import type { Fixture } from '../fixture.ts';
import { gamerpayPrices } from './prices.ts';

export const fixtures: Fixture[] = [
  {
    source: gamerpayPrices,
    app: 730,
    price: 12.34,
    answers: (price) => [
      [
        { item: 'AK-47 | Redline (Field-Tested)', price },
        { item: 'Kilowatt Case', price: 0.5 },
      ],
    ],
    requests: ['GET https://api.gamerpay.gg/prices'],
    quotes: [
      { name: 'AK-47 | Redline (Field-Tested)', phase: null, price: { units: 1234, scale: 2 }, quantity: null, url: null },
      { name: 'Kilowatt Case', phase: null, price: { units: 5, scale: 1 }, quantity: null, url: null },
    ],
  },
];
