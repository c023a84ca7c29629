import { z } from 'zod';
import { cents } from '../amounts.ts';
import { fetchJson } from '../json.ts';
import { collectPages } from '../pages.ts';
import type { PriceSource } from '../port.ts';
import { fieldsOf, identityOf, quotesOf } from '../rows.ts';

const LIMIT = 500;

const answer = z.object({ items: z.array(z.unknown()), counts: z.record(z.string(), z.unknown()).optional() });

/**
 * The site's inventory in US cents, one row per group of equal items; `counts` has the size of the larger groups. The number of rows
 * of a page is unknown: the next page starts after the rows received.
 */
export const tradeitInventory: PriceSource = {
  key: 'tradeitgg-inventory',
  market: 'tradeitgg',
  apps: [730, 570, 440, 252490],
  currency: 'USD',
  coverage: 'complete',
  intervalSeconds: 1800,
  limit: { requests: 1, perSeconds: 2 },
  unitConfirmed: true,
  fetchPrices: async (context) => {
    const query = `gameId=${context.app}&sortType=Popularity&searchValue=&limit=${LIMIT}`;
    const rows = await collectPages(context, {
      first: 0,
      maxPages: 1000,
      identity: (row) => identityOf(row, 'groupId'),
      fetchPage: async (offset: number) => {
        const url = `https://tradeit.gg/api/v2/inventory/data?${query}&offset=${offset}`;
        const { items, counts = {} } = await fetchJson(context, url, answer);
        const sized = items.map((item) => {
          const row = fieldsOf(item);
          return { groupId: row['groupId'], name: row['name'], price: row['price'], count: counts[String(row['groupId'])] ?? 1 };
        });
        return { rows: sized, next: items.length > 0 ? offset + items.length : null };
      },
    });
    const quotes = quotesOf(context.app, 'USD', rows, (row) => ({ name: row['name'], price: cents(row['price']), quantity: row['count'] }));
    return { quotes, asOf: null };
  },
};
