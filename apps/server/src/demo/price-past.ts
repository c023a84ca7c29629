import { APP_IDS } from '@lootfolio/domain/games';
import { findMarket } from '@lootfolio/domain/markets';
import { backfillMarket, type ArchivedDay } from '../prices/history/backfill.ts';
import type { Item } from '../prices/board/item-directory.ts';
import { dayBefore, readCloses } from './past-prices.ts';
import type { Stage } from './stage.ts';

/**
 * Stores what items cost on markets in the past. The worker loads only Steam's prices of the last months, and the charts of what was bought
 * a year ago need older ones and those of other markets.
 */
export async function storePricePast(
  stage: Stage,
  markets: readonly string[],
  items: readonly Pick<Item, 'name' | 'phase'>[],
  days: readonly number[],
): Promise<void> {
  const dates = days.filter((day) => day > 0).map((day) => dayBefore(stage, day));
  const closes = await readCloses(stage, { markets, items, days: dates });
  for (const [at, market] of markets.entries()) {
    await backfillMarket(stage.parts, findMarket(market)!.id, APP_IDS.cs2, days[0]!, async function* (): AsyncGenerator<ArchivedDay> {
      for (const [place, { name, phase }] of items.entries())
        for (const [n, price] of closes[at]![place]!.entries()) yield { name, phase, day: dates[n]!, price, volume: null };
    });
  }
}
