import { useMemo } from 'react';
import { useStored } from '../../lib/use-stored.ts';
import type { Column } from './table.ts';

export type ColumnChoice<T extends object> = {
  /** The visible columns in order. */
  shown: readonly Column<T>[];
  /** Every column that can be hidden, and its current state. */
  options: readonly { id: string; name: string; shown: boolean; /** The last visible column cannot be hidden. */ locked: boolean }[];
  toggle: (id: string) => void;
  /** Shows all columns again; null when no column is hidden. */
  reset: (() => void) | null;
};

/** Ids of the hidden columns. Only strings in a JSON list count; anything else hides nothing. */
function parseHidden(text: string | null): readonly string[] {
  try {
    const list: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(list) ? list.filter((one) => typeof one === 'string') : [];
  } catch {
    return [];
  }
}

/**
 * The visible columns of a table, stored in this browser. A column without `name`, or with `fixed`, is always visible.
 * @param table the storage name, distinct for each table
 */
export function useColumns<T extends object>(table: string, columns: readonly Column<T>[]): ColumnChoice<T> {
  const [text, store] = useStored(`columns.${table}`);
  return useMemo(() => {
    const hidden = parseHidden(text);
    const canHide = ({ name, fixed = false }: Column<T>): boolean => name !== undefined && !fixed;
    const isHidden = (column: Column<T>): boolean => canHide(column) && hidden.includes(column.id);
    const visible = columns.filter((column) => !isHidden(column));
    const shown = visible.length > 0 ? visible : columns.slice(0, 1);
    const save = (ids: readonly string[]): void => store(ids.length === 0 ? null : JSON.stringify(ids));
    return {
      shown,
      options: columns.flatMap((column) =>
        column.name && canHide(column)
          ? [{ id: column.id, name: column.name(), shown: shown.includes(column), locked: shown.length === 1 && shown[0] === column }]
          : [],
      ),
      toggle: (id) => save(hidden.includes(id) ? hidden.filter((one) => one !== id) : [...hidden, id]),
      reset: hidden.length === 0 ? null : () => save([]),
    };
  }, [text, store, columns]);
}
