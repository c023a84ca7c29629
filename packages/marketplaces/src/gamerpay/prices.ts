import { z } from 'zod';
import { decimal } from '../amounts.ts';
import { fetchJson } from '../json.ts';
import type { PriceSource } from '../port.ts';
import { quotesOf } from '../rows.ts';

/** Main units. The currency is assumed to be euros: no source confirms it. Without the Accept header the market may answer XML. */
export const gamerpayPrices: PriceSource = {
  key: 'gamerpay-prices',
  market: 'gamerpay',
  apps: [730],
  currency: 'EUR',
  coverage: 'complete',
  intervalSeconds: 600,
  limit: { requests: 1, perSeconds: 10 },
  unitConfirmed: false,
  fetchPrices: async (context) => {
    const request = { url: 'https://api.gamerpay.gg/prices', headers: { accept: 'application/json' } };
    const rows = await fetchJson(context, request, z.array(z.unknown()));
    return { quotes: quotesOf(context.app, 'EUR', rows, (row) => ({ name: row['item'], price: decimal(row['price']) })), asOf: null };
  },
};
