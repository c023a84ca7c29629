import type { Random } from './svg.ts';
import { short } from './svg.ts';

type Colors = readonly [light: string, accent: string, dark: string];

/** Backgrounds of an emblem, around 0,0 with a radius of 20. */
const GROUNDS: readonly string[] = [
  'M0-20l18 6v14C18 10 9 17 0 21-9 17-18 10-18 0v-14z',
  'M0-20l17 10v20L0 20-17 10v-20z',
  'M-19-12h38L12 8 0 20-12 8z',
  'M0-21a21 21 0 1 0 .1 0z',
  'M0-22l22 22L0 22-22 0z',
];
/** Invented figures on the backgrounds. */
const FIGURES: readonly string[] = [
  'M0-13l4 8 9 1-7 6 2 9-8-4-8 4 2-9-7-6 9-1z',
  'M3-14l-12 16h7l-3 13L8-3H1z',
  'M-13 6l-1-14 7 6 7-9 7 9 7-6-1 14z',
  'M-12-6C-4-12 4-12 12-6L8-2C12 4 6 12 0 14-6 12-12 4-8-2zM-6-3l5 2-2 3zM6-3l-5 2 2 3z',
  'M0-14C8-4 10 0 8 6 6 12-6 12-8 6-9 1-5-1-4-6c2 2 3 4 3 6 3-4 3-9 1-14z',
  'M-14-8C-6-10-2-6 0 0c2-6 6-10 14-8-1 9-6 14-14 16-8-2-13-7-14-16z',
  'M-12-12l4-2L0-4l8-10 4 2L4 1l8 11-4 2L0 6l-8 8-4-2 8-11z',
  'M-13 0C-8-8 8-8 13 0 8 8-8 8-13 0zM0-5a5 5 0 1 0 .1 0z',
  'M-10-13l4 18 4-19 3 20 5-17-1 18c-2 8-13 8-15 1z',
  'M-14 9L-5-10l5 8 5-8 9 19-9-6-5 5-5-5z',
];

/** Draws an invented emblem at the place where a real picture has the mark of a team or maker. */
export function drawEmblem(random: Random, [light, accent, dark]: Colors, x: number, y: number, size: number): string {
  return (
    `<g transform="translate(${x} ${y}) scale(${short(size)})"><path fill="${accent}" stroke="${dark}" stroke-width="2" stroke-linejoin="round" d="${random.pick(GROUNDS)}"/>` +
    `<path fill="${light}" fill-rule="evenodd" stroke="${dark}" stroke-linejoin="round" d="${random.pick(FIGURES)}"/></g>`
  );
}
