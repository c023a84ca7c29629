import { startTransition, useLayoutEffect, useRef, useState } from 'react';
import { LazyPart } from '../../../../ui/state/LazyPart.tsx';
import { LaterContent, servedPart } from './later-content.ts';
import type { PartName } from './PartContent.tsx';
import css from './LaterPart.module.css';

/** How far outside the window a part is rendered: a window's height. */
const AHEAD = '100% 0px';
const FOCUSABLE = 'a[href], button, [tabindex="0"]';

/**
 * A part of the landing page below its first view. When the page was served in this visitor's language, sign-in state and theme, the part
 * keeps its served elements and is rendered only when it comes near the window, because most visitors never scroll to it. A picture of the
 * whole page shows the part only when the window is as tall as the page.
 */
export function LaterPart({ name }: { name: PartName }) {
  const [served] = useState(() => servedPart(name));
  const [isNear, setNear] = useState(served === null);
  const part = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (isNear) return;
    const whole = part.current!;
    const nodes = [...served!.childNodes];
    whole.append(...nodes);
    // when the code cannot be loaded, the served content stays
    const show = (): void => void LaterContent.preload().then((isThere) => isThere && startTransition(() => setNear(true)));
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && show(), { rootMargin: AHEAD });
    observer.observe(whole);
    return () => {
      observer.disconnect();
      const focusable = (): HTMLElement[] => [...whole.querySelectorAll<HTMLElement>(FOCUSABLE)];
      const focused = focusable().indexOf(document.activeElement as HTMLElement);
      for (const node of nodes) node.remove();
      // when the focused element is replaced, its replacement gets the focus
      if (focused !== -1) focusable()[focused]?.focus({ preventScroll: true });
    };
  }, [served, isNear]);
  return (
    <div ref={part} className={css.part} data-part={name}>
      {isNear && (
        <LazyPart>
          <LaterContent name={name} />
        </LazyPart>
      )}
    </div>
  );
}
