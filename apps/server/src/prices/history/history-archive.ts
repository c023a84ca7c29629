import { marketById } from '@lootfolio/domain/markets';
import { MarketError, type HttpClient } from '@lootfolio/marketplaces/port';
import { z } from 'zod';
import { nowMs } from '../../platform/process/clock.ts';
import type { Item } from '../board/item-directory.ts';
import type { PriceDay } from './price-days.reads.ts';

/** Daily prices of one item on one market from before this server watched it. Empty when the archive has none or does not answer. */
export type HistoryArchive = { days: (item: Item, marketId: number, days: number) => Promise<PriceDay[]> };

const MAX_CACHED = 1000;
const CACHE_MS = 30 * 60_000;

const answer = z.array(
  z.object({ day: z.iso.date(), price_milli: z.int().positive(), volume: z.int().nullable(), quantity: z.int().nullable() }),
);

/**
 * Creates the sandbox's archive, which is read when a user opens an item. The live world has none, because no market offers one for free.
 */
export function createHistoryArchive(http: HttpClient): HistoryArchive {
  const cache = new Map<string, { days: PriceDay[]; until: number }>();
  return {
    days: async (item, marketId, days) => {
      const key = `${item.itemId} ${marketId} ${days}`;
      const known = cache.get(key);
      if (known && known.until > nowMs()) return known.days;
      const found = await fetchDays(http, item, marketId, days);
      if (cache.size >= MAX_CACHED) cache.delete(cache.keys().next().value!);
      cache.set(key, { days: found, until: nowMs() + CACHE_MS });
      return found;
    },
  };
}

async function fetchDays(http: HttpClient, item: Item, marketId: number, days: number): Promise<PriceDay[]> {
  const query = new URLSearchParams({
    app: String(item.appId),
    name: item.name,
    phase: item.phase ?? '',
    market: marketById(marketId).slug,
    days: String(Math.min(days, 400)),
  });
  try {
    const { body } = await http({ url: `https://history.sandbox/item?${query.toString()}`, maxBytes: 200_000, timeoutMs: 3000 });
    return answer
      .parse(JSON.parse(body.toString('utf8')))
      .map(({ day, price_milli, volume, quantity }) => ({ date: day, price: price_milli, volume, quantity }));
  } catch (error) {
    if (error instanceof MarketError || error instanceof z.ZodError || error instanceof SyntaxError) return [];
    throw error;
  }
}

/** Joins the server's own history with the archive's days before its first day. */
export function joinHistory(own: readonly PriceDay[], archived: readonly PriceDay[]): PriceDay[] {
  const first = own[0]?.date;
  return [...archived.filter((day) => first === undefined || day.date < first), ...own];
}
