import { z } from 'zod';
import { thousandths } from '../amounts.ts';
import { fetchJson } from '../json.ts';
import type { PriceSource } from '../port.ts';
import { bidsOf } from '../rows.ts';
import { GAMES } from './prices.ts';

/** A failure has `success: false`, also with status 200. */
const answer = z.object({ success: z.literal(true), offers: z.array(z.unknown()) });

/**
 * The highest buy order of each name, keyless, in thousandths of a dollar. The market does not state the number of units that an order
 * wants. Orders are by name, so an order for a Doppler is for any phase.
 */
export const waxpeerBids: PriceSource = {
  key: 'waxpeer-bids',
  market: 'waxpeer',
  side: 'bid',
  apps: [730, 570, 440, 252490],
  currency: 'USD',
  coverage: 'complete',
  intervalSeconds: 300,
  limit: { requests: 30, perSeconds: 60 },
  unitConfirmed: true,
  fetchPrices: async (context) => {
    const { offers } = await fetchJson(context, `https://api.waxpeer.com/v1/buy-orders/snapshot?game=${GAMES[context.app]}`, answer);
    const quotes = bidsOf(context.app, 'USD', offers, (row) =>
      row['max'] === 0 ? null : { name: row['name'], price: thousandths(row['max']) },
    );
    return { quotes, asOf: null };
  },
};
