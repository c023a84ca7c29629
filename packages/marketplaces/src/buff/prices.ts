import { z } from 'zod';
import { decimal } from '../amounts.ts';
import { readGoods } from '../buff-goods.ts';
import { modifiedAt, readJson, requireKey } from '../json.ts';
import type { PriceSource } from '../port.ts';
import { fieldsOf, quotesOf } from '../rows.ts';

const GAMES = { 730: 'csgo', 570: 'dota2', 252490: 'rust', 440: 'tf2' } as const;

/** The market's catalogue in yuan. Needs the cookie of a signed-in session, which the operator supplies. */
export const buffGoods: PriceSource = {
  key: 'buff-goods',
  market: 'buff',
  apps: [730, 570, 252490, 440],
  currency: 'CNY',
  coverage: 'complete',
  intervalSeconds: 3600,
  limit: { requests: 1, perSeconds: 2 },
  keyVariable: 'BUFF_COOKIE',
  unitConfirmed: true,
  fetchPrices: (context) =>
    readGoods(context, {
      url: 'https://buff.163.com/api/market/goods',
      game: GAMES[context.app],
      currency: 'CNY',
      headers: { cookie: requireKey(context) },
      itemPage: (id) => `https://buff.163.com/goods/${id}`,
    }),
};

type DumpRow = { name: string; phase: string | null; price: unknown };

/** A third party's daily file in dollars, without counts: `{name: {starting_at: {price, doppler?: {phase: price}}}}`. */
export const buffDump: PriceSource = {
  key: 'buff-dump',
  market: 'buff',
  apps: [730],
  currency: 'USD',
  coverage: 'complete',
  intervalSeconds: 21_600,
  dailyDump: true,
  fallbackFor: 'buff-goods',
  limit: { requests: 1, perSeconds: 60 },
  unitConfirmed: true,
  fetchPrices: async (context) => {
    const response = await context.http({ url: 'https://prices.csgotrader.app/latest/buff163.json' });
    const rows = Object.entries(readJson(response, z.record(z.string(), z.unknown()))).flatMap(dumpRows);
    const quotes = quotesOf(context.app, 'USD', rows, ({ name, phase, price }) =>
      price === null || price === undefined ? null : { name, phase, price: decimal(price) },
    );
    return { quotes, asOf: modifiedAt(response) };
  },
};

function dumpRows([name, entry]: [string, unknown]): DumpRow[] {
  const { price, doppler } = fieldsOf(fieldsOf(entry)['starting_at']);
  return [{ name, phase: null, price }, ...Object.entries(fieldsOf(doppler)).map(([phase, amount]) => ({ name, phase, price: amount }))];
}
