import type { ReactNode } from 'react';
import css from './RowActions.module.css';

/**
 * The buttons of a row: shown on the row that is used, and always on touch and on cards. A press on them does not open the row. What waits
 * for a decision stays visible: give it `data-stays`.
 */
export const RowActions = ({ children }: { children: ReactNode }) => (
  <span className={css.actions} role="presentation" onClick={(event) => event.stopPropagation()}>
    {children}
  </span>
);
