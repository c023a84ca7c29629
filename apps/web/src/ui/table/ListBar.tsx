import { Children, useState, type ReactNode } from 'react';
import { BelowBar } from './below-bar.ts';
import css from './ListBar.module.css';

/**
 * The bar above a list: its search first, which takes the free width, then order, layout and filters. Labels stand beside their fields. On a
 * phone it is one line that scrolls sideways.
 */
export function ListBar({ children }: { children: ReactNode }) {
  const [below, setBelow] = useState<HTMLElement | null>(null);
  const [search, ...tools] = Children.toArray(children);
  return (
    <BelowBar value={below}>
      <div className={css.whole}>
        <div className={css.bar} data-labels="beside">
          {search}
          <div className={css.tools}>{tools}</div>
        </div>
        <div ref={setBelow} className={css.below} />
      </div>
    </BelowBar>
  );
}
