import type { ArtItem } from './art-item.ts';
import { paintFinish } from './finish.ts';
import type { Shape } from './guns.ts';
import { gradient, hashOf, randomOf, short, times } from './svg.ts';

/** Wear of the paint by exterior: number of scratches, and opacity of the grey layer. */
const WEAR: Record<string, [scratches: number, dull: number]> = {
  'Minimal Wear': [2, 0],
  'Field-Tested': [5, 0.06],
  'Well-Worn': [8, 0.14],
  'Battle-Scarred': [12, 0.24],
};

/** Scratches down to the bare metal, always the same for one item. */
export function wearOf(exterior: string | null, seed: string): string {
  const wear = WEAR[exterior ?? ''];
  if (!wear) return '';
  const random = randomOf(hashOf(seed));
  const scratch = (): string =>
    `M${Math.round(random.between(4, 122))} ${Math.round(random.between(20, 74))}l${Math.round(random.between(3, 12))} ${Math.round(random.between(-4, 1))} ${Math.round(random.between(-4, 2))} ${short(random.between(1, 2.4))}z`;
  const dull = wear[1] > 0 ? `<path fill="#6b6a66" opacity="${wear[1]}" d="M0 0h128v96H0z"/>` : '';
  return `${dull}<path fill="#b9bcc0" opacity=".8" d="${times(wear[0], scratch)}"/>`;
}

const finishOf = (shortName: string): string => (shortName.includes(' | ') ? shortName.slice(shortName.indexOf(' | ') + 3) : 'Stainless');

/** A gun, knife or pair of gloves with its finish; `place` and `behind` as in `Drawing`. */
export const drawWeapon = (shape: Shape, item: ArtItem, id: string, place: string, behind?: string): string =>
  drawShape({ shape, finish: finishOf(item.shortName), darkOnTop: false, place, behind: behind ?? null }, item, id);

export type Drawing = {
  shape: Shape;
  /** Determines pattern and colours. */
  finish: string;
  /** True when the unpainted parts cover the painted parts (bands of a case); false when they lie behind them (the grip of a gun). */
  darkOnTop: boolean;
  /** Position in the picture, as an SVG transformation. */
  place: string;
  /** Position of a second copy further back; null = none. */
  behind: string | null;
};

export function drawShape({ shape, finish, darkOnTop, place, behind }: Drawing, item: ArtItem, id: string): string {
  const painted = paintFinish(finish, item.phase, id);
  const defs =
    painted.defs +
    gradient(`${id}m`, ['#8d95a3', '#575d6a', '#2b2f37']) +
    `<linearGradient id="${id}s" x2="0" y2="1"><stop stop-color="#fff" stop-opacity=".45"/><stop offset=".45" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-opacity=".5"/></linearGradient>` +
    `<clipPath id="${id}c"><path id="${id}b" clip-rule="evenodd" d="${shape.paint}"/></clipPath>`;
  const dark = shape.dark && `<path fill="url(#${id}m)" stroke="#15171b" stroke-width=".8" stroke-linejoin="round" d="${shape.dark}"/>`;
  const whole =
    (darkOnTop ? '' : dark) +
    `<g clip-path="url(#${id}c)">${painted.body}${wearOf(item.exterior, item.name)}</g>` +
    `<use href="#${id}b" fill="url(#${id}s)" fill-rule="evenodd" stroke="#15171b" stroke-linejoin="round"/>` +
    (darkOnTop ? dark : '') +
    `<path fill="none" stroke="#0b0c0e" stroke-opacity=".55" stroke-width=".9" d="${shape.line}"/>`;
  const second = behind ? `<use href="#${id}w" transform="${behind}"/>` : '';
  return `<defs>${defs}<g id="${id}w">${whole}</g></defs>${second}<use href="#${id}w"${place && ` transform="${place}"`}/>`;
}
