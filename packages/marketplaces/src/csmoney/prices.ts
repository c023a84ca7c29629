import { z } from 'zod';
import { decimal } from '../amounts.ts';
import { fetchJson } from '../json.ts';
import { collectPages } from '../pages.ts';
import type { PriceSource } from '../port.ts';
import { fieldsOf, identityOf, quotesOf } from '../rows.ts';

const LIMIT = 60;

/**
 * Sell orders, one row each, at most 60 per page. `computed` is the buyer's price. The unit is assumed to be dollars: no source
 * confirms it.
 */
export const csmoneyOrders: PriceSource = {
  key: 'csmoney-sell-orders',
  market: 'csmoney',
  apps: [730],
  currency: 'USD',
  coverage: 'complete',
  intervalSeconds: 3600,
  limit: { requests: 1, perSeconds: 1 },
  unitConfirmed: false,
  fetchPrices: async (context) => {
    const rows = await collectPages(context, {
      first: 0,
      maxPages: 5000,
      identity: (row) => identityOf(row, 'id'),
      fetchPage: async (offset: number) => {
        const url = `https://cs.money/1.0/market/sell-orders?limit=${LIMIT}&name=&sort=price&order=asc&offset=${offset}`;
        const { items } = await fetchJson(context, url, z.object({ items: z.array(z.unknown()) }));
        return { rows: items.map(orderOf), next: items.length > 0 ? offset + items.length : null };
      },
    });
    const quotes = quotesOf(context.app, 'USD', rows, (row) => ({
      name: row['name'],
      price: decimal(row['price']),
      quantity: 1,
    }));
    return { quotes, asOf: null };
  },
};

/** Returns the fields of a sell order that are needed. */
const orderOf = (row: unknown): unknown => {
  const { id, asset, pricing } = fieldsOf(row);
  return { id, name: fieldsOf(fieldsOf(asset)['names'])['full'], price: fieldsOf(pricing)['computed'] };
};
