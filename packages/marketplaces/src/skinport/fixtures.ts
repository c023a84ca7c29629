import type { Fixture } from '../fixture.ts';
import { skinportItems, skinportSales } from './prices.ts';

const redline = 'AK-47 | Redline (Field-Tested)';
const doppler = '★ Karambit | Doppler (Factory New)';
const page = 'https://skinport.com/item/karambit-doppler-factory-new';
const period = (median: unknown, volume: number) => ({ min: 1, max: 30, avg: 12, median, volume });

export const fixtures: Fixture[] = [
  {
    source: skinportItems,
    app: 730,
    price: 12.34,
    encoding: 'br',
    answers: (price) => [
      [
        { market_hash_name: redline, version: null, currency: 'USD', item_page: null, min_price: price, quantity: 61, created_at: 1 },
        { market_hash_name: doppler, version: 'Phase 2', currency: 'USD', item_page: page, min_price: 812.5, quantity: 3 },
        { market_hash_name: doppler, version: 'Sapphire', currency: 'USD', item_page: page, min_price: null, quantity: 0 },
      ],
    ],
    requests: ['GET https://api.skinport.com/v1/items?app_id=730&currency=USD'],
    quotes: [
      { name: redline, phase: null, price: { units: 1234, scale: 2 }, quantity: 61, url: null },
      { name: doppler, phase: 'Phase 2', price: { units: 8125, scale: 1 }, quantity: 3, url: page },
    ],
  },
  {
    source: skinportSales,
    app: 730,
    price: 12.34,
    encoding: 'br',
    answers: (price) => [
      [
        {
          market_hash_name: redline,
          version: null,
          currency: 'USD',
          last_24_hours: period(price, 31),
          last_7_days: period(price, 214),
          last_30_days: period(12, 900),
        },
        { market_hash_name: doppler, version: 'Phase 2', currency: 'USD', last_7_days: period(null, 0), last_30_days: period(810, 2) },
      ],
    ],
    requests: ['GET https://api.skinport.com/v1/sales/history?app_id=730&currency=USD'],
    quotes: [],
    sales: [
      { name: redline, phase: null, sold7Days: 214, median7Days: { units: 1234, scale: 2 }, sold1Day: 31, sold30Days: 900 },
      { name: doppler, phase: 'Phase 2', sold7Days: 0, median7Days: null, sold1Day: null, sold30Days: 2 },
    ],
  },
];
