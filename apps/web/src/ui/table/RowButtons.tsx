import type { ReactNode } from 'react';
import css from './RowButtons.module.css';

/**
 * The buttons of a row: shown on the row that is used, and always on touch and on cards. A press on them does not open the row. What is
 * switched on or opened stays visible, and what waits for a decision: give it `data-stays`.
 * @param over shows them over the end of the row, for a table whose columns need their room; none of them may stay visible
 */
export const RowButtons = ({ over = false, children }: { over?: boolean; children: ReactNode }) => (
  <span className={css.buttons} data-over={over} role="presentation" onClick={(event) => event.stopPropagation()}>
    {children}
  </span>
);
