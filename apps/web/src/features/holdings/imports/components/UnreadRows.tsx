import { useState } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { DataTable } from '../../../../ui/table/DataTable.tsx';
import { Pagination } from '../../../../ui/table/Pagination.tsx';
import type { Column } from '../../../../ui/table/table.ts';
import { ROWS_PER_PAGE } from '../imports.queries.ts';
import { problemText } from '../left-out.rules.ts';
import type { UnreadRow } from '../reader/import-reader.ts';
import type { UploadState } from '../upload.ts';
import { placeText } from './DraftRows.tsx';
import css from './Import.module.css';
import rowCss from './Rows.module.css';

const Content = ({ row: { text } }: { row: UnreadRow }) => <bdi className={rowCss.name}>{text}</bdi>;

const COLUMNS = (fileNames: readonly string[]): readonly Column<UnreadRow>[] => [
  { id: 'place', header: () => t('imports.headPlace'), cell: ({ file, line }) => placeText(fileNames, file, line) },
  { id: 'column', header: () => t('imports.headColumn'), cell: ({ column }) => column ?? '' },
  { id: 'content', header: () => t('imports.headText'), cell: (row) => <Content row={row} /> },
  { id: 'reason', header: () => t('imports.headReason'), cell: ({ problem }) => problemText(problem) },
];

/** The rows that the reader could not read, each with its place, what was read, and why it is left out. */
export function UnreadRows({ upload: { left, fileNames } }: { upload: UploadState }) {
  const [page, setPage] = useState(1);
  const bad = left?.bad ?? [];
  const rows = bad.slice((page - 1) * ROWS_PER_PAGE, page * ROWS_PER_PAGE);
  return (
    <>
      <p className="muted">{t('imports.unreadText')}</p>
      {left && left.badRows > bad.length && <p className="muted">{t('imports.unreadKept', { n: bad.length })}</p>}
      <div className={rowCss.table}>
        <DataTable<UnreadRow>
          dense
          caption={t('imports.tabUnread')}
          columns={COLUMNS(fileNames)}
          rows={rows}
          rowId={({ file, line, column }) => `${file} ${line} ${column}`}
          card={(row) => (
            <div className={rowCss.card}>
              <span className={css.fact}>
                {[placeText(fileNames, row.file, row.line), row.column].filter((part) => part !== null).join(', ')}
              </span>
              <Content row={row} />
              <span>{problemText(row.problem)}</span>
            </div>
          )}
        />
        <Pagination page={page} pageSize={ROWS_PER_PAGE} total={bad.length} onPage={setPage} />
      </div>
    </>
  );
}
