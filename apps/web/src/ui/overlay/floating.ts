import { useLayoutEffect, type RefObject } from 'react';

export type Placing = { side: 'above' | 'below'; align: 'start' | 'center' | 'end'; /** In pixels. */ gap: number };
type Size = { width: number; height: number };
type Box = Size & { left: number; top: number };

const EDGE = 8;

/**
 * The top left corner of a box beside `target`, in window pixels. The box is on the other side when only that side has room, and over the
 * target when neither side has room. It stays inside the window.
 */
export function cornerBeside(target: Box, floating: Size, view: Size, { side, align, gap }: Placing): { left: number; top: number } {
  const free = {
    start: target.left,
    center: target.left + (target.width - floating.width) / 2,
    end: target.left + target.width - floating.width,
  }[align];
  const left = Math.max(EDGE, Math.min(free, view.width - EDGE - floating.width));
  const above = target.top - gap - floating.height;
  const below = target.top + target.height + gap;
  const fitsAbove = above >= EDGE;
  const fitsBelow = below + floating.height <= view.height - EDGE;
  const upwards = side === 'above' ? fitsAbove || !fitsBelow : fitsAbove && !fitsBelow;
  if (!fitsAbove && !fitsBelow) return { left, top: Math.max(EDGE, Math.min(below, view.height - EDGE - floating.height)) };
  return { left, top: upwards ? above : below };
}

/**
 * Keeps a box with `position: fixed` beside its target while either of them moves or resizes.
 * @param placing `asWide`: true for a box that is as wide as its target
 */
export function useFloating(
  target: RefObject<Element | null>,
  floating: RefObject<HTMLElement | null>,
  { side, align, gap, asWide = false }: Placing & { asWide?: boolean },
): void {
  useLayoutEffect(() => {
    const box = floating.current;
    if (!box) return;
    const place = (): void => {
      if (!target.current) return;
      const { clientWidth: width, clientHeight: height } = document.documentElement;
      const beside = target.current.getBoundingClientRect();
      if (asWide) Object.assign(box.style, { width: `${beside.width}px` });
      const { left, top } = cornerBeside(beside, box.getBoundingClientRect(), { width, height }, { side, align, gap });
      Object.assign(box.style, { left: `${left}px`, top: `${top}px` });
    };
    place();
    const sizes = new ResizeObserver(place);
    sizes.observe(box);
    addEventListener('scroll', place, { capture: true, passive: true });
    addEventListener('resize', place);
    return () => {
      sizes.disconnect();
      removeEventListener('scroll', place, { capture: true });
      removeEventListener('resize', place);
    };
  }, [target, floating, side, align, gap, asWide]);
}
