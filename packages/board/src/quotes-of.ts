import type { MarketColumn, Snapshot } from './columns.ts';
import { isFresh, quoteTime } from './freshness.ts';
import { isOutlierPrice, levelsAt } from './price-levels.ts';
import type { ItemQuote } from './types.ts';

type InColumns = (snapshot: Snapshot, row: number | undefined, itemId: number, now: number) => ItemQuote[];

const inColumns =
  (columnsOf: (snapshot: Snapshot) => readonly MarketColumn[]): InColumns =>
  (snapshot, row, itemId, now) =>
    columnsOf(snapshot).flatMap((column) =>
      row !== undefined && column.price[row]! > 0 ? itemQuote(snapshot, column, row, itemId, now) : [],
    );

/** All quotes of a row in the order of market ids. Stale quotes are included and marked. An unknown row gives an empty list. */
export const quotesOf = inColumns(({ columns }) => columns);

/** Like `quotesOf`, for the best buy orders of a row. */
export const bidsOf = inColumns(({ bids }) => bids);

/** The lowest fresh price of a row; the lower market id wins ties; null when no price is fresh, and without a row. */
export function lowestOf(snapshot: Snapshot, row: number | undefined, itemId: number, now: number): ItemQuote | null {
  if (row === undefined) return null;
  const lowest = levelsAt(snapshot, row, now).lowest[row]!;
  if (lowest === 0) return null;
  const column = snapshot.open.find((each) => each.price[row] === lowest && isFresh(each, quoteTime(each, row), now));
  return itemQuote(snapshot, column!, row, itemId, now);
}

export function itemQuote(snapshot: Snapshot, column: MarketColumn, row: number, itemId: number, now: number): ItemQuote {
  const price = column.price[row]!;
  const quantity = column.quantity[row]!;
  const time = quoteTime(column, row);
  return {
    itemId,
    marketId: column.marketId,
    price,
    quantity: quantity < 0 ? null : quantity,
    changedAt: column.changedAt[row]! * 1000,
    confirmedAt: time,
    fresh: isFresh(column, time, now),
    outlier: isOutlierPrice(levelsAt(snapshot, row, now), row, price),
  };
}
