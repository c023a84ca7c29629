import { useState } from 'react';
import { ApiError } from '../lib/api-error.ts';
import { integer } from '../lib/format.ts';
import { DataTable } from '../ui/table/DataTable.tsx';
import type { Column, Sort } from '../ui/table/table.ts';
import { Age, Delta, Money } from '../ui/value/figures.tsx';
import { ItemCell } from '../market-ui/ItemCell.tsx';
import { Failed } from '../ui/state/ListState.tsx';
import { MarketBadge } from '../market-ui/MarketBadge.tsx';
import { SAMPLE_NOW, SAMPLE_ROWS, type SampleRow } from './samples.ts';
import css from './GalleryPage.module.css';

const COLUMNS: readonly Column<SampleRow>[] = [
  {
    id: 'name',
    sortable: true,
    skeleton: 180,
    header: () => 'Item',
    cell: (row) => <ItemCell name={row.name} image={null} itemId={row.id} color={row.color} href="/" />,
  },
  { id: 'market', header: () => 'Market', cell: (row) => <MarketBadge id={row.market} name={row.marketName} /> },
  { id: 'quantity', sortable: true, numeric: true, header: () => 'Quantity', cell: (row) => integer(row.quantity) },
  { id: 'buy', sortable: true, numeric: true, header: () => 'Buy', cell: (row) => <Money value={row.buy} /> },
  { id: 'sell', sortable: true, numeric: true, header: () => 'Sell', cell: (row) => <Money value={row.sell} /> },
  { id: 'profit', sortable: true, numeric: true, header: () => 'Profit', cell: (row) => <Delta value={row.profit} unit="money" plain /> },
  { id: 'ratio', sortable: true, numeric: true, header: () => 'ROI', cell: (row) => <Delta value={row.ratio} unit="percent" /> },
  { id: 'at', numeric: true, header: () => 'Updated', cell: (row) => <Age at={row.at} now={SAMPLE_NOW} stale={row.id > 5} /> },
];
const FEW = COLUMNS.slice(0, 4);

const sorted = (sort: Sort): readonly SampleRow[] => {
  const key = sort.id as 'name' | 'buy';
  const rows = SAMPLE_ROWS.toSorted((a, b) => (a[key] < b[key] ? -1 : 1));
  return sort.desc ? rows.toReversed() : rows;
};

const Card = (row: SampleRow) => (
  <>
    <ItemCell name={row.name} image={null} itemId={row.id} color={row.color} />
    <dl className={css.cardFigures}>
      <div>
        <dt>Buy</dt>
        <dd>
          <Money value={row.buy} />
        </dd>
      </div>
      <div>
        <dt>Sell</dt>
        <dd>
          <Money value={row.sell} />
        </dd>
      </div>
      <div>
        <dt>Profit</dt>
        <dd>
          <Delta value={row.profit} unit="money" plain />
        </dd>
      </div>
      <div>
        <dt>ROI</dt>
        <dd>
          <Delta value={row.ratio} unit="percent" />
        </dd>
      </div>
    </dl>
  </>
);

const NONE: readonly SampleRow[] = [];

export function SampleTable({ state }: { state: 'rows' | 'loading' | 'failed' }) {
  const [sort, setSort] = useState<Sort>({ id: 'ratio', desc: true });
  const [selection, setSelection] = useState<ReadonlySet<string>>(new Set(['2']));
  const [rows, setRows] = useState(() => sorted(sort));
  return (
    <DataTable
      caption="Sample items"
      columns={state === 'rows' ? COLUMNS : FEW}
      rows={state === 'rows' ? rows : NONE}
      rowId={(row) => String(row.id)}
      rowLabel={(row) => row.name}
      loading={state === 'loading'}
      skeletonRows={5}
      sort={sort}
      onSort={(next) => {
        setSort(next);
        setRows(sorted(next));
      }}
      selection={selection}
      onSelection={setSelection}
      card={Card}
      empty={
        <Failed
          error={new ApiError({ code: 'MARKET_UNAVAILABLE', msg: 'Skinport does not answer at the moment.', status: 503 })}
          onRetry={() => undefined}
        />
      }
    />
  );
}
