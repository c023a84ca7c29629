import type { Fixture } from '../fixture.ts';
import { tradeitInventory } from './prices.ts';

const address = 'GET https://tradeit.gg/api/v2/inventory/data?gameId=730&sortType=Popularity&searchValue=&limit=500';

export const fixtures: Fixture[] = [
  {
    source: tradeitInventory,
    app: 730,
    price: 1234,
    paged: true,
    answers: (price) => [
      {
        items: [
          { id: 1, groupId: 11, name: 'AK-47 | Redline (Field-Tested)', price },
          { id: 2, groupId: 12, name: 'Kilowatt Case', price: 50 },
        ],
        counts: { 11: 6, 12: 800 },
      },
      { items: [{ id: 3, groupId: 13, name: '★ Karambit | Fade (Factory New)', price: 165000 }], counts: {} },
      { items: [], counts: {} },
    ],
    requests: [`${address}&offset=0`, `${address}&offset=2`, `${address}&offset=3`],
    quotes: [
      { name: 'AK-47 | Redline (Field-Tested)', phase: null, price: { units: 1234, scale: 2 }, quantity: 6, url: null },
      { name: 'Kilowatt Case', phase: null, price: { units: 50, scale: 2 }, quantity: 800, url: null },
      { name: '★ Karambit | Fade (Factory New)', phase: null, price: { units: 165000, scale: 2 }, quantity: 1, url: null },
    ],
  },
];
