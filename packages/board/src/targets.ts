import type { Money } from '@lootfolio/domain/money';
import { isWatched } from '@lootfolio/domain/targets';
import type { MarketColumn, Snapshot } from './columns.ts';
import { isFresh, quoteTime } from './freshness.ts';
import { isOutlierPrice, levelsAt } from './price-levels.ts';

/** Price targets of one game as columns: entry n of each array belongs to target n. */
export type TargetColumns = {
  count: number;
  /** Rows of the items on the board; -1 = the board does not know the item. */
  row: Int32Array;
  price: Int32Array;
  /** 1 = met when the price rises to the target, 0 = met when it falls to the target. */
  up: Uint8Array;
  /** 1 = waits for its price, 0 = was already met. */
  armed: Uint8Array;
  /** The watched markets as bits of `watchBits`; 0 = all open markets. */
  watched: Int32Array;
};

/** A quote that meets target `at`. */
export type TargetMet = { at: number; marketId: number; price: Money };

/**
 * `met`: the waiting targets that a quote of one of the given markets meets. A target for a falling price is met on every watched market
 * with such a price; a target for a rising price only on the watched market with the lowest price.
 * `left`: the targets that were met before, whose item has a price on a watched market, and which no such price meets any more.
 */
export type TargetResult = { met: TargetMet[]; left: number[] };

/** Checks all targets in one pass. Only fresh prices that are not outliers count. */
export function checkTargets(snapshot: Snapshot, targets: TargetColumns, marketIds: readonly number[], now: number): TargetResult {
  const { row: rows, price: prices, up, armed, watched } = targets;
  const changed = snapshot.columns.filter(({ marketId }) => marketIds.includes(marketId));
  const result: TargetResult = { met: [], left: [] };
  const changedOf = cached((bits) => changed.filter(({ marketId }) => isWatched(bits, marketId)));
  const lowestOf = cached((bits) => lowestByRow(snapshot, bits, now));
  for (let at = 0; at < targets.count; at++) {
    const row = rows[at]!;
    if (row < 0 || row >= snapshot.capacity) continue;
    const price = prices[at]!;
    const bits = watched[at]!;
    if (armed[at] === 1 && up[at] === 0) {
      for (const column of changedOf(bits)) {
        const offered = column.price[row]!;
        if (offered > 0 && offered <= price && isRegular(snapshot, column, row, now))
          result.met.push({ at, marketId: column.marketId, price: offered });
      }
      continue;
    }
    const lowest = lowestOf(bits)(row);
    if (lowest === null) continue;
    const isMet = up[at] === 1 ? lowest.price[row]! >= price : lowest.price[row]! <= price;
    if (armed[at] === 0) {
      if (!isMet) result.left.push(at);
    } else if (isMet && changed.includes(lowest)) {
      result.met.push({ at, marketId: lowest.marketId, price: lowest.price[row]! });
    }
  }
  return result;
}

/** Computes the value of each choice of markets once in a pass. Most targets watch all open markets. */
function cached<T>(compute: (bits: number) => T): (bits: number) => T {
  const known = new Map<number, T>();
  const all = compute(0);
  return (bits) => {
    if (bits === 0) return all;
    let value = known.get(bits);
    if (value === undefined) known.set(bits, (value = compute(bits)));
    return value;
  };
}

type LowestOf = (row: number) => MarketColumn | null;

/**
 * Like `lowestRegular`, for a pass over many targets of the same items: the result of each row is computed only once. For a choice of
 * markets it is computed each time, because a byte for each row and choice would take more memory than it saves time.
 */
function lowestByRow(snapshot: Snapshot, bits: number, now: number): LowestOf {
  if (bits !== 0) return (row) => lowestRegular(snapshot, row, now, bits);
  const { columns } = snapshot;
  const places = new Uint8Array(snapshot.capacity);
  const [unknown, none] = [0, columns.length + 1];
  return (row) => {
    if (places[row] === unknown) {
      const lowest = lowestRegular(snapshot, row, now);
      places[row] = lowest === null ? none : columns.indexOf(lowest) + 1;
    }
    const place = places[row]!;
    return place === none ? null : columns[place - 1]!;
  };
}

/**
 * The market with the lowest fresh price that is not an outlier; the lower market id wins ties; null when there is none.
 * @param bits the markets that count; the default is all open ones
 */
export function lowestRegular(snapshot: Snapshot, row: number, now: number, bits = 0): MarketColumn | null {
  let best: MarketColumn | null = null;
  for (const column of bits === 0 ? snapshot.open : snapshot.columns) {
    const price = column.price[row]!;
    if (price === 0 || (best !== null && price >= best.price[row]!)) continue;
    if (bits !== 0 && !isWatched(bits, column.marketId)) continue;
    if (isRegular(snapshot, column, row, now)) best = column;
  }
  return best;
}

/** True for a fresh price that is not an outlier. */
export function isRegular(snapshot: Snapshot, column: MarketColumn, row: number, now: number): boolean {
  return isFresh(column, quoteTime(column, row), now) && !isOutlierPrice(levelsAt(snapshot, row, now), row, column.price[row]!);
}
