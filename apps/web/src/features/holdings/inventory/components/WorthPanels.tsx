import type { ReactNode } from 'react';
import css from './WorthPanels.module.css';

/** Owner, value over time and value on each market of the things in a list, side by side. */
export const WorthPanels = ({ children }: { children: ReactNode }) => <div className={css.worth}>{children}</div>;
