import type { AppId } from '@lootfolio/domain/games';
import { z } from 'zod';
import { decimal } from '../amounts.ts';
import { fetchJson } from '../json.ts';
import type { PriceSource } from '../port.ts';
import { bidsOf, type Fields, type Reading } from '../rows.ts';
import { MARKETCSGO_HOSTS } from './prices.ts';

const answer = z.object({
  success: z.literal(true),
  currency: z.literal('USD'),
  /** Unix seconds. */
  time: z.int().nonnegative().optional(),
  /** By class and instance, because several rows have the same name. */
  items: z.record(z.string(), z.unknown()),
});

const isNoOrder = (order: unknown): boolean =>
  order === undefined || order === null || order === 0 || (typeof order === 'string' && /^0(\.0+)?$/.test(order));

/**
 * Reads the highest order of a row. An order is for one class, and a class has one phase. A row of a Doppler without its phase is left out,
 * because the order may be for a Ruby and worth many times the ordinary item.
 */
function readBid(row: Fields): Reading | null {
  const { market_hash_name: name, phase, buy_order: order } = row;
  if (isNoOrder(order)) return null;
  if (!phase && typeof name === 'string' && name.includes('Doppler')) return null;
  return { name, phase, price: decimal(order) };
}

/**
 * The highest buy order of each class of items, keyless, as decimal text. The market does not state the number of units that an order
 * wants.
 */
const source = (game: string, app: AppId): PriceSource => ({
  key: `marketcsgo-${game}-bids`,
  market: 'marketcsgo',
  side: 'bid',
  apps: [app],
  currency: 'USD',
  coverage: 'complete',
  intervalSeconds: 300,
  limit: { requests: 1, perSeconds: 1 },
  unitConfirmed: true,
  fetchPrices: async (context) => {
    const { items, time } = await fetchJson(context, `https://${MARKETCSGO_HOSTS[app]}/api/v2/prices/class_instance/USD.json`, answer);
    return { quotes: bidsOf(app, 'USD', Object.values(items), readBid), asOf: time ? new Date(time * 1000) : null };
  },
});

export const marketcsgoBids: readonly PriceSource[] = [
  source('cs2', 730),
  source('dota2', 570),
  source('rust', 252490),
  source('tf2', 440),
];
