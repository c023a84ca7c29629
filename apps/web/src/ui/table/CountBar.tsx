import type { ReactNode } from 'react';
import css from './CountBar.module.css';

type Props = {
  /** How much the list has; empty while that is not known. */
  count: ReactNode;
  /** What can be done with it. */
  children: ReactNode;
};

/** The bar between the filters and a list: how much the list has, and the actions. */
export const CountBar = ({ count, children }: Props) => (
  <div className={css.bar}>
    <p className={css.count} role="status">
      {count}
    </p>
    <div className={css.actions}>{children}</div>
  </div>
);
