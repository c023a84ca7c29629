import { useState } from 'react';
import { ApiError } from '../lib/api-error.ts';
import type { FileFormat, ServerFile } from '../lib/api.ts';
import { integer } from '../lib/format.ts';
import { BulkBar } from '../ui/table/BulkBar.tsx';
import { Button } from '../ui/form/Button.tsx';
import { DataTable } from '../ui/table/DataTable.tsx';
import { ExportMenu } from '../ui/table/ExportMenu.tsx';
import { Delta, Money } from '../ui/value/figures.tsx';
import { ItemCell } from '../market-ui/ItemCell.tsx';
import { ItemGrid } from '../market-ui/ItemGrid.tsx';
import { ItemName } from '../market-ui/ItemName.tsx';
import { ItemPicture } from '../market-ui/ItemPicture.tsx';
import { EmptyByFilter, Failed } from '../ui/state/ListState.tsx';
import { Panel } from '../ui/layout/PageHeader.tsx';
import { Segments } from '../ui/form/Segments.tsx';
import type { Column } from '../ui/table/table.ts';
import { copyMoney } from '../ui/table/table-copy.ts';
import { CopyTable, TableView } from '../ui/table/TableTools.tsx';
import { useColumns } from '../ui/table/use-columns.ts';
import { useSelection } from '../ui/table/use-selection.ts';
import { virtual } from '../ui/table/virtual-rows.tsx';
import { MANY_ROWS } from './data-samples.ts';
import { SAMPLE_ROWS, type SampleRow } from './samples.ts';
import css from './DataSection.module.css';

const COLUMNS: readonly Column<SampleRow>[] = [
  {
    id: 'name',
    fixed: true,
    width: '36%',
    skeleton: 180,
    name: () => 'Item',
    header: () => 'Item',
    cell: (row) => <ItemCell name={row.name} image={null} color={row.color} href="/" />,
    copyValue: (row) => row.name,
  },
  {
    id: 'quantity',
    numeric: true,
    name: () => 'Quantity',
    header: () => 'Quantity',
    cell: (row) => integer(row.quantity),
    copyValue: (row) => row.quantity,
  },
  {
    id: 'buy',
    numeric: true,
    name: () => 'Buy',
    header: () => 'Buy',
    cell: (row) => <Money value={row.buy} />,
    copyValue: (row) => copyMoney(row.buy),
  },
  {
    id: 'sell',
    numeric: true,
    name: () => 'Sell',
    header: () => 'Sell',
    cell: (row) => <Money value={row.sell} />,
    copyValue: (row) => copyMoney(row.sell),
  },
  {
    id: 'profit',
    numeric: true,
    name: () => 'Profit',
    header: () => 'Profit',
    cell: (row) => <Delta value={row.profit} unit="money" plain />,
    copyValue: (row) => copyMoney(row.profit),
  },
];

const NONE: readonly SampleRow[] = [];
const idOf = (row: SampleRow): string => String(row.id);
const nameOf = (row: SampleRow): string => row.name;
const sumOf = (rows: readonly SampleRow[], value: (row: SampleRow) => number): number => rows.reduce((sum, row) => sum + value(row), 0);
const tableCard = (row: SampleRow) => (
  <>
    <ItemCell name={row.name} image={null} color={row.color} />
    <span>
      <Money value={row.buy} /> · <Delta value={row.profit} unit="money" plain />
    </span>
  </>
);
const gridCard = (row: SampleRow) => (
  <>
    <ItemPicture src={null} color={row.color} size={56} />
    <ItemName name={row.name} />
    <span className={css.price}>
      <Money value={row.sell} />
      <Delta value={row.ratio} unit="percent" plain />
    </span>
  </>
);

const slowly = <T,>(value: T): Promise<T> => new Promise((resolve) => setTimeout(() => resolve(value), 1200));

/** Sample results: CSV is complete, XLSX is truncated, PDF fails. */
const exportSample = (format: FileFormat): Promise<ServerFile> =>
  format === 'pdf'
    ? Promise.reject(new ApiError({ code: 'NETWORK', msg: '', status: 0 }))
    : slowly({ file: new Blob(['Item;Price'], { type: 'text/csv' }), rows: 1, total: format === 'csv' ? 1 : 2000 });

function LongTable({ rows, loading }: { rows: readonly SampleRow[]; loading: boolean }) {
  const choice = useColumns('gallery', COLUMNS);
  const selection = useSelection({ key: 'gallerySelection', field: 'ids', scope: { list: 'table' } });
  return (
    <>
      <div className={css.bar}>
        <strong>{`${rows.length} rows`}</strong>
        <span className={css.tools}>
          <ExportMenu
            onExport={exportSample}
            fileName="sample"
            disabledReason={rows.length === 0 ? 'There is nothing to export.' : undefined}
          />
          <CopyTable columns={choice.shown} rows={rows} />
          <TableView choice={choice} />
        </span>
      </div>
      <DataTable
        caption="Long sample table"
        columns={choice.shown}
        rows={rows}
        rowId={idOf}
        rowLabel={nameOf}
        loading={loading}
        virtual={virtual}
        card={tableCard}
        selection={selection.ids}
        onSelection={selection.set}
        totals={{
          quantity: integer(sumOf(rows, (row) => row.quantity)),
          buy: <Money value={sumOf(rows, (row) => row.buy)} />,
          sell: <Money value={sumOf(rows, (row) => row.sell)} />,
          profit: <Delta value={sumOf(rows, (row) => row.profit)} unit="money" plain />,
        }}
        empty={<EmptyByFilter onClear={() => undefined} />}
      />
      <Chosen rows={MANY_ROWS} selection={selection} />
    </>
  );
}

function Chosen({ rows, selection }: { rows: readonly SampleRow[]; selection: ReturnType<typeof useSelection> }) {
  const selected = rows.filter((row) => selection.ids.has(idOf(row)));
  return (
    <BulkBar
      count={selection.ids.size}
      sum={sumOf(selected, (row) => row.sell)}
      net={Math.round(sumOf(selected, (row) => row.sell) * 0.94)}
      onClear={selection.clear}
      all={{ total: rows.length, onSelect: () => selection.set(rows.map(idOf)) }}
    >
      <Button>{`List ${selection.ids.size} items`}</Button>
    </BulkBar>
  );
}

function LongGrid({ rows, loading }: { rows: readonly SampleRow[]; loading: boolean }) {
  const selection = useSelection({ key: 'galleryGrid', field: 'ids', scope: {} });
  return (
    <>
      <ItemGrid
        caption="Long sample grid"
        items={rows}
        itemId={idOf}
        itemLabel={nameOf}
        render={gridCard}
        cardHeight={148}
        loading={loading}
        selection={selection.ids}
        onSelection={selection.set}
        empty={
          <Panel flush>
            <Failed error={new ApiError({ code: 'NETWORK', msg: '', status: 0 })} onRetry={() => undefined} />
          </Panel>
        }
      />
      <Chosen rows={MANY_ROWS} selection={selection} />
    </>
  );
}

const SIZES: Readonly<Record<string, readonly SampleRow[]>> = { few: SAMPLE_ROWS, many: MANY_ROWS, none: NONE, loading: NONE };

/** Long lists: rows, cards, selection, column choice, export. Starts with few rows, so that the sections below are not far away. */
export function DataSection() {
  const [look, setLook] = useState<'table' | 'grid'>('table');
  const [size, setSize] = useState('few');
  const List = look === 'table' ? LongTable : LongGrid;
  return (
    <section>
      <h2 className={css.title}>Lists</h2>
      <div className={css.bar}>
        <Segments
          label="Look"
          value={look}
          onChange={setLook}
          options={[
            { value: 'table', label: 'Table' },
            { value: 'grid', label: 'Grid' },
          ]}
        />
        <Segments label="Rows" value={size} onChange={setSize} options={Object.keys(SIZES).map((value) => ({ value, label: value }))} />
        <ExportMenu onExport={exportSample} fileName="nothing" disabledReason="There is nothing to export." />
      </div>
      <List rows={SIZES[size]!} loading={size === 'loading'} />
    </section>
  );
}
