import type { Fixture } from '../fixture.ts';
import { skinthunderInventory } from './prices.ts';

const row = (id: number, market_hash_name: string, market_price: unknown) => ({ id, market_hash_name, webApiInfo: { market_price } });
const address = 'POST https://skinthunder.com/api/inventory/list';

export const fixtures: Fixture[] = [
  {
    source: skinthunderInventory,
    app: 730,
    price: 12.34,
    paged: true,
    answers: (price) => [
      { items: [row(1, 'AK-47 | Redline (Field-Tested)', price), row(2, 'Kilowatt Case', 0.5)] },
      { items: [row(3, 'Kilowatt Case', 0.49)] },
      { items: [] },
    ],
    requests: [address, address, address],
    quotes: [
      {
        name: 'AK-47 | Redline (Field-Tested)',
        phase: null,
        price: { units: 1234, scale: 2 },
        quantity: 1,
        url: 'https://skinthunder.com/product/1',
      },
      { name: 'Kilowatt Case', phase: null, price: { units: 49, scale: 2 }, quantity: 2, url: 'https://skinthunder.com/product/3' },
    ],
  },
];
