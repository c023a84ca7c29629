import { z } from 'zod';
import { decimal } from '../amounts.ts';
import { fetchJson } from '../json.ts';
import { collectPages } from '../pages.ts';
import type { PriceSource } from '../port.ts';
import { fieldsOf, identityOf, pick, quotesOf } from '../rows.ts';

const PAGE_SIZE = 100;
const FIELDS = ['id', 'market_hash_name', 'webApiInfo'];

/** The site's inventory list, one row per item on offer. Unit and currency are assumed to be dollars: no source confirms it. */
export const skinthunderInventory: PriceSource = {
  key: 'skinthunder-inventory',
  market: 'skinthunder',
  apps: [730],
  currency: 'USD',
  coverage: 'complete',
  intervalSeconds: 1800,
  limit: { requests: 1, perSeconds: 2 },
  unitConfirmed: false,
  fetchPrices: async (context) => {
    const rows = await collectPages(context, {
      first: 1,
      maxPages: 1000,
      identity: (row) => identityOf(row, 'id'),
      fetchPage: async (page: number) => {
        const request = {
          url: 'https://skinthunder.com/api/inventory/list',
          method: 'POST' as const,
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ page, sort: 'price', perPage: PAGE_SIZE }),
        };
        const { items } = await fetchJson(context, request, z.object({ items: z.array(z.unknown()) }));
        return { rows: items.map((row) => pick(row, FIELDS)), next: items.length > 0 ? page + 1 : null };
      },
    });
    const quotes = quotesOf(context.app, 'USD', rows, (row) => ({
      name: row['market_hash_name'],
      price: decimal(fieldsOf(row['webApiInfo'])['market_price']),
      quantity: 1,
      url: /^\d{1,20}$/.test(identityOf(row, 'id')) ? `https://skinthunder.com/product/${identityOf(row, 'id')}` : null,
    }));
    return { quotes, asOf: null };
  },
};
