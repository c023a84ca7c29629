/** Numbers of units at places 0, 1, 2, … */
export type UnitCounts = {
  at: (place: number) => number;
  add: (place: number, units: number) => void;
  /** The units at all places before this one. */
  before: (place: number) => number;
  /** The place of the nth unit, counted from 1; the number of places when there are fewer. */
  placeOf: (nth: number) => number;
};

/** A Fenwick tree: the time of each call grows with the logarithm of the number of places. */
export function createUnitCounts(counts: readonly number[]): UnitCounts {
  const units = [...counts];
  // sums[n]: the sum of the places from n - (lowest set bit of n) to n - 1
  const sums = [0, ...counts];
  for (const n of sums.keys()) {
    const parent = n + (n & -n);
    if (parent < sums.length) sums[parent]! += sums[n]!;
  }
  const highest = 2 ** Math.floor(Math.log2(Math.max(1, counts.length)));
  return {
    at: (place) => units[place]!,
    add: (place, added) => {
      units[place]! += added;
      for (let n = place + 1; n < sums.length; n += n & -n) sums[n]! += added;
    },
    before: (place) => {
      let sum = 0;
      for (let n = place; n > 0; n -= n & -n) sum += sums[n]!;
      return sum;
    },
    placeOf: (nth) => {
      let place = 0;
      let missing = nth;
      for (let step = highest; step >= 1; step /= 2) {
        const sum = sums[place + step];
        if (sum === undefined || sum >= missing) continue;
        place += step;
        missing -= sum;
      }
      return place;
    },
  };
}
