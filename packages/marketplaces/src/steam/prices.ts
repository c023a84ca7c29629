import { z } from 'zod';
import { cents } from '../amounts.ts';
import { fetchJson } from '../json.ts';
import { collectPages } from '../pages.ts';
import type { PriceSource } from '../port.ts';
import { fieldsOf, pick, quotesOf } from '../rows.ts';

const answer = z.object({
  success: z.literal(true),
  pagesize: z.int().positive(),
  total_count: z.int().nonnegative(),
  results: z.array(z.unknown()),
});

const DOLLAR = '1';

const MAX_PAGES = 600;
const FIELDS = ['hash_name', 'sell_price', 'sell_price_text', 'sell_listings'];

/**
 * Steam's market search in cents, without a session. Steam chooses the size of a page, and blocks clients for a long time after more than 5
 * requests a minute. Reading 25,000 items in pages of 10 would take 8 hours, and one refusal would end the reading. So the source reads the
 * most traded items first and leaves out the rest: the list is partial, and is treated as a daily dump. A price is the buyer's price,
 * Steam's fee included.
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
      mayEndEarly: true,
      identity: (row) => String(fieldsOf(row)['hash_name']),
      fetchPage: async (start: number) => {
        const url = `https://steamcommunity.com/market/search/render/?${query}&start=${start}`;
        const { pagesize, total_count: total, results } = await fetchJson(context, url, answer);
        return { rows: results.map((row) => pick(row, FIELDS)), next: start + pagesize < total ? start + pagesize : null, total };
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

/** True when the price is in dollars. Steam sometimes ignores the requested currency, and the text of the price shows the real one. */
const isDollarText = (text: unknown): boolean => typeof text !== 'string' || text.startsWith('$');
