import { z } from 'zod';
import { decimal } from '../amounts.ts';
import { fetchJson } from '../json.ts';
import type { PriceSource } from '../port.ts';
import { quotesOf } from '../rows.ts';

/** `time_updated` is in Unix seconds. */
const answer = z.object({
  success: z.literal(true).optional(),
  response: z.object({ time_updated: z.int().positive().optional(), items: z.array(z.unknown()) }),
});

/** Dollars, as text or as a number; no quantities. */
export const csdealsPrices: PriceSource = {
  key: 'csdeals-lowest',
  market: 'csdeals',
  apps: [730, 570, 440, 252490],
  currency: 'USD',
  coverage: 'complete',
  intervalSeconds: 600,
  limit: { requests: 1, perSeconds: 10 },
  unitConfirmed: true,
  fetchPrices: async (context) => {
    const url = `https://cs.deals/API/IPricing/GetLowestPrices/v1?appid=${context.app}`;
    const { items, time_updated: time } = (await fetchJson(context, url, answer)).response;
    const quotes = quotesOf(context.app, 'USD', items, (row) => ({ name: row['marketname'], price: decimal(row['lowest_price']) }));
    return { quotes, asOf: time ? new Date(time * 1000) : null };
  },
};
