import { IconArrowDown, IconArrowUp, IconSelector } from '@tabler/icons-react';
import { t } from '../../i18n/i18n.ts';
import { Checkbox } from '../form/Checkbox.tsx';
import type { Column, Table } from './table.ts';
import { withTicks } from '../form/use-ticks.ts';
import tick from '../form/Tick.module.css';
import css from './DataTable.module.css';

const SORT_ICONS = { asc: IconArrowUp, desc: IconArrowDown };
const ARIA_SORT = { asc: 'ascending', desc: 'descending' } as const;

function SelectPage<T extends object>({ table }: { table: Table<T> }) {
  const { rows, rowId, selection, onSelection } = table;
  const ids = rows.map(rowId);
  const selected = ids.filter((id) => selection?.has(id)).length;
  const all = ids.length > 0 && selected === ids.length;
  return (
    <Checkbox
      className={tick.tick}
      label={t('ui.selectAll')}
      checked={all}
      indeterminate={selected > 0 && !all}
      onChange={() => onSelection?.(withTicks(selection, ids, !all))}
    />
  );
}

/** A second press reverses the order. Figures start with the largest. */
function SortButton<T extends object>({
  column,
  sorted,
  onSort,
}: {
  column: Column<T>;
  sorted: keyof typeof SORT_ICONS | null;
  onSort: Table<T>['onSort'];
}) {
  const Icon = sorted ? SORT_ICONS[sorted] : IconSelector;
  const desc = sorted === null ? (column.numeric ?? false) : sorted === 'asc';
  return (
    <button type="button" className={css.sort} data-sorted={sorted !== null} onClick={() => onSort?.({ id: column.id, desc })}>
      {column.header()}
      <Icon size={13} stroke={2} aria-hidden />
    </button>
  );
}

export function TableHead<T extends object>({ table }: { table: Table<T> }) {
  const { columns, sort, onSort, onSelection, virtual } = table;
  return (
    <thead className={css.head}>
      <tr aria-rowindex={virtual && 1}>
        {onSelection && (
          <th scope="col" className={css.check} data-screen-only="true">
            <SelectPage table={table} />
          </th>
        )}
        {columns.map((column) => {
          const { id, sortable = false, numeric, screenOnly, width } = column;
          const sorted = sort?.id !== id ? null : sort.desc ? 'desc' : 'asc';
          return (
            <th
              key={id}
              scope="col"
              style={{ width }}
              data-numeric={numeric}
              data-screen-only={screenOnly}
              aria-sort={sortable ? (sorted ? ARIA_SORT[sorted] : 'none') : undefined}
            >
              {sortable ? <SortButton column={column} sorted={sorted} onSort={onSort} /> : column.header()}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}
