import { startTransition, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import css from './LaterPart.module.css';

/** How far outside the window a part is rendered: a window's height. */
const AHEAD = '100% 0px';
/** Set by boot.js where the served page differs from the one of this visitor: in language, sign-in or theme. */
const DIFFERS = '[data-wait], [data-user], [data-own-theme]';

/** The part as it was served, while the served page is still there. */
const servedPart = (name: string): Element | null =>
  import.meta.env.SSR || document.documentElement.matches(DIFFERS)
    ? null
    : document.querySelector(`#root > [data-ready] [data-part="${name}"]`);

/**
 * A part of the landing page below its first view. Where the page was served as this visitor sees it, the part keeps its served elements
 * and is rendered when it comes near the window: most visitors never scroll to it. A picture of the whole page shows the part only when
 * the window is as tall as the page.
 */
export function LaterPart({ name, children }: { name: string; children: ReactNode }) {
  const [served] = useState(() => servedPart(name));
  const [isNear, setNear] = useState(served === null);
  const part = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (isNear) return;
    const nodes = [...served!.childNodes];
    part.current!.append(...nodes);
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && startTransition(() => setNear(true)), {
      rootMargin: AHEAD,
    });
    observer.observe(part.current!);
    return () => {
      observer.disconnect();
      for (const node of nodes) node.remove();
    };
  }, [served, isNear]);
  return (
    <div ref={part} className={css.part} data-part={name}>
      {isNear && children}
    </div>
  );
}
