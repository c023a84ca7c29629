/** Rows with their sort keys. Only the first `count` entries are in use. */
export type Matches = { rows: Int32Array; keys: Float64Array; count: number };

/**
 * Returns the rows at the places `from`…`to - 1` in the order of ascending key, then ascending `place`. Reorders the matches. Partitions
 * around the ends of the page instead of sorting everything.
 * @param place unique per row
 */
export function selectPage(matches: Matches, place: Int32Array, from: number, to: number): number[] {
  const end = Math.min(to, matches.count);
  if (from >= end) return [];
  if (end < matches.count) partitionAt(matches, place, 0, matches.count - 1, end - 1);
  if (from > 0) partitionAt(matches, place, 0, end - 1, from);
  const { keys, rows } = matches;
  return Array.from({ length: end - from }, (_, index) => ({ key: keys[from + index]!, row: rows[from + index]! }))
    .sort((a, b) => (a.key === b.key ? place[a.row]! - place[b.row]! : a.key < b.key ? -1 : 1))
    .map(({ row }) => row);
}

/** Moves the entry of rank `rank` among `first`…`last` to its place, smaller entries before it and larger ones behind it. */
function partitionAt({ rows, keys }: Matches, place: Int32Array, first: number, last: number, rank: number): void {
  let left = first;
  let right = last;
  while (left < right) {
    // the middle entry is a good pivot, because the order of the rows does not depend on the keys
    const middle = (left + right) >> 1;
    const pivotKey = keys[middle]!;
    const pivotPlace = place[rows[middle]!]!;
    let i = left;
    let j = right;
    while (i <= j) {
      while (keys[i]! < pivotKey || (keys[i] === pivotKey && place[rows[i]!]! < pivotPlace)) i++;
      while (keys[j]! > pivotKey || (keys[j] === pivotKey && place[rows[j]!]! > pivotPlace)) j--;
      if (i > j) break;
      const key = keys[i]!;
      const row = rows[i]!;
      keys[i] = keys[j]!;
      rows[i] = rows[j]!;
      keys[j] = key;
      rows[j] = row;
      i++;
      j--;
    }
    if (rank <= j) right = j;
    else if (rank >= i) left = i;
    else return;
  }
}
