import type { CSSProperties, ReactNode } from 'react';
import { Skeleton } from '../state/ListState.tsx';
import css from './RowList.module.css';

type Props = {
  /** The widths of the columns after the first, as in `grid-template-columns`. On a phone the figures stand below each other. */
  figures?: string;
  busy?: boolean;
  children: ReactNode;
};

/** The rows of a small list in a panel: `li` elements whose first child takes the free width, and whose others are figures. */
export const RowList = ({ figures = 'auto', busy = false, children }: Props) => (
  <ul className={css.list} style={{ '--figures': figures } as CSSProperties} aria-busy={busy} aria-hidden={busy}>
    {children}
  </ul>
);

/** Stands for so many rows until they are loaded. */
export const RowListSkeleton = ({ rows }: { rows: number }) => (
  <RowList busy>
    {Array.from({ length: rows }, (_, at) => (
      // not the id of an item, whose row would then move here
      <li key={`skeleton ${at}`}>
        <Skeleton width="70%" height={28} />
      </li>
    ))}
  </RowList>
);

/** Stands in place of the rows when there are none. */
export const RowNote = ({ children }: { children: ReactNode }) => <p className={css.note}>{children}</p>;
