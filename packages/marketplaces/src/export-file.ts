import { z } from 'zod';
import { decimal } from './amounts.ts';
import { modifiedAt, readJson } from './json.ts';
import type { FetchContext, PriceList } from './port.ts';
import { ownLink, quotesOf } from './rows.ts';

const bareOrWrapped = z
  .union([z.array(z.unknown()), z.object({ items: z.array(z.unknown()) })])
  .transform((answer) => (Array.isArray(answer) ? answer : answer.items));

/**
 * Reads a `market_export_json` file of LisSkins or Skinland: rows `{name, price, count, url}` in decimal dollars. `price` is the lowest
 * price of all units on offer, trade-locked or not, as on the market's page; `count` is the number of these units.
 */
export async function readExportFile(context: FetchContext, url: string, host: string): Promise<PriceList> {
  const response = await context.http({ url });
  const quotes = quotesOf(context.app, 'USD', readJson(response, bareOrWrapped), (row) => ({
    name: row['name'],
    price: decimal(row['price']),
    quantity: row['count'],
    url: ownLink(row['url'], host),
  }));
  return { quotes, asOf: modifiedAt(response) };
}

/** Reads a listing file of LisSkins: one row per item on offer. */
export async function readListingFile(context: FetchContext, url: string): Promise<PriceList> {
  const response = await context.http({ url });
  const quotes = quotesOf(context.app, 'USD', readJson(response, bareOrWrapped), (row) => ({
    name: row['name'],
    price: decimal(row['price']),
    quantity: 1,
  }));
  return { quotes, asOf: modifiedAt(response) };
}
