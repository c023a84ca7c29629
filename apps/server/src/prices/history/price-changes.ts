import { STEAM_ID } from '@lootfolio/domain/markets';
import type { Money } from '@lootfolio/domain/money';
import { priceChanges, type PriceChange, type PriceChanges } from '@lootfolio/domain/price-changes';
import type { Reader } from '../../platform/database/database.ts';
import { nowMs } from '../../platform/process/clock.ts';
import { mapInSlices } from '../../platform/process/slices.ts';
import type { Boards } from '../board/boards.ts';
import type { Item } from '../board/item-directory.ts';
import { readPastCloses, type HistoryOf, type PastCloses } from './price-changes.reads.ts';

type Parts = { db: Reader; boards: Boards };

/** An item with the price that values it; null without a fresh one, or when it is suspicious. */
export type Valued = { item: Item; at: { marketId: number; price: Money } | null };

/** The number of rows that take about a millisecond. */
const SLICE = 500;
export const NO_CHANGES = { change_1d: null, change_7d: null, change_30d: null };
const keyOf = ({ itemId, marketId }: HistoryOf): string => `${itemId}:${marketId}`;

/**
 * Returns how far the price of each row moved: on the market that values it, else at Steam, which has the longest history. One query for
 * all rows.
 */
export async function changesOf({ db, boards }: Parts, rows: readonly Valued[]): Promise<PriceChanges[]> {
  const wanted = new Map<string, HistoryOf>();
  for (const { item, at } of rows)
    for (const marketId of new Set([at?.marketId ?? STEAM_ID, STEAM_ID])) {
      const one = { itemId: item.itemId, marketId };
      wanted.set(keyOf(one), one);
    }
  const closes = new Map((await readPastCloses(db, [...wanted.values()])).map((one) => [keyOf(one), one]));
  const pastOf = (itemId: number, marketId: number): PastCloses | typeof NO_CHANGES =>
    closes.get(keyOf({ itemId, marketId })) ?? NO_CHANGES;
  const steam = ({ appId, itemId }: Item): Money | null => {
    const first = boards.of(appId).firstPrice(itemId, [STEAM_ID], nowMs());
    return first?.fresh ? first.price : null;
  };
  return mapInSlices(
    rows,
    ({ item, at }) =>
      priceChanges([
        ...(at ? [{ marketId: at.marketId, now: at.price, past: pastOf(item.itemId, at.marketId) }] : []),
        { marketId: STEAM_ID, now: steam(item), past: pastOf(item.itemId, STEAM_ID) },
      ]),
    SLICE,
  );
}

const present = (change: PriceChange | null) => change && { percent: change.percent, market_id: change.marketId };

/** Presents changes for calls. */
export const presentChanges = ({ change_1d: day, change_7d: week, change_30d: month }: PriceChanges) => ({
  change_1d: present(day),
  change_7d: present(week),
  change_30d: present(month),
});
