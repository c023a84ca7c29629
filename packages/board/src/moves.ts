import { MIN_TREND_PRICE, pastPlaces, REFERENCE_MARKETS } from '@lootfolio/domain/trends';
import { MOVED, type Moves } from '@lootfolio/domain/repricing/breakers';
import { WHOLE } from '@lootfolio/domain/repricing/rule';
import type { AppId } from '@lootfolio/domain/games';
import { isFresh, quoteTime } from './freshness.ts';
import type { Trending } from './trends.ts';

/**
 * Counts the items of a game whose reference price moved since yesterday's close, by type; null is the type of items without one. Items
 * without a fresh price, or that cost hardly anything, do not count.
 */
export function movesByType({ items, snapshot, past }: Trending, appId: AppId, now: number): Map<string | null, Moves> {
  const { start } = pastPlaces(1);
  const moves = new Map<string | null, Moves>();
  const sources = REFERENCE_MARKETS.flatMap((marketId, place) => {
    const column = snapshot.columns.find((each) => each.marketId === marketId);
    return column ? [{ column, closes: past[place]![start]! }] : [];
  });
  const count = Math.min(items.count, snapshot.capacity);
  for (let row = 0; row < count; row++) {
    if (items.game[row] !== appId) continue;
    for (const { column, closes } of sources) {
      const [price, close] = [column.price[row]!, closes[row] ?? 0];
      if (price === 0 || close < MIN_TREND_PRICE || !isFresh(column, quoteTime(column, row), now)) continue;
      const type = items.groupValues.type[items.group.type[row]!]?.[0] ?? null;
      const known = moves.get(type) ?? { counted: 0, moved: 0 };
      known.counted++;
      if (Math.abs(price - close) * WHOLE > close * MOVED) known.moved++;
      moves.set(type, known);
      break;
    }
  }
  return moves;
}
