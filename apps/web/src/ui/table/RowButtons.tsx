import type { ReactNode } from 'react';
import css from './RowButtons.module.css';

/**
 * The buttons of a row: shown on the row that is used, and always on touch and on cards. A press on them does not open the row. What is
 * switched on or opened stays visible, and what waits for a decision: give it `data-stays`.
 */
export const RowButtons = ({ children }: { children: ReactNode }) => (
  <span className={css.buttons} role="presentation" onClick={(event) => event.stopPropagation()}>
    {children}
  </span>
);
