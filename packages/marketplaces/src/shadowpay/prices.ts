import { z } from 'zod';
import { decimal } from '../amounts.ts';
import { fetchJson, requireKey } from '../json.ts';
import { MarketError } from '../port.ts';
import type { PriceSource } from '../port.ts';
import { quotesOf } from '../rows.ts';

const answer = z.union([
  z.object({ status: z.literal('success').optional(), data: z.array(z.unknown()) }),
  z.object({ status: z.literal('error'), error_message: z.string() }),
]);

/** `volume` is the number of listings. Calls that write use dollars; the list is assumed to be in dollars too: no source confirms it. */
export const shadowpayPrices: PriceSource = {
  key: 'shadowpay-prices',
  market: 'shadowpay',
  apps: [730, 252490],
  currency: 'USD',
  coverage: 'complete',
  intervalSeconds: 300,
  limit: { requests: 1, perSeconds: 2 },
  keyVariable: 'SHADOWPAY_KEY',
  unitConfirmed: false,
  fetchPrices: async (context) => {
    const project = context.app === 730 ? 'csgo' : 'rust';
    const url = `https://api.shadowpay.com/api/v2/user/items/prices?project=${project}`;
    const reply = await fetchJson(context, { url, headers: { authorization: `Bearer ${requireKey(context)}` } }, answer);
    if (!('data' in reply)) {
      throw reply.error_message === 'need_auth'
        ? new MarketError('UNAUTHORISED', 'the market does not accept the key')
        : new MarketError('BAD_ANSWER', 'the market answers with an error');
    }
    const quotes = quotesOf(context.app, 'USD', reply.data, (row) => ({
      name: row['steam_market_hash_name'],
      price: decimal(row['price']),
      quantity: row['volume'],
    }));
    return { quotes, asOf: null };
  },
};
