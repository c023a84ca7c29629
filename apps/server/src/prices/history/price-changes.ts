import { STEAM_ID } from '@lootfolio/domain/markets';
import type { Money } from '@lootfolio/domain/money';
import {
  CHANGE_DAYS,
  priceChanges,
  type ChangeSpan,
  type PriceChange,
  type PriceChanges,
  type PricesOfMarket,
} from '@lootfolio/domain/price-changes';
import { REFERENCE_MARKETS } from '@lootfolio/domain/trends';
import type { Reader } from '../../platform/database/database.ts';
import { nowMs } from '../../platform/process/clock.ts';
import { mapInSlices } from '../../platform/process/slices.ts';
import type { Boards } from '../board/boards.ts';
import type { Item } from '../board/item-directory.ts';
import { readPastCloses, type HistoryOf } from './price-changes.reads.ts';

type Parts = { db: Reader; boards: Boards };
type Past = PricesOfMarket['past'];

/** An item with the price that values it; null without a fresh one, or when it is suspicious. */
export type Valued = { item: Item; at: { marketId: number; price: Money } | null };

/** The number of rows that take about a millisecond. */
const SLICE = 500;
export const NO_CHANGES = { change_1d: null, change_7d: null, change_30d: null };
const keyOf = ({ itemId, marketId }: HistoryOf): string => `${itemId}:${marketId}`;
const isInMemory = (marketId: number): boolean => REFERENCE_MARKETS.some((id) => id === marketId);

/**
 * Returns how far the price of each row moved: on the market that values it, else at Steam, which has the longest history. The earlier
 * prices of the markets of the reference price are in memory; those of all others come from one query for all rows.
 */
export async function changesOf({ db, boards }: Parts, rows: readonly Valued[]): Promise<PriceChanges[]> {
  const wanted = new Map<string, HistoryOf>();
  for (const { item, at } of rows) {
    if (!at || isInMemory(at.marketId)) continue;
    const one = { itemId: item.itemId, marketId: at.marketId };
    wanted.set(keyOf(one), one);
  }
  const closes = new Map((await readPastCloses(db, [...wanted.values()])).map((one) => [keyOf(one), one]));
  const pastOf = ({ appId, itemId }: Item, marketId: number): Past => {
    if (!isInMemory(marketId)) return closes.get(keyOf({ itemId, marketId })) ?? NO_CHANGES;
    const past = (span: ChangeSpan): Money | null => boards.of(appId).pastPrice(itemId, marketId, CHANGE_DAYS[span]);
    return { change_1d: past('change_1d'), change_7d: past('change_7d'), change_30d: past('change_30d') };
  };
  const steam = ({ appId, itemId }: Item): Money | null => {
    const first = boards.of(appId).firstPrice(itemId, [STEAM_ID], nowMs());
    return first?.fresh ? first.price : null;
  };
  return mapInSlices(
    rows,
    ({ item, at }) =>
      priceChanges([
        ...(at ? [{ marketId: at.marketId, now: at.price, past: pastOf(item, at.marketId) }] : []),
        { marketId: STEAM_ID, now: steam(item), past: pastOf(item, STEAM_ID) },
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
