import { z } from 'zod';
import { cents } from '../amounts.ts';
import { fetchJson } from '../json.ts';
import type { PriceSource } from '../port.ts';
import { quotesOf } from '../rows.ts';

/**
 * The items that were added last. Prices are assumed to be in US cents. The list is a sample of the offers, so its counts are not
 * quantities on offer.
 */
export const skinflowRecent: PriceSource = {
  key: 'skinflowgg-recent',
  market: 'skinflowgg',
  apps: [730],
  currency: 'USD',
  coverage: 'partial',
  intervalSeconds: 600,
  limit: { requests: 1, perSeconds: 10 },
  unitConfirmed: false,
  fetchPrices: async (context) => {
    const url = 'https://api.skinflow.gg/bots/items/trade?sort_by=date_received';
    const { results } = await fetchJson(context, url, z.object({ results: z.array(z.unknown()) }));
    return {
      quotes: quotesOf(context.app, 'USD', results, (row) => ({ name: row['market_hash_name'], price: cents(row['offered']) })),
      asOf: null,
    };
  },
};
