/** Values of which the first is known at all times. Adding or removing takes time that grows with the logarithm of their number. */
export type Heap<T> = { first: () => T | undefined; push: (value: T) => void; pop: () => void };

/** A binary heap: no value comes before its parent, which has half its index. */
export function createHeap<T>(isBefore: (a: T, b: T) => boolean): Heap<T> {
  const values: T[] = [];
  const swap = (a: number, b: number): void => {
    [values[a], values[b]] = [values[b]!, values[a]!];
  };
  const isOrdered = (upper: number, lower: number): boolean => !isBefore(values[lower]!, values[upper]!);
  return {
    first: () => values[0],
    push: (value) => {
      values.push(value);
      for (let at = values.length - 1; at > 0;) {
        const parent = (at - 1) >> 1;
        if (isOrdered(parent, at)) break;
        swap(parent, at);
        at = parent;
      }
    },
    pop: () => {
      const last = values.pop();
      if (last === undefined || values.length === 0) return;
      values[0] = last;
      for (let at = 0; ;) {
        const [left, right] = [2 * at + 1, 2 * at + 2];
        if (left >= values.length) break;
        const child = right < values.length && isBefore(values[right]!, values[left]!) ? right : left;
        if (isOrdered(at, child)) break;
        swap(at, child);
        at = child;
      }
    },
  };
}
