import { useState, type PointerEvent } from 'react';

/** A drag shorter than this is a click, in pixels. */
const SHORTEST = 8;

/** The selected part of the drawing, in pixels from its left edge. */
export type Span = { from: number; to: number };

/**
 * Lets a mouse select a part of a drawing by dragging. On touch screens the drawing itself zooms by two fingers.
 * @param widthOf the width of the drawing without its axis; @param onSelect receives the selected part
 */
export function useDragRange(widthOf: () => number, onSelect: (span: Span) => void) {
  const [drag, setDrag] = useState<{ start: number; end: number } | null>(null);
  const placeOf = (event: PointerEvent<HTMLElement>): number => {
    const { left } = event.currentTarget.getBoundingClientRect();
    return Math.max(0, Math.min(widthOf(), event.clientX - left));
  };
  const span: Span | null = drag && { from: Math.min(drag.start, drag.end), to: Math.max(drag.start, drag.end) };
  const isLong = span !== null && span.to - span.from >= SHORTEST;
  return {
    /** What is selected while the button is down; null for a click. */
    span: isLong ? span : null,
    handlers: {
      onPointerDown: (event: PointerEvent<HTMLElement>): void => {
        if (event.pointerType !== 'mouse' || event.button !== 0) return;
        const at = placeOf(event);
        if (at < widthOf()) setDrag({ start: at, end: at });
      },
      onPointerMove: (event: PointerEvent<HTMLElement>): void => {
        if (drag) setDrag({ ...drag, end: placeOf(event) });
      },
      onPointerUp: (): void => {
        if (isLong) onSelect(span);
        setDrag(null);
      },
      onPointerLeave: (): void => setDrag(null),
    },
  };
}
