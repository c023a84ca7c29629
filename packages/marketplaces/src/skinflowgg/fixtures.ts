import type { Fixture } from '../fixture.ts';
import { skinflowRecent } from './prices.ts';

export const fixtures: Fixture[] = [
  {
    source: skinflowRecent,
    app: 730,
    price: 1234,
    answers: (price) => [
      {
        results: [
          { market_hash_name: 'AK-47 | Redline (Field-Tested)', offered: price },
          { market_hash_name: 'Kilowatt Case', offered: 50 },
          { market_hash_name: 'Kilowatt Case', offered: 49 },
        ],
      },
    ],
    requests: ['GET https://api.skinflow.gg/bots/items/trade?sort_by=date_received'],
    quotes: [
      { name: 'AK-47 | Redline (Field-Tested)', phase: null, price: { units: 1234, scale: 2 }, quantity: null, url: null },
      { name: 'Kilowatt Case', phase: null, price: { units: 49, scale: 2 }, quantity: null, url: null },
    ],
  },
];
