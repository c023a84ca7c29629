import type { Fixture } from '../fixture.ts';
import { buffmarketGoods } from './prices.ts';

const page = (...items: unknown[]): unknown => ({ code: 'OK', data: { total_page: 3, items }, msg: null });
const address = 'GET https://api.buff.market/api/market/goods?game=csgo';

export const fixtures: Fixture[] = [
  {
    source: buffmarketGoods,
    app: 730,
    price: '12.34',
    paged: true,
    answers: (price) => [
      page({ id: 33975, market_hash_name: 'AK-47 | Redline (Field-Tested)', sell_min_price: price, sell_num: 212 }),
      page(
        { id: 781534, market_hash_name: 'Kilowatt Case', sell_min_price: '0.5', sell_num: 9000 },
        { id: 781535, market_hash_name: 'Souvenir AWP | Dragon Lore (Factory New)', sell_min_price: '0', sell_num: 0 },
      ),
      page(
        { id: 781534, market_hash_name: 'Kilowatt Case', sell_min_price: '0.51', sell_num: 8999 },
        { id: 42961, market_hash_name: '★ Karambit | Fade (Factory New)', sell_min_price: '1650', sell_num: 4 },
      ),
    ],
    requests: [`${address}&page_num=1&page_size=80`, `${address}&page_num=2&page_size=80`, `${address}&page_num=3&page_size=80`],
    quotes: [
      {
        name: 'AK-47 | Redline (Field-Tested)',
        phase: null,
        price: { units: 1234, scale: 2 },
        quantity: 212,
        url: 'https://buff.market/market/goods/33975',
      },
      {
        name: 'Kilowatt Case',
        phase: null,
        price: { units: 51, scale: 2 },
        quantity: 8999,
        url: 'https://buff.market/market/goods/781534',
      },
      {
        name: '★ Karambit | Fade (Factory New)',
        phase: null,
        price: { units: 1650, scale: 0 },
        quantity: 4,
        url: 'https://buff.market/market/goods/42961',
      },
    ],
  },
];
