import { MAX_PRICE } from '@lootfolio/domain/money';
import { copyColumn, emptyColumn, MAX_QUANTITY, type MarketColumn, type Snapshot, snapshotOf } from './columns.ts';
import { levelsAt } from './price-levels.ts';
import { sharedBytes, widened } from './shared.ts';
import type { BoardQuote, MarketUpdate } from './types.ts';

/** Quotes per slice: about 2 ms. */
const QUOTES = 8_192;
/** Rows per slice when price levels are computed: about 2 ms. */
const ROWS = 4_096;

/**
 * Writes the updates into copies of the affected columns; the given snapshot is not changed.
 * Yields between slices of a few milliseconds. Ids of quotes without a row are collected in `unknown`.
 * @throws RangeError on an unknown market or an impossible price, quantity or time
 */
export function* applyUpdates(
  base: Snapshot,
  updates: readonly MarketUpdate[],
  rowOf: ReadonlyMap<number, number>,
  unknown: number[],
): Generator<void, Snapshot> {
  const columns = base.columns.slice();
  const bids = base.bids.slice();
  const quoteCounts = widened(sharedBytes(base.capacity), base.quoteCounts);
  for (const update of updates) {
    const isBid = update.side === 'bid';
    const counts = isBid ? null : quoteCounts;
    if (isBid) addBidColumn(base, bids, update.marketId);
    const side = isBid ? bids : columns;
    const index = side.findIndex(({ marketId }) => marketId === update.marketId);
    if (index < 0) throw new RangeError(`no market ${update.marketId} on the board`);
    const column = copyColumn(side[index]!);
    side[index] = column;
    column.refreshedAt = update.refreshedAt ?? -Infinity;
    column.freshForMs = update.freshForMs ?? column.freshForMs;
    for (let from = 0; from < update.removals.length; from += QUOTES) {
      for (const itemId of update.removals.slice(from, from + QUOTES)) {
        const row = rowOf.get(itemId);
        if (row !== undefined && row < base.capacity) remove(column, counts, row);
      }
      yield;
    }
    for (let from = 0; from < update.upserts.length; from += QUOTES) {
      for (const quote of update.upserts.slice(from, from + QUOTES)) {
        const row = rowOf.get(quote.itemId);
        if (row === undefined || row >= base.capacity) unknown.push(quote.itemId);
        else write(column, counts, row, quote);
      }
      yield;
    }
  }
  return snapshotOf(columns, bids, quoteCounts);
}

/**
 * Adds the column for a market's first bids, in the order of market ids. Most markets never have bids, so a column for each would waste
 * memory.
 */
function addBidColumn({ columns, capacity }: Snapshot, bids: MarketColumn[], id: number): void {
  const market = columns.find(({ marketId }) => marketId === id);
  if (!market || bids.some(({ marketId }) => marketId === id)) return;
  bids.push(emptyColumn({ id, freshForMs: market.freshForMs }, capacity));
  bids.sort((a, b) => a.marketId - b.marketId);
}

/** Computes the price levels of all rows before the first query needs them. Yields between slices. */
export function* precomputeLevels(snapshot: Snapshot, rows: number, now: number): Generator<void, void> {
  for (let row = 0; row < Math.min(rows, snapshot.capacity); row++) {
    levelsAt(snapshot, row, now);
    if (row % ROWS === ROWS - 1) yield;
  }
}

/** @param counts the number of quotes per row; null for bids, which do not change it */
function remove(column: MarketColumn, counts: Uint8Array | null, row: number): void {
  if (column.price[row] === 0) return;
  column.price[row] = 0;
  if (counts) counts[row]!--;
}

function write(column: MarketColumn, counts: Uint8Array | null, row: number, { itemId, price, quantity, changedAt }: BoardQuote): void {
  const possible =
    Number.isInteger(price) &&
    price >= 1 &&
    price <= MAX_PRICE &&
    (quantity === null || (quantity >= 0 && quantity <= MAX_QUANTITY)) &&
    changedAt >= 0;
  if (!possible) throw new RangeError(`impossible quote of item ${itemId} on market ${column.marketId}`);
  if (counts && column.price[row] === 0) counts[row]!++;
  column.price[row] = price;
  column.quantity[row] = quantity ?? -1;
  column.changedAt[row] = Math.floor(changedAt / 1000);
}
