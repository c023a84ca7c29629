import { z } from 'zod';
import { decimal } from './amounts.ts';
import { fetchJson } from './json.ts';
import { MarketError } from './port.ts';
import type { Currency, FetchContext, PriceList } from './port.ts';
import { collectPages } from './pages.ts';
import { identityOf, pick, quotesOf } from './rows.ts';

const PAGE_SIZE = 80;
const FIELDS = ['id', 'market_hash_name', 'sell_min_price', 'sell_num'];

const answer = z.union([
  z.object({ code: z.literal('OK'), data: z.object({ total_page: z.int().nonnegative(), items: z.array(z.unknown()) }) }),
  z.object({ code: z.string() }),
]);

export type GoodsList = {
  /** Address of `market/goods` without its query. */
  url: string;
  game: string;
  currency: Currency;
  headers?: Record<string, string>;
  /** Returns the address of a good's page on the market, from the good's id. */
  itemPage: (id: string) => string;
};

/**
 * Reads the catalogue of Buff.163 or BuffMarket: pages of at most 80 goods, `sell_min_price` as decimal text, `sell_num` units on
 * offer. Goods without an offer stay in the list with 0.
 */
export async function readGoods(context: FetchContext, list: GoodsList): Promise<PriceList> {
  const rows = await collectPages(context, {
    first: 1,
    maxPages: 2000,
    identity: (row) => identityOf(row, 'id'),
    fetchPage: async (page: number) => {
      const { items, total_page: last } = await readPage(context, list, page);
      return { rows: items.map((row) => pick(row, FIELDS)), next: page < last ? page + 1 : null };
    },
  });
  const quotes = quotesOf(context.app, list.currency, rows, (row) => ({
    name: row['market_hash_name'],
    price: decimal(row['sell_min_price']),
    quantity: row['sell_num'],
    url: /^\d{1,12}$/.test(String(row['id'])) ? list.itemPage(String(row['id'])) : null,
  }));
  return { quotes, asOf: null };
}

async function readPage(context: FetchContext, list: GoodsList, page: number): Promise<{ total_page: number; items: unknown[] }> {
  const url = `${list.url}?game=${list.game}&page_num=${page}&page_size=${PAGE_SIZE}`;
  const reply = await fetchJson(context, { url, ...(list.headers && { headers: list.headers }) }, answer);
  if ('data' in reply) return reply.data;
  if (/login/i.test(reply.code)) throw new MarketError('UNAUTHORISED', 'the market requires a login');
  throw new MarketError('BAD_ANSWER', 'the market answers with an error');
}
