import { z } from 'zod';
import { decimal } from '../amounts.ts';
import { fetchJson, requireKey } from '../json.ts';
import type { PriceSource } from '../port.ts';
import { fieldsOf, quotesOf } from '../rows.ts';

const answer = z.object({ success: z.literal(true).optional(), data: z.object({ items: z.record(z.string(), z.unknown()) }) });

/**
 * The inventory of the site's bots. The path contains the operator's key. The shape `data.items{name: {stock, price}}` comes from one
 * public client. The unit is assumed to be dollars: no source confirms it.
 */
export const itradeInventory: PriceSource = {
  key: 'itradegg-inventory',
  market: 'itradegg',
  apps: [730, 252490],
  currency: 'USD',
  coverage: 'complete',
  intervalSeconds: 900,
  limit: { requests: 1, perSeconds: 30 },
  keyVariable: 'ITRADEGG_KEY',
  unitConfirmed: false,
  fetchPrices: async (context) => {
    const game = context.app === 730 ? 'csgo' : 'rust';
    const url = `https://api.itrade.gg/inventory/bot/${game}/${encodeURIComponent(requireKey(context))}`;
    const { items } = (await fetchJson(context, url, answer)).data;
    const rows = Object.entries(items).map(([name, entry]) => ({ ...fieldsOf(entry), name }));
    const quotes = quotesOf(context.app, 'USD', rows, (row) => ({
      name: row['name'],
      price: decimal(row['price']),
      quantity: row['stock'],
    }));
    return { quotes, asOf: null };
  },
};
