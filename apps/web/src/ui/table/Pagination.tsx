import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useEffect } from 'react';
import { t } from '../../i18n/i18n.ts';
import { clampPage, pageCells, pageCount } from './pages.ts';
import { SelectField } from '../form/SelectField.tsx';
import css from './Pagination.module.css';

type Props = {
  page: number;
  pageSize: number;
  total: number;
  /** True while `total` still belongs to the previous list and says nothing about this page. */
  waiting?: boolean;
  /** @param replace true when the requested page does not exist, so that Back must not lead to it again */
  onPage: (page: number, replace: boolean) => void;
};

/** Hidden for a single page or none. A page past the end redirects to the last one. */
export function Pagination({ page, pageSize, total, waiting = false, onPage }: Props) {
  const count = pageCount(total, pageSize);
  const shown = clampPage(page, count);
  useEffect(() => {
    if (!waiting && count > 0 && page !== shown) onPage(shown, true);
  }, [waiting, count, page, shown, onPage]);
  if (count <= 1) return null;
  return (
    <nav className={css.pages} aria-label={t('ui.pagination')}>
      <button
        type="button"
        className={css.cell}
        aria-label={t('ui.previousPage')}
        disabled={shown === 1}
        onClick={() => onPage(shown - 1, false)}
      >
        <IconChevronLeft size={15} aria-hidden />
      </button>
      {pageCells(shown, count).map((cell) =>
        typeof cell === 'number' ? (
          <button
            key={cell}
            type="button"
            className={css.cell}
            aria-label={t('ui.pageN', { n: cell })}
            aria-current={cell === shown ? 'page' : undefined}
            onClick={() => onPage(cell, false)}
          >
            {cell}
          </button>
        ) : (
          <span key={cell} className={css.gap} aria-hidden>
            …
          </span>
        ),
      )}
      <button
        type="button"
        className={css.cell}
        aria-label={t('ui.nextPage')}
        disabled={shown === count}
        onClick={() => onPage(shown + 1, false)}
      >
        <IconChevronRight size={15} aria-hidden />
      </button>
    </nav>
  );
}

/** "26–50 of 8,214". */
export function PageRange({ page, pageSize, total }: Pick<Props, 'page' | 'pageSize' | 'total'>) {
  if (total === 0) return null;
  return (
    <span className="muted">{t('ui.pageRange', { from: (page - 1) * pageSize + 1, to: Math.min(page * pageSize, total), total })}</span>
  );
}

/** Rows per page. */
export function PageSize({ value, options, onChange }: { value: number; options: readonly number[]; onChange: (size: number) => void }) {
  return (
    <SelectField
      inline
      label={t('ui.rowsPerPage')}
      options={options.map((option) => ({ value: String(option), label: String(option) }))}
      value={String(value)}
      onChange={(size) => onChange(Number(size))}
    />
  );
}
