import type { Fixture } from '../fixture.ts';
import { csmoneyOrders } from './prices.ts';

const row = (id: number, full: string, computed: unknown) => ({ id, asset: { names: { full } }, pricing: { default: 999, computed } });
const address = 'GET https://cs.money/1.0/market/sell-orders?limit=60&name=&sort=price&order=asc';

export const fixtures: Fixture[] = [
  {
    source: csmoneyOrders,
    app: 730,
    price: 12.34,
    paged: true,
    answers: (price) => [
      { items: [row(1, 'AK-47 | Redline (Field-Tested)', price), row(2, 'Kilowatt Case', 0.5)] },
      { items: [row(2, 'Kilowatt Case', 0.5), row(3, 'Kilowatt Case', 0.55)] },
      { items: [] },
    ],
    requests: [`${address}&offset=0`, `${address}&offset=2`, `${address}&offset=4`],
    quotes: [
      { name: 'AK-47 | Redline (Field-Tested)', phase: null, price: { units: 1234, scale: 2 }, quantity: 1, url: null },
      { name: 'Kilowatt Case', phase: null, price: { units: 5, scale: 1 }, quantity: 2, url: null },
    ],
  },
];
