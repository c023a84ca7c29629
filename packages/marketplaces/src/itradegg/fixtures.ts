import type { Fixture } from '../fixture.ts';
import { itradeInventory } from './prices.ts';

export const fixtures: Fixture[] = [
  {
    source: itradeInventory,
    app: 252490,
    key: 'fixture/key',
    price: 12.34,
    answers: (price) => [
      {
        success: true,
        data: {
          items: {
            'Tempered AK47': { stock: 3, price, cash_value: 10 },
            'Big Grin': { stock: 1, price: 50.5, cash_value: 44 },
            'Sold Out Door': { stock: 0, price: 1, cash_value: 1 },
          },
        },
      },
    ],
    requests: ['GET https://api.itrade.gg/inventory/bot/rust/fixture%2Fkey'],
    quotes: [
      { name: 'Tempered AK47', phase: null, price: { units: 1234, scale: 2 }, quantity: 3, url: null },
      { name: 'Big Grin', phase: null, price: { units: 505, scale: 1 }, quantity: 1, url: null },
    ],
  },
];
