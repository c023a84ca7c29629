import type { Fixture } from '../fixture.ts';
import { lisskinsListings, lisskinsPrices } from './prices.ts';

const url = 'https://lis-skins.com/market/csgo/ak-47-redline-field-tested/';

export const fixtures: Fixture[] = [
  {
    source: lisskinsPrices,
    app: 730,
    price: 12.34,
    answers: (price) => [
      [
        { name: 'AK-47 | Redline (Field-Tested)', price, unlocked_price: 13.1, count: 7, url },
        { name: '★ Karambit | Doppler (Factory New)', price: 812.5, count: 2, url: 'https://example.test/elsewhere' },
        { name: 'Sold Out Case', price: 1, count: 0, url },
      ],
    ],
    requests: ['GET https://lis-skins.com/market_export_json/csgo.json'],
    quotes: [
      { name: 'AK-47 | Redline (Field-Tested)', phase: null, price: { units: 1234, scale: 2 }, quantity: 7, url },
      { name: '★ Karambit | Doppler (Factory New)', phase: null, price: { units: 8125, scale: 1 }, quantity: 2, url: null },
    ],
  },
  {
    source: lisskinsListings,
    app: 570,
    price: 0.4,
    answers: (price) => [
      {
        items: [
          { id: 1, name: 'Inscribed Bladeform', price, unlock_at: null },
          { id: 2, name: 'Arcana Hook', price: 21, unlock_at: null },
          { id: 3, name: 'Arcana Hook', price: 20.5, unlock_at: null },
        ],
      },
    ],
    requests: ['GET https://lis-skins.com/market_export_json/api_dota2_unlocked.json'],
    quotes: [
      { name: 'Inscribed Bladeform', phase: null, price: { units: 4, scale: 1 }, quantity: 1, url: null },
      { name: 'Arcana Hook', phase: null, price: { units: 205, scale: 1 }, quantity: 2, url: null },
    ],
  },
];
