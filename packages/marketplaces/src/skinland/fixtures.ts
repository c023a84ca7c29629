import type { Fixture } from '../fixture.ts';
import { skinlandPrices } from './prices.ts';

const url = 'https://skin.land/market/csgo/ak-47-redline-field-tested/';

export const fixtures: Fixture[] = [
  {
    source: skinlandPrices,
    app: 730,
    price: 12.34,
    answers: (price) => [
      [
        { name: 'AK-47 | Redline (Field-Tested)', price, url, count: 7 },
        { name: 'Kilowatt Case', price: 0.5, url: null, count: 600 },
      ],
    ],
    requests: ['GET https://app.skin.land/market_export_json/csgo.json'],
    quotes: [
      { name: 'AK-47 | Redline (Field-Tested)', phase: null, price: { units: 1234, scale: 2 }, quantity: 7, url },
      { name: 'Kilowatt Case', phase: null, price: { units: 5, scale: 1 }, quantity: 600, url: null },
    ],
  },
];
