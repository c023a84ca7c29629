import { z } from 'zod';
import { thousandths } from '../amounts.ts';
import { fetchJson } from '../json.ts';
import type { PriceSource } from '../port.ts';
import { quotesOf } from '../rows.ts';

const BASE = 'https://api.waxpeer.com/v1';
export const GAMES = { 730: 'csgo', 570: 'dota2', 440: 'tf2', 252490: 'rust' } as const;

/** A failure has `success: false`, also with status 200. */
const answer = z.object({ success: z.literal(true), items: z.array(z.unknown()) });

/**
 * Thousandths of a dollar, keyless. The list merges Doppler phases under one name; a second call returns one row per Doppler on offer, with
 * its phase. Both answers are one list, so that a sold-out phase is removed with the refresh.
 */
export const waxpeerPrices: PriceSource = {
  key: 'waxpeer-prices',
  market: 'waxpeer',
  apps: [730, 570, 440, 252490],
  currency: 'USD',
  coverage: 'complete',
  intervalSeconds: 300,
  limit: { requests: 30, perSeconds: 60 },
  unitConfirmed: true,
  fetchPrices: async (context) => {
    const { items } = await fetchJson(context, `${BASE}/prices?game=${GAMES[context.app]}`, answer);
    const quotes = quotesOf(context.app, 'USD', items, (row) => ({
      name: row['name'],
      price: thousandths(row['min']),
      quantity: row['count'],
    }));
    if (context.app !== 730) return { quotes, asOf: null };
    const dopplers = await fetchJson(context, `${BASE}/prices/dopplers`, answer);
    // unlike the list of all items, this list may be empty: it has no rows when no Doppler is on offer
    if (dopplers.items.length === 0) return { quotes, asOf: null };
    const phases = quotesOf(context.app, 'USD', dopplers.items, (row) =>
      row['phase'] ? { name: row['name'], phase: row['phase'], price: thousandths(row['price']), quantity: 1 } : null,
    );
    return { quotes: [...quotes, ...phases], asOf: null };
  },
};
