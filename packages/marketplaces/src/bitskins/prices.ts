import { z } from 'zod';
import { thousandths } from '../amounts.ts';
import { fetchJson } from '../json.ts';
import type { PriceSource } from '../port.ts';
import { quotesOf } from '../rows.ts';

/** Thousandths of a dollar, keyless. Public sources confirm only CS2 and TF2. The market allows 50 requests in 10 seconds. */
export const bitskinsPrices: PriceSource = {
  key: 'bitskins-insell',
  market: 'bitskins',
  apps: [730, 440],
  currency: 'USD',
  coverage: 'complete',
  intervalSeconds: 300,
  limit: { requests: 1, perSeconds: 1 },
  unitConfirmed: true,
  fetchPrices: async (context) => {
    const { list } = await fetchJson(
      context,
      `https://api.bitskins.com/market/insell/${context.app}`,
      z.object({ list: z.array(z.unknown()) }),
    );
    const quotes = quotesOf(context.app, 'USD', list, (row) => ({
      name: row['name'],
      price: thousandths(row['price_min']),
      quantity: row['quantity'],
    }));
    return { quotes, asOf: null };
  },
};
