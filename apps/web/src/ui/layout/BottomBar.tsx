import { useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react';
import css from './BottomBar.module.css';

/**
 * With at least this number of pixels between the bar and the window's lower edge, messages have room below the bar, as on a short page.
 */
const ROOM = 180;

/**
 * Sets `--bulk-space` to the distance from the window's lower edge to the bar's upper edge. Messages and a table's total row are placed
 * above this distance. At the end of the page the bar is not at the window's edge, because the footer is below it.
 */
function useSpace(bar: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = bar.current;
    if (!element) return;
    const { style } = document.documentElement;
    const setSpace = (): void => {
      const { top, bottom } = element.getBoundingClientRect();
      if (innerHeight - bottom < ROOM) style.setProperty('--bulk-space', `${Math.ceil(innerHeight - top)}px`);
      else style.removeProperty('--bulk-space');
    };
    setSpace();
    // also when the content above the bar grows
    const sizes = new ResizeObserver(setSpace);
    sizes.observe(element);
    sizes.observe(document.body);
    addEventListener('scroll', setSpace, { passive: true });
    addEventListener('resize', setSpace);
    return () => {
      sizes.disconnect();
      removeEventListener('scroll', setSpace);
      removeEventListener('resize', setSpace);
      style.removeProperty('--bulk-space');
    };
  }, [bar]);
}

type Props = {
  /** The accessible name. */
  label: string;
  children: ReactNode;
  actions?: ReactNode;
};

/** A bar at the lower edge of the window. Render it last on the screen: then it extends only the end of the page and moves nothing else. */
export function BottomBar({ label, children, actions }: Props) {
  const bar = useRef<HTMLElement>(null);
  useSpace(bar);
  return (
    <section ref={bar} className={css.bar} aria-label={label}>
      {children}
      {actions && <div className={css.actions}>{actions}</div>}
    </section>
  );
}
