import type { Palette } from './palette.ts';
import type { Random } from './svg.ts';
import { darker, gradient, lighter, short } from './svg.ts';

/** The fill of painted parts: gradients, and shapes drawn over the whole box of 128 × 96 units. */
export type Painted = { defs: string; body: string };
export type Pattern = (palette: Palette, random: Random, id: string) => Painted;

export const box = (fill: string): string => `<path fill="${fill}" d="M0 0h128v96H0z"/>`;
export const ground = (palette: Palette, id: string): Painted => ({
  defs: gradient(`${id}f`, [lighter(palette[0], 0.08), palette[0], darker(palette[0], 0.18)], ''),
  body: box(`url(#${id}f)`),
});
export const shape = (fill: string, d: string, more = ''): string => `<path fill="${fill}"${more} d="${d}"/>`;
export const stroke = (color: string, width: number, d: string): string =>
  `<path fill="none" stroke="${color}" stroke-width="${width}" d="${d}"/>`;

/** The path of a patch with a wavy edge around x, y. */
export function blob(random: Random, x: number, y: number, rx: number, ry: number): string {
  const k = (low: number, high: number): number => short(random.between(low, high));
  return `M${short(x - rx)} ${short(y)}q${k(0, rx / 3)} ${short(-ry)} ${short(rx)} ${k(-ry, -ry / 2)}t${short(rx)} ${k(ry / 2, ry)}q${k(-2, 3)} ${short(ry)} ${short(-rx)} ${k(ry / 3, ry)}t${short(-rx)} ${k(-ry, -ry / 2)}z`;
}
