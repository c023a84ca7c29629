import { useMemo } from 'react';
import { useStored } from '../../lib/use-stored.ts';
import type { Column } from './table.ts';

export type ColumnChoice<T extends object> = {
  /** The visible columns in order. */
  shown: readonly Column<T>[];
  /** Every column that can be hidden, and its current state. */
  options: readonly { id: string; name: string; shown: boolean; /** The last visible column cannot be hidden. */ locked: boolean }[];
  toggle: (id: string) => void;
  /** Shows the default columns again; null when they are shown. */
  reset: (() => void) | null;
  /** True when the default columns are all columns. */
  all: boolean;
};

/** Ids of the columns that differ from the default. Only strings in a JSON list count; anything else changes nothing. */
function parseToggled(text: string | null): readonly string[] {
  try {
    const list: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(list) ? list.filter((one) => typeof one === 'string') : [];
  } catch {
    return [];
  }
}

/**
 * The visible columns of a table, stored in this browser as those that differ from the default. A column without `name`, or with `fixed`, is
 * always visible.
 * @param table the storage name, distinct for each table
 */
export function useColumns<T extends object>(table: string, columns: readonly Column<T>[]): ColumnChoice<T> {
  const [text, store] = useStored(`columns.${table}`);
  return useMemo(() => {
    const toggled = parseToggled(text);
    const canHide = ({ name, fixed = false }: Column<T>): boolean => name !== undefined && !fixed;
    const isHidden = (column: Column<T>): boolean => canHide(column) && toggled.includes(column.id) !== (column.extra ?? false);
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
      toggle: (id) => save(toggled.includes(id) ? toggled.filter((one) => one !== id) : [...toggled, id]),
      reset: toggled.length === 0 ? null : () => save([]),
      all: !columns.some(({ extra }) => extra),
    };
  }, [text, store, columns]);
}
