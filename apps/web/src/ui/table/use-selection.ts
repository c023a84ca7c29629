import { useCallback, useEffect, useMemo, useState } from 'react';
import { useStored } from '../../lib/use-stored.ts';

/** Where a selection is stored: `{ ...scope, [field]: ids }` as JSON under `key`, such as `{ app_id: 730, asset_ids: ['1'] }`. */
export type SelectionStorage = {
  key: string;
  field: string;
  /** The scope of the ids. A stored selection of another scope counts as empty and is removed. */
  scope: Readonly<Record<string, string | number>>;
};

export type Selection = {
  ids: ReadonlySet<string>;
  set: (ids: Iterable<string>) => void;
  clear: () => void;
  /** Drops ids that no longer exist; call it after everything was loaded. */
  retain: (existing: Iterable<string>) => void;
};

const NOT_STORED: SelectionStorage = { key: 'selection', field: 'ids', scope: {} };
const NONE: ReadonlySet<string> = new Set();

const isStringList = (value: unknown): value is string[] => Array.isArray(value) && value.every((one) => typeof one === 'string');

/** The stored selection; null for a text of another scope or an invalid text. */
function parse(text: string, { field, scope }: SelectionStorage): ReadonlySet<string> | null {
  try {
    const stored = JSON.parse(text) as Record<string, unknown>;
    const ids = stored[field];
    const sameScope = Object.entries(scope).every(([name, value]) => stored[name] === value);
    return sameScope && isStringList(ids) ? new Set(ids) : null;
  } catch {
    return null;
  }
}

/**
 * The selected ids of a list. They survive paging, sorting and filtering; with `storage` also a reload.
 * `storage` is compared by value, so a new object on each render is fine.
 */
export function useSelection(storage?: SelectionStorage): Selection {
  const stored = JSON.stringify(storage ?? NOT_STORED);
  const target = useMemo(() => JSON.parse(stored) as SelectionStorage, [stored]);
  const isStored = storage !== undefined;
  const [text, setText] = useStored(target.key);
  const [unstored, setUnstored] = useState(NONE);

  const parsed = useMemo(() => (isStored && text !== null ? parse(text, target) : null), [isStored, text, target]);
  const ids = isStored ? (parsed ?? NONE) : unstored;
  const set = useCallback(
    (next: Iterable<string>): void => {
      const list = [...new Set(next)];
      if (!isStored) setUnstored(new Set(list));
      else setText(list.length === 0 ? null : JSON.stringify({ ...target.scope, [target.field]: list }));
    },
    [isStored, target, setText],
  );
  // remove it, so that a return to the earlier scope does not restore its selection
  const isOutdated = isStored && text !== null && parsed === null;
  useEffect(() => {
    if (isOutdated) setText(null);
  }, [isOutdated, setText]);

  const clear = useCallback(() => set([]), [set]);
  const retain = useCallback(
    (existing: Iterable<string>): void => {
      const known = new Set(existing);
      const retained = [...ids].filter((id) => known.has(id));
      if (retained.length < ids.size) set(retained);
    },
    [ids, set],
  );
  return useMemo(() => ({ ids, set, clear, retain }), [ids, set, clear, retain]);
}
