import type { Money } from '@lootfolio/domain/money';
import { nowMs } from '../../../platform/process/clock.ts';
import type { Boards } from '../../../prices/board/boards.ts';
import type { Item } from '../../../prices/board/item-directory.ts';

export type PriceRange = { min: Money; max: Money };

/** Prices of skins for screens that show many: for each item the lowest fresh price that is not suspicious. */
export type PriceReader = {
  priceOf: (item: Item) => Money | null;
  /** Returns the lowest and the highest price of these items; null when none has a price. */
  rangeOf: (items: readonly Item[]) => PriceRange | null;
};

/** @param known prices that were read before, by item id. Given to remember them: prices change */
export function createPriceReader(boards: Pick<Boards, 'lowestRegular'>, known?: Map<number, Money | null>): PriceReader {
  const read = (item: Item): Money | null => boards.lowestRegular(item)?.price ?? null;
  const priceOf = (item: Item): Money | null => {
    const before = known?.get(item.itemId);
    if (before !== undefined) return before;
    const price = read(item);
    known?.set(item.itemId, price);
    return price;
  };
  return {
    priceOf,
    rangeOf: (items) => {
      const prices = items.map(priceOf).filter((price) => price !== null);
      return prices.length === 0 ? null : { min: Math.min(...prices), max: Math.max(...prices) };
    },
  };
}

/** The longest time for which a reply with prices is cached. Prices become stale without any change. */
const CACHE_MS = 15_000;

/** Returns a text that changes when prices may have changed. */
export const priceVersion = (boards: Pick<Boards, 'version'>): string => `${boards.version()}.${Math.floor(nowMs() / CACHE_MS)}`;
