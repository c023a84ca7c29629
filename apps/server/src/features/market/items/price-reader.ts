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

export function createPriceReader(boards: Pick<Boards, 'lowestRegular'>): PriceReader {
  const priceOf = (item: Item): Money | null => boards.lowestRegular(item)?.price ?? null;
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
