import { z } from 'zod';
import { decimal } from '../amounts.ts';
import { fetchJson, requireKey } from '../json.ts';
import { MarketError } from '../port.ts';
import type { PriceSource } from '../port.ts';
import { quotesOf } from '../rows.ts';

export const LOGIN_REQUIRED = 1003;
export const TOO_MANY_REQUESTS = 61117;

const answer = z.union([z.object({ data: z.array(z.unknown()) }), z.object({ code: z.int() })]);

/** The open platform's list, in dollars. Failures have status 200 and an error code. */
export const haloskinsPrices: PriceSource = {
  key: 'haloskins-prices',
  market: 'haloskins',
  apps: [730],
  currency: 'USD',
  coverage: 'complete',
  intervalSeconds: 600,
  limit: { requests: 1, perSeconds: 10 },
  keyVariable: 'HALOSKINS_KEY',
  unitConfirmed: true,
  fetchPrices: async (context) => {
    const key = encodeURIComponent(requireKey(context));
    const reply = await fetchJson(context, `https://api.haloskins.com/steam-trade-center/sale/data/list?key=${key}`, answer);
    if (!('data' in reply)) throw refusal(reply.code);
    const quotes = quotesOf(context.app, 'USD', reply.data, (row) => ({
      name: row['market_hash_name'],
      price: decimal(row['lowest_price']),
      quantity: row['quantity'],
    }));
    return { quotes, asOf: null };
  },
};

function refusal(code: number): MarketError {
  if (code === LOGIN_REQUIRED) return new MarketError('UNAUTHORISED', 'the market does not accept the key');
  if (code === TOO_MANY_REQUESTS) return new MarketError('RATE_LIMITED', 'too many requests');
  return new MarketError('BAD_ANSWER', `the market answers with code ${code}`);
}
