import { z } from 'zod';
import { cents } from '../amounts.ts';
import { modifiedAt, readJson } from '../json.ts';
import type { PriceSource } from '../port.ts';
import { quotesOf } from '../rows.ts';

const FILES = { 730: 'fullprice.json', 252490: 'fullpriceRUST.json', 570: 'fullpriceDOTA.json', 440: 'fullpriceTF2.json' } as const;

/** US cents, before fees, for the trade-locked variant. `have` is the number of units on offer. The files change at most once a minute. */
export const lootfarmPrices: PriceSource = {
  key: 'lootfarm-prices',
  market: 'lootfarm',
  apps: [730, 252490, 570, 440],
  currency: 'USD',
  coverage: 'complete',
  intervalSeconds: 300,
  limit: { requests: 1, perSeconds: 5 },
  unitConfirmed: true,
  fetchPrices: async (context) => {
    const response = await context.http({ url: `https://loot.farm/${FILES[context.app]}` });
    const quotes = quotesOf(context.app, 'USD', readJson(response, z.array(z.unknown())), (row) => ({
      name: row['name'],
      price: cents(row['price']),
      quantity: row['have'],
    }));
    return { quotes, asOf: modifiedAt(response) };
  },
};
