import type { Fixture } from '../fixture.ts';
import { lootfarmPrices } from './prices.ts';

export const fixtures: Fixture[] = [
  {
    source: lootfarmPrices,
    app: 730,
    price: 1234,
    answers: (price) => [
      [
        { name: 'AK-47 | Redline (Field-Tested)', price, have: 12, max: 40, rate: 103, tr: 4, res: 0 },
        { name: 'Kilowatt Case', price: 50, have: 900, max: 1000, rate: 100, tr: 0, res: 2 },
        { name: 'Sold Out Case', price: 70, have: 0, max: 10, rate: 100, tr: 0, res: 0 },
      ],
    ],
    requests: ['GET https://loot.farm/fullprice.json'],
    quotes: [
      { name: 'AK-47 | Redline (Field-Tested)', phase: null, price: { units: 1234, scale: 2 }, quantity: 12, url: null },
      { name: 'Kilowatt Case', phase: null, price: { units: 50, scale: 2 }, quantity: 900, url: null },
    ],
  },
];
