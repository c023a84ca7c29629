import css from './ListFoot.module.css';
import { PageRange, PageSize, Pagination } from './Pagination.tsx';

type Change<S extends number> = { page?: number | undefined; size?: S | undefined };

type Props<S extends number> = {
  page: number;
  pageSize: number;
  total: number;
  /** True while another page loads. */
  waiting: boolean;
  /** The sizes of a page to choose from, and the usual one, which the address does not name. */
  sizes?: { options: readonly S[]; usual: number };
  /** What becomes of the address. The first page and the usual size are undefined. */
  onChange: (next: Change<S>, replace?: boolean) => void;
};

/** Below a list: the size of a page, the shown part of the list, and the way to the other pages. Hidden while the list is empty. */
export function ListFoot<S extends number>({ waiting, sizes, onChange, ...paging }: Props<S>) {
  if (paging.total === 0) return null;
  return (
    <div className={css.foot}>
      {sizes && (
        <PageSize
          value={paging.pageSize}
          options={[...new Set([...sizes.options, paging.pageSize])].toSorted((a, b) => a - b)}
          onChange={(size) => onChange({ size: sizes.options.find((one) => one === size && one !== sizes.usual) })}
        />
      )}
      <PageRange {...paging} />
      <Pagination {...paging} waiting={waiting} onPage={(page, replace) => onChange({ page: page === 1 ? undefined : page }, replace)} />
    </div>
  );
}
