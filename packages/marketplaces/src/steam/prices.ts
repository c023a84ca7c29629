import { z } from 'zod';
import { cents } from '../amounts.ts';
import { fetchJson } from '../json.ts';
import { collectPages } from '../pages.ts';
import type { PriceSource } from '../port.ts';
import { fieldsOf, quotesOf } from '../rows.ts';

const answer = z.object({
  success: z.literal(true),
  pagesize: z.int().positive(),
  total_count: z.int().nonnegative(),
  results: z.array(z.unknown()),
});

const DOLLAR = '1';

/**
 * Steam's own market search in cents, without a session. Pages are as large as Steam says, not as asked for. At 5 requests a
 * minute, beyond which Steam blocks for long, a game of 25,000 items takes hours, so the list counts as one of the day.
 * A price is what the buyer pays, Steam's fee included.
 */
export const steamSearch: PriceSource = {
  key: 'steam-search',
  market: 'steam',
  apps: [730, 570, 440, 252490],
  currency: 'USD',
  coverage: 'complete',
  intervalSeconds: 43_200,
  dailyDump: true,
  limit: { requests: 5, perSeconds: 60 },
  unitConfirmed: true,
  fetchPrices: async (context) => {
    const query = `norender=1&appid=${context.app}&currency=${DOLLAR}&sort_column=name&sort_dir=asc&count=100`;
    const rows = await collectPages(context, {
      first: 0,
      maxPages: 20_000,
      identity: (row) => String(fieldsOf(row)['hash_name']),
      fetchPage: async (start: number) => {
        const url = `https://steamcommunity.com/market/search/render/?${query}&start=${start}`;
        const { pagesize, total_count: total, results } = await fetchJson(context, url, answer);
        return { rows: results, next: start + pagesize < total ? start + pagesize : null, total };
      },
    });
    const quotes = quotesOf(context.app, 'USD', rows, (row) => ({
      name: row['hash_name'],
      price: isDollarText(row['sell_price_text']) ? cents(row['sell_price']) : null,
      quantity: row['sell_listings'],
    }));
    return { quotes, asOf: null };
  },
};

/** Steam has been seen to ignore the currency asked for: the text beside the number gives it away. */
const isDollarText = (text: unknown): boolean => typeof text !== 'string' || text.startsWith('$');
