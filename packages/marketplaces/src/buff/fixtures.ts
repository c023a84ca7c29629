import type { Fixture } from '../fixture.ts';
import { buffDump, buffGoods } from './prices.ts';

const address = 'GET https://buff.163.com/api/market/goods?game=csgo';
const page = (...items: unknown[]): unknown => ({ code: 'OK', data: { total_page: 2, items }, msg: null });

export const fixtures: Fixture[] = [
  {
    source: buffGoods,
    app: 730,
    key: 'session=fixture',
    price: '88.5',
    paged: true,
    answers: (price) => [
      page({ id: 33975, market_hash_name: 'AK-47 | Redline (Field-Tested)', sell_min_price: price, sell_num: 1530 }),
      page({ id: 42961, market_hash_name: '★ Karambit | Fade (Factory New)', sell_min_price: '11300', sell_num: 31 }),
    ],
    requests: [`${address}&page_num=1&page_size=80`, `${address}&page_num=2&page_size=80`],
    quotes: [
      {
        name: 'AK-47 | Redline (Field-Tested)',
        phase: null,
        price: { units: 885, scale: 1 },
        quantity: 1530,
        url: 'https://buff.163.com/goods/33975',
      },
      {
        name: '★ Karambit | Fade (Factory New)',
        phase: null,
        price: { units: 11300, scale: 0 },
        quantity: 31,
        url: 'https://buff.163.com/goods/42961',
      },
    ],
  },
  {
    source: buffDump,
    app: 730,
    price: 12.34,
    encoding: 'gzip',
    answers: (price) => [
      {
        'AK-47 | Redline (Field-Tested)': { starting_at: { price }, highest_order: { price: 11.9 } },
        '★ Karambit | Doppler (Factory New)': {
          starting_at: { price: 800, doppler: { 'Phase 2': 812.5, Sapphire: null } },
          highest_order: { price: 750 },
        },
        'Souvenir AWP | Dragon Lore (Factory New)': { starting_at: { price: null }, highest_order: { price: null } },
      },
    ],
    requests: ['GET https://prices.csgotrader.app/latest/buff163.json'],
    quotes: [
      { name: 'AK-47 | Redline (Field-Tested)', phase: null, price: { units: 1234, scale: 2 }, quantity: null, url: null },
      { name: '★ Karambit | Doppler (Factory New)', phase: null, price: { units: 800, scale: 0 }, quantity: null, url: null },
      { name: '★ Karambit | Doppler (Factory New)', phase: 'Phase 2', price: { units: 8125, scale: 1 }, quantity: null, url: null },
    ],
  },
];
