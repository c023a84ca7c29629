import type { AppId } from '@lootfolio/domain/games';
import { z } from 'zod';
import { decimal } from '../amounts.ts';
import { fetchJson } from '../json.ts';
import type { PriceSource } from '../port.ts';
import { quotesOf } from '../rows.ts';

/** Each game has its own host, with the same paths. */
export const MARKETCSGO_HOSTS = { 730: 'market.csgo.com', 570: 'market.dota2.net', 252490: 'rust.tm', 440: 'tf2.tm' } as const;

const answer = z.object({
  success: z.literal(true),
  currency: z.literal('USD'),
  /** Unix seconds. */
  time: z.int().nonnegative().optional(),
  items: z.array(z.unknown()),
});

/**
 * Prices are decimal text in the currency that is part of the address; `volume` is the number of listings. The market revokes keys that
 * exceed 5 requests per second; these keyless lists are read far less often.
 */
const source = (game: string, app: AppId): PriceSource => ({
  key: `marketcsgo-${game}`,
  market: 'marketcsgo',
  apps: [app],
  currency: 'USD',
  coverage: 'complete',
  intervalSeconds: 300,
  limit: { requests: 1, perSeconds: 1 },
  unitConfirmed: true,
  fetchPrices: async (context) => {
    const { items, time } = await fetchJson(context, `https://${MARKETCSGO_HOSTS[app]}/api/v2/prices/USD.json`, answer);
    const quotes = quotesOf(context.app, 'USD', items, (row) => ({
      name: row['market_hash_name'],
      price: decimal(row['price']),
      quantity: row['volume'],
    }));
    return { quotes, asOf: time ? new Date(time * 1000) : null };
  },
});

export const marketcsgoSources: readonly PriceSource[] = [
  source('cs2', 730),
  source('dota2', 570),
  source('rust', 252490),
  source('tf2', 440),
];
