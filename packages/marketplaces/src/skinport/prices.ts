import type { AppId } from '@lootfolio/domain/games';
import { z } from 'zod';
import { decimal } from '../amounts.ts';
import { fetchJson } from '../json.ts';
import { MarketError } from '../port.ts';
import type { FetchContext, PriceSource, RawSales } from '../port.ts';
import { fieldsOf, ownLink, quotesOf, readItem, readQuantity, refuseBadList } from '../rows.ts';

const list = z.array(z.unknown());

/** The API answers only with Brotli. */
const fetchList = (context: FetchContext, path: string): Promise<unknown[]> =>
  fetchJson(
    context,
    { url: `https://api.skinport.com/v1/${path}?app_id=${context.app}&currency=USD`, headers: { 'accept-encoding': 'br' } },
    list,
  );

/** `version` is the Doppler phase. `min_price` is null without offers. The market caches answers for at most 5 minutes. */
export const skinportItems: PriceSource = {
  key: 'skinport-items',
  market: 'skinport',
  apps: [730, 570, 440, 252490],
  currency: 'USD',
  coverage: 'complete',
  intervalSeconds: 300,
  limit: { requests: 8, perSeconds: 300 },
  unitConfirmed: true,
  fetchPrices: async (context) => {
    const quotes = quotesOf(context.app, 'USD', await fetchList(context, 'items'), (row) =>
      row['min_price'] === null
        ? null
        : {
            name: row['market_hash_name'],
            phase: row['version'],
            price: row['currency'] === 'USD' ? decimal(row['min_price']) : null,
            quantity: row['quantity'],
            url: ownLink(row['item_page'], 'skinport.com'),
          },
    );
    return { quotes, asOf: null };
  },
};

/** Units sold in a day, 7 days and 30 days, and the median price of 7 days; no offers. */
export const skinportSales: PriceSource = {
  ...skinportItems,
  key: 'skinport-sales',
  coverage: 'partial',
  intervalSeconds: 3600,
  fetchPrices: async (context) => {
    const rows = await fetchList(context, 'sales/history');
    const sales = rows.map((row) => readSales(context.app, row)).filter((row) => row !== null);
    refuseBadList(rows.length, rows.length - sales.length);
    if (sales.length === 0) throw new MarketError('BAD_ANSWER', `no sales in a list of ${rows.length} rows`);
    return { quotes: [], sales, asOf: null };
  },
};

function readSales(app: AppId, row: unknown): RawSales | null {
  const fields = fieldsOf(row);
  const week = fieldsOf(fields['last_7_days']);
  const item = readItem(app, fields['market_hash_name'], fields['version']);
  const sold = readQuantity(week['volume']);
  if (!item || sold === null || sold === undefined || fields['currency'] !== 'USD') return null;
  const soldIn = (window: string): number | null => readQuantity(fieldsOf(fields[window])['volume']) ?? null;
  const others = { sold1Day: soldIn('last_24_hours'), sold30Days: soldIn('last_30_days') };
  if (sold === 0) return { ...item, sold7Days: 0, median7Days: null, ...others };
  const median = decimal(week['median']);
  return median && median.units <= 1_000_000 * 10 ** median.scale ? { ...item, sold7Days: sold, median7Days: median, ...others } : null;
}
