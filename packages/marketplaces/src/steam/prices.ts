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

const MAX_PAGES = 600;

/**
 * Steam's own market search in cents, without a session. Pages are as large as Steam says, not as asked for, and more than
 * 5 requests a minute get blocked for long. A game of 25,000 items in pages of 10 would take 8 hours and not survive one
 * refusal, so the most traded items are read first and the rest is left: a partial list, and one of the day.
 * A price is what the buyer pays, Steam's fee included.
 */
export const steamSearch: PriceSource = {
  key: 'steam-search',
  market: 'steam',
  apps: [730, 570, 440, 252490],
  currency: 'USD',
  coverage: 'partial',
  intervalSeconds: 14_400,
  dailyDump: true,
  limit: { requests: 5, perSeconds: 60 },
  unitConfirmed: true,
  fetchPrices: async (context) => {
    const query = `norender=1&appid=${context.app}&currency=${DOLLAR}&sort_column=popular&sort_dir=desc&count=100`;
    const rows = await collectPages(context, {
      first: 0,
      maxPages: MAX_PAGES,
      mayStop: true,
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
