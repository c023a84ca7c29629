import { useLayoutEffect, useState, type RefObject } from 'react';

/** The width of an element's content box in pixels, kept up to date; 0 before the first layout. */
export function useWidth(box: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const read = (): void => setWidth(element.clientWidth);
    read();
    const sizes = new ResizeObserver(read);
    sizes.observe(element);
    return () => sizes.disconnect();
  }, [box]);
  return width;
}
