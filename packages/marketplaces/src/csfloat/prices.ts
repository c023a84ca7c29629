import { z } from 'zod';
import { cents } from '../amounts.ts';
import { fetchJson } from '../json.ts';
import type { PriceSource } from '../port.ts';
import { quotesOf } from '../rows.ts';

/** Public list in cents. Doppler phases are merged under one name. The market states its limits only in response headers. */
export const csfloatPrices: PriceSource = {
  key: 'csfloat-price-list',
  market: 'csfloat',
  apps: [730],
  currency: 'USD',
  coverage: 'complete',
  intervalSeconds: 600,
  limit: { requests: 1, perSeconds: 10 },
  unitConfirmed: true,
  fetchPrices: async (context) => {
    const rows = await fetchJson(context, 'https://csfloat.com/api/v1/listings/price-list', z.array(z.unknown()));
    const quotes = quotesOf(context.app, 'USD', rows, (row) => ({
      name: row['market_hash_name'],
      price: cents(row['min_price']),
      quantity: row['quantity'],
    }));
    return { quotes, asOf: null };
  },
};
