import { SPIN_MS } from '@lootfolio/domain/case-opening';
import { STRIP } from './strip.ts';

/** How the strip slows down: a cubic Bézier curve with the parameters of CSS. */
const CURVE = { x1: 0.12, y1: 0.62, x2: 0.1, y2: 1 } as const;

export const EASING = `cubic-bezier(${CURVE.x1}, ${CURVE.y1}, ${CURVE.x2}, ${CURVE.y2})`;

const bezier = (a: number, b: number, at: number): number => 3 * a * at * (1 - at) ** 2 + 3 * b * at ** 2 * (1 - at) + at ** 3;

/** The share of the time after which the strip has gone this share of its way; both from 0 to 1. */
export function timeAt(progress: number): number {
  let low = 0;
  let high = 1;
  for (let step = 0; step < 40; step += 1) {
    const middle = (low + high) / 2;
    if (bezier(CURVE.y1, CURVE.y2, middle) < progress) low = middle;
    else high = middle;
  }
  return bezier(CURVE.x1, CURVE.x2, (low + high) / 2);
}

/** The times at which the mark passes from one tile to the next, in milliseconds after the start. */
export function tickTimes(): number[] {
  const way = STRIP.stop - STRIP.start;
  return Array.from({ length: way }, (_, tile) => SPIN_MS * timeAt((tile + 0.5) / way));
}
