import { STEAM_ID } from '@lootfolio/domain/markets';
import type { Money } from '@lootfolio/domain/money';
import { median } from '@lootfolio/domain/quotes';
import type { MarketColumn, Snapshot } from './columns.ts';
import { isFresh, quoteTime } from './freshness.ts';
import { isRegular } from './targets.ts';

/** `at`: when the market's list last confirmed it, in milliseconds. `quantity`: null when the market does not state it. */
export type BookQuote = { price: Money; quantity: number | null; fresh: boolean; at: number };

/**
 * What is known of an item on one market. `listFresh`: the market's whole list is fresh, so that nobody offers an item without a price.
 * `elsewhere`: the middle of the lowest asks of other markets, which are fresh and no outliers; null without any. Steam does not count,
 * because its prices are those of its wallet.
 */
export type MarketBook = { ask: BookQuote | null; bid: BookQuote | null; listFresh: boolean; elsewhere: Money | null };

/**
 * Returns what is known of a row on a market.
 * @param row undefined for an unknown item
 * @param isOwn true for a price of another market that is no independent one
 */
export function marketBook(
  snapshot: Snapshot,
  row: number | undefined,
  marketId: number,
  isOwn: (marketId: number, price: Money) => boolean,
  now: number,
): MarketBook {
  const own = snapshot.columns.find((column) => column.marketId === marketId);
  const listFresh = own !== undefined && isFresh(own, own.refreshedAt, now);
  if (row === undefined || row >= snapshot.capacity) return { ask: null, bid: null, listFresh, elsewhere: null };
  const others: Money[] = [];
  for (const column of snapshot.open) {
    const price = column.price[row]!;
    if (price === 0 || column === own || column.marketId === STEAM_ID) continue;
    if (isRegular(snapshot, column, row, now) && !isOwn(column.marketId, price)) others.push(price);
  }
  return {
    ask: quoteIn(own, row, now),
    bid: quoteIn(
      snapshot.bids.find((column) => column.marketId === marketId),
      row,
      now,
    ),
    listFresh,
    elsewhere: others.length === 0 ? null : Math.round(median(others)),
  };
}

function quoteIn(column: MarketColumn | undefined, row: number, now: number): BookQuote | null {
  if (!column || column.price[row] === 0) return null;
  const at = quoteTime(column, row);
  const quantity = column.quantity[row]!;
  return { price: column.price[row]!, quantity: quantity < 0 ? null : quantity, fresh: isFresh(column, at, now), at };
}
