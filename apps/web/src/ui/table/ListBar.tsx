import type { ReactNode } from 'react';
import css from './ListBar.module.css';

/** The bar above a list: its search first, which takes the free width, then order, layout and filters. Labels stand beside their fields. */
export const ListBar = ({ children }: { children: ReactNode }) => (
  <div className={css.bar} data-labels="beside">
    {children}
  </div>
);
