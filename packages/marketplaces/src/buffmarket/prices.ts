import { readGoods } from '../buff-goods.ts';
import type { PriceSource } from '../port.ts';

/** The catalogue needs no key. It has about 425 pages, which public clients read at 1.2 seconds per page or slower. */
export const buffmarketGoods: PriceSource = {
  key: 'buffmarket-goods',
  market: 'buffmarket',
  apps: [730],
  currency: 'USD',
  coverage: 'complete',
  intervalSeconds: 3600,
  limit: { requests: 1, perSeconds: 2 },
  unitConfirmed: true,
  fetchPrices: (context) =>
    readGoods(context, {
      url: 'https://api.buff.market/api/market/goods',
      game: 'csgo',
      currency: 'USD',
      itemPage: (id) => `https://buff.market/market/goods/${id}`,
    }),
};
