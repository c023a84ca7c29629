import { useCallback, useEffect, useRef } from 'react';

type Ticks = {
  /** The ids in list order; called only for a range. */
  order: () => readonly string[];
  selection: ReadonlySet<string> | undefined;
  onSelection: ((selection: Set<string>) => void) | undefined;
};

/** The selection with `ids` added or removed; other ids stay. */
export function withTicks(selection: ReadonlySet<string> | undefined, ids: readonly string[], on: boolean): Set<string> {
  const next = new Set(selection);
  for (const id of ids) {
    if (on) next.add(id);
    else next.delete(id);
  }
  return next;
}

/** The ids between two entries, both included, in either direction. Only `to` when `from` is not in the list. */
export function idsBetween(order: readonly string[], from: string | null, to: string): readonly string[] {
  const start = from === null ? -1 : order.indexOf(from);
  const end = order.indexOf(to);
  if (start === -1 || end === -1) return [to];
  return order.slice(Math.min(start, end), Math.max(start, end) + 1);
}

/**
 * Selects or deselects one entry of a list. With `range`, all entries from the last toggled one to this one take this entry's new
 * state. The returned function is stable between renders.
 */
export function useTicks(ticks: Ticks): (id: string, range: boolean) => void {
  const latest = useRef(ticks);
  useEffect(() => {
    latest.current = ticks;
  });
  const last = useRef<string | null>(null);
  return useCallback((id, range) => {
    const { order, selection, onSelection } = latest.current;
    const ids = range ? idsBetween(order(), last.current, id) : [id];
    last.current = id;
    onSelection?.(withTicks(selection, ids, !selection?.has(id)));
  }, []);
}
