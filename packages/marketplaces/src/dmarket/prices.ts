import type { AppId } from '@lootfolio/domain/games';
import type { NativeAmount } from '@lootfolio/domain/money';
import { z } from 'zod';
import { cents } from '../amounts.ts';
import { fetchJson } from '../json.ts';
import { collectPages } from '../pages.ts';
import type { FetchContext, HttpRequest, PriceSource } from '../port.ts';
import { fieldsOf, pick, quotesOf } from '../rows.ts';
import { signatureHeaders } from './signature.ts';

const HOST = 'https://api.dmarket.com';
const PATH = '/marketplace-api/v1/aggregated-prices';
const LIMIT = 100;
const FIELDS = ['title', 'offerBestPrice', 'offerCount'];
const GAMES: Partial<Record<AppId, string>> = { 730: 'a8db', 252490: 'rust', 570: '9a92' };

const answer = z.object({
  aggregatedPrices: z.array(z.unknown()),
  nextCursor: z.string().nullish(),
  cursor: z.string().nullish(),
});

/**
 * The best offer per title, in cents, written as text beside the currency. The market has no complete list: titles that are absent here may
 * still be on offer. Requests are unsigned when the operator has set no valid key. A key is `<public>:<secret>`, both in hex.
 */
export const dmarketAggregated: PriceSource = {
  key: 'dmarket-aggregated',
  market: 'dmarket',
  apps: [730, 252490, 570],
  currency: 'USD',
  coverage: 'partial',
  intervalSeconds: 1800,
  limit: { requests: 2, perSeconds: 1 },
  keyVariable: 'DMARKET_KEY',
  keyOptional: true,
  unitConfirmed: true,
  fetchPrices: async (context) => {
    const rows = await collectPages(context, {
      first: '',
      maxPages: 2000,
      identity: (row) => String(fieldsOf(row)['title']),
      fetchPage: async (cursor: string) => {
        const page = await fetchJson(context, pageRequest(context, cursor), answer);
        return { rows: page.aggregatedPrices.map((row) => pick(row, FIELDS)), next: page.nextCursor || page.cursor || null };
      },
    });
    const quotes = quotesOf(context.app, 'USD', rows, (row) => ({
      name: row['title'],
      price: readPrice(row['offerBestPrice']),
      quantity: row['offerCount'],
    }));
    return { quotes, asOf: null };
  },
};

function pageRequest(context: FetchContext, cursor: string): HttpRequest {
  const body = JSON.stringify({ filter: { game: GAMES[context.app], titles: [] }, limit: String(LIMIT), cursor });
  const signature = context.key ? signatureHeaders(context.key, 'POST', PATH, body, context.now()) : null;
  return { url: HOST + PATH, method: 'POST', body, headers: { 'content-type': 'application/json', ...signature } };
}

function readPrice(value: unknown): NativeAmount | null {
  const { Amount: amount, Currency: currency } = fieldsOf(value);
  if (currency !== 'USD') return null;
  return cents(typeof amount === 'string' && /^\d{1,12}$/.test(amount) ? Number(amount) : amount);
}
