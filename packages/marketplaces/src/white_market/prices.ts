import { z } from 'zod';
import { decimal } from '../amounts.ts';
import { modifiedAt, readJson } from '../json.ts';
import type { PriceSource } from '../port.ts';
import { ownLink, quotesOf } from '../rows.ts';

/** Keyless file, decimal text in dollars. Files such as `.10min` contain only sellers who deliver within that time. */
export const whiteMarketPrices: PriceSource = {
  key: 'white_market-prices',
  market: 'white_market',
  apps: [730],
  currency: 'USD',
  coverage: 'complete',
  intervalSeconds: 600,
  limit: { requests: 1, perSeconds: 10 },
  unitConfirmed: true,
  fetchPrices: async (context) => {
    const response = await context.http({ url: 'https://api.white.market/export/v1/prices/730.json' });
    const quotes = quotesOf(context.app, 'USD', readJson(response, z.array(z.unknown())), (row) => ({
      name: row['market_hash_name'],
      price: decimal(row['price']),
      quantity: row['market_product_count'],
      url: ownLink(row['market_product_link'], 'white.market'),
    }));
    return { quotes, asOf: modifiedAt(response) };
  },
};
