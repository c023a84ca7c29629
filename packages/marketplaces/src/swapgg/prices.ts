import { z } from 'zod';
import { cents } from '../amounts.ts';
import { fetchJson } from '../json.ts';
import type { PriceSource } from '../port.ts';
import { fieldsOf, ownLink, quotesOf } from '../rows.ts';

const answer = z.object({ status: z.literal('OK'), result: z.record(z.string(), z.unknown()) });

/**
 * Prices are read as US cents, as most public clients do. One client converts from euros, so the currency is not confirmed. The market
 * rarely requires the key.
 */
export const swapggPrices: PriceSource = {
  key: 'swapgg-lowest',
  market: 'swapgg',
  apps: [730, 570, 440, 252490],
  currency: 'USD',
  coverage: 'complete',
  intervalSeconds: 600,
  limit: { requests: 1, perSeconds: 10 },
  keyVariable: 'SWAPGG_KEY',
  keyOptional: true,
  unitConfirmed: false,
  fetchPrices: async (context) => {
    const url = `https://market-api.swap.gg/v1/pricing/lowest?appId=${context.app}`;
    const { result } = await fetchJson(context, { url, ...(context.key && { headers: { authorization: context.key } }) }, answer);
    const rows = Object.entries(result).map(([name, entry]) => ({ ...fieldsOf(entry), name }));
    const quotes = quotesOf(context.app, 'USD', rows, (row) => ({
      name: row['name'],
      price: cents(row['price']),
      quantity: row['quantity'],
      url: ownLink(row['link'], 'swap.gg'),
    }));
    return { quotes, asOf: null };
  },
};
