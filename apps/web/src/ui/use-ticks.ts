import { useCallback, useEffect, useRef } from 'react';

type Ticks = {
  /** Ids in the order of the list; called only for a range. */
  order: () => readonly string[];
  selection: ReadonlySet<string> | undefined;
  onSelection: ((selection: Set<string>) => void) | undefined;
};

/** The selection with `ids` added or removed; ids of other pages stay. */
export function withTicks(selection: ReadonlySet<string> | undefined, ids: readonly string[], on: boolean): Set<string> {
  const next = new Set(selection);
  for (const id of ids) {
    if (on) next.add(id);
    else next.delete(id);
  }
  return next;
}

/** The ids from one to the other, both included, in either direction; `to` alone where `from` is not in the list. */
export function idsBetween(order: readonly string[], from: string | null, to: string): readonly string[] {
  const start = from === null ? -1 : order.indexOf(from);
  const end = order.indexOf(to);
  if (start === -1 || end === -1) return [to];
  return order.slice(Math.min(start, end), Math.max(start, end) + 1);
}

/**
 * Selects or deselects one entry of a list. With `range` everything from the entry touched last to this one takes the state that
 * this one takes. The function stays the same between renders.
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
