import type { ImportRowState } from '@lootfolio/domain/imports';
import { useState } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { calendarDate, exchangeRate, integer, nativeAmount } from '../../../../lib/format.ts';
import { Failed } from '../../../../ui/state/ListState.tsx';
import { DataTable } from '../../../../ui/table/DataTable.tsx';
import { Pagination } from '../../../../ui/table/Pagination.tsx';
import type { Column } from '../../../../ui/table/table.ts';
import { Money } from '../../../../ui/value/figures.tsx';
import { ROWS_PER_PAGE, useDraftRows, type Draft, type DraftRow } from '../imports.queries.ts';
import type { Check } from '../use-import.ts';
import { RowCard } from './RowCard.tsx';
import { SideChip } from './SideChip.tsx';
import css from './Import.module.css';
import rowCss from './Rows.module.css';

/** The place of a row: its line, with the file where there are several. */
export const placeText = (fileNames: readonly string[], file: number, row: number): string =>
  fileNames.length > 1 ? t('imports.fileRow', { file: fileNames[file] ?? '', row }) : t('imports.row', { row });

const nameOf = (row: DraftRow): string => row.item?.name ?? row.name;

const Place = ({ text }: { text: string }) => (
  <span className={rowCss.place} title={text}>
    {text}
  </span>
);

/** The rate of a row with its source and day. */
function rateText({ currency, rate }: Pick<DraftRow, 'currency' | 'rate'>): string {
  if (rate === null) return t('imports.ownRate');
  const { units, scale, source, day } = rate;
  return t('imports.rowRate', { rate: exchangeRate(units / 10 ** scale), currency, source, day: calendarDate(day) });
}

/** The price in dollars, with the price in the file's currency and the rate between them. */
function Price({ row: { price, units, scale, currency, rate } }: { row: DraftRow }) {
  const isForeign = currency !== 'USD';
  return (
    <span className={rowCss.price}>
      {price !== null && <Money value={price} />}
      {(isForeign || price === null) && <span className={css.fact}>{nativeAmount({ units, scale }, currency)}</span>}
      {isForeign && price !== null && <span className={css.fact}>{rateText({ currency, rate })}</span>}
    </span>
  );
}

const COLUMNS = (fileNames: readonly string[]): readonly Column<DraftRow>[] => [
  { id: 'side', header: () => t('imports.headSide'), cell: ({ side }) => <SideChip side={side} /> },
  { id: 'item', header: () => t('imports.headItem'), cell: (row) => <bdi className={rowCss.name}>{nameOf(row)}</bdi> },
  { id: 'quantity', header: () => t('imports.headQuantity'), numeric: true, cell: ({ quantity }) => integer(quantity) },
  { id: 'price', header: () => t('imports.headPrice'), numeric: true, cell: (row) => <Price row={row} /> },
  { id: 'day', header: () => t('imports.headDay'), cell: ({ day }) => <span className={rowCss.day}>{calendarDate(day)}</span> },
  {
    id: 'place',
    header: () => t('imports.headPlace'),
    cell: ({ file, line }) => <Place text={placeText(fileNames, file, line)} />,
  },
];

type Props = {
  draft: Draft;
  check: Check;
  state: ImportRowState;
  selection?: ReadonlySet<string>;
  onSelection?: (selection: Set<string>) => void;
};

/** The rows of an import in one state, page by page. */
export function DraftRows({ draft, check, state, selection, onSelection }: Props) {
  const [page, setPage] = useState(1);
  const { data, error, isPending, isPlaceholderData, refetch } = useDraftRows(draft.id, check.checkedAt, state, page);
  if (error && !data) return <Failed error={error} onRetry={() => void refetch()} />;
  const names = draft.file_names;
  return (
    <div className={rowCss.table}>
      <DataTable<DraftRow>
        dense
        caption={t('imports.lists')}
        columns={COLUMNS(names)}
        rows={data?.items ?? []}
        rowId={({ place }) => String(place)}
        rowLabel={nameOf}
        loading={isPending}
        skeletonRows={Math.min(ROWS_PER_PAGE, draft.summary?.rows[state] ?? ROWS_PER_PAGE)}
        refreshing={isPlaceholderData}
        selection={selection}
        onSelection={onSelection}
        card={(row) => (
          <RowCard
            side={<SideChip side={row.side} />}
            item={<bdi className={rowCss.name}>{nameOf(row)}</bdi>}
            figures={[`× ${integer(row.quantity)}`, <Price key="price" row={row} />, calendarDate(row.day)]}
            place={placeText(names, row.file, row.line)}
          />
        )}
      />
      <Pagination page={page} pageSize={ROWS_PER_PAGE} total={data?.total ?? 0} waiting={isPlaceholderData} onPage={setPage} />
    </div>
  );
}
