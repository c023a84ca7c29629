import { IconChartLine, IconTable, IconZoomReset } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { t } from '../../i18n/i18n.ts';
import type { Column } from '../table/table.ts';
import { copyRows } from '../table/table-copy.ts';
import { CopyTable } from '../table/TableTools.tsx';
import { Attribution } from './Attribution.tsx';
import css from './ChartFrame.module.css';

type ChartTableProps<T extends object> = {
  label: string;
  columns: readonly Column<T>[];
  rows: readonly T[];
};
type Props<T extends object> = ChartTableProps<T> & {
  /** Height of the drawing and maximum height of the table, in pixels. */
  height: number;
  /** The chart summarised in a sentence. */
  summary?: ReactNode;
  /** Shown above the drawing, such as a legend or the choice of a range. */
  tools?: ReactNode;
  /** True for drawings of the chart library. */
  drawn?: boolean;
  /** Shows the whole period again; undefined while it is shown. */
  onReset?: (() => void) | undefined;
  children: ReactNode;
};

const never = (): boolean => false;

function ChartTable<T extends object>({ label, columns, rows, height }: ChartTableProps<T> & { height: number }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable area must be reachable by keyboard
    <div className={css.scroll} style={{ height }} tabIndex={0} role="region" aria-label={label}>
      <table className={css.table} onCopy={(event) => copyRows(event, { columns, rows, isSelected: never })}>
        <caption className="visually-hidden">{label}</caption>
        <thead>
          <tr>
            {columns.map(({ id, header }) => (
              <th key={id} scope="col">
                {header()}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={index} data-index={index}>
              {columns.map(({ id, cell }, at) =>
                at === 0 ? (
                  <th key={id} scope="row" data-column={id}>
                    {cell(row)}
                  </th>
                ) : (
                  <td key={id} data-column={id}>
                    {cell(row)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The frame of every chart. A button shows the same data as a table, for screen readers, exact values and copying. */
export function ChartFrame<T extends object>(props: Props<T>) {
  const { label, columns, rows, height, summary, tools, drawn = false, onReset, children } = props;
  const [asTable, setAsTable] = useState(false);
  if (rows.length === 0)
    return (
      <p className={css.none} style={{ minHeight: height }}>
        {t('ui.dataNotFound')}
      </p>
    );
  const Icon = asTable ? IconChartLine : IconTable;
  return (
    <figure className={css.chart} aria-label={label}>
      {tools}
      {asTable ? <ChartTable label={label} columns={columns} rows={rows} height={height} /> : children}
      <figcaption className={css.caption}>
        <span>{summary}</span>
        <span className={css.actions}>
          {drawn && !asTable && <Attribution />}
          {onReset && !asTable && (
            <button type="button" className={css.toggle} onClick={onReset}>
              <IconZoomReset size={14} stroke={1.7} aria-hidden />
              {t('ui.chartReset')}
            </button>
          )}
          {asTable && <CopyTable columns={columns} rows={rows} />}
          <button type="button" className={css.toggle} onClick={() => setAsTable(!asTable)}>
            <Icon size={14} stroke={1.7} aria-hidden />
            {asTable ? t('ui.chartChart') : t('ui.chartTable')}
          </button>
        </span>
      </figcaption>
    </figure>
  );
}
