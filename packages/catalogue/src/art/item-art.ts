import type { ArtItem } from './art-item.ts';
import { drawGood } from './goods.ts';
import { LONG_GUNS } from './guns.ts';
import type { Shape } from './guns.ts';
import { ICONS } from './icons.ts';
import { KNIFE_SHAPES } from './knives.ts';
import { BERETTA, SHORT_GUNS } from './short-guns.ts';
import { hashOf } from './svg.ts';
import { drawWeapon } from './weapon.ts';

/** The counter of a StatTrak™ item on an orange plate. */
const STATTRAK_PLATE =
  '<path fill="#cf6a32" d="M5 80h23l2 2v8l-2 2H5l-2-2v-8z"/><path fill="#1c120c" d="M6 83h21v6H6z"/><path stroke="#ff9d4d" stroke-width="1.600" d="M8 86h2.500m2 0h2.500m2 0h2.500m2 0h2.500"/>';
const SOUVENIR_CORNER =
  '<path fill="#ffd700" d="M104 2h22v22z"/><path fill="#7a5a00" d="M118 5l1.500 3 3 .5-2.200 2.200.5 3.200-2.800-1.600-2.800 1.600.5-3.200-2.200-2.200 3-.5z"/>';

/**
 * The picture of an item that has no real one: an SVG of at most 4 KB on a transparent ground, without text, scripts or external
 * references. The same item always gives the same bytes. All exteriors of a finish look alike except for their wear.
 */
export function itemArt(item: ArtItem): string {
  // ids must differ between pictures in one document
  const id = `a${(hashOf(`${item.appId}/${item.name}/${item.phase ?? ''}`) % 36 ** 4).toString(36)}`;
  const color = item.rarityColor ?? '#8d99a8';
  const light = `<radialGradient id="${id}l"><stop stop-color="${color}" stop-opacity=".5"/><stop offset="1" stop-color="${color}" stop-opacity="0"/></radialGradient>`;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 128 96"><defs>${light}</defs>` +
    `<ellipse cx="64" cy="50" rx="62" ry="44" fill="url(#${id}l)"/>${draw(item, id)}` +
    `${item.isStattrak ? STATTRAK_PLATE : ''}${item.isSouvenir ? SOUVENIR_CORNER : ''}</svg>`
  );
}

const KNIFE_PLACES: Record<string, string> = {
  Karambit: 'rotate(-4 64 48) translate(3 3)',
  'Talon Knife': 'rotate(-10 64 48) translate(3 4)',
  'Butterfly Knife': 'rotate(-12 64 48) translate(4 8) scale(.92)',
};

function draw(item: ArtItem, id: string): string {
  const weapon = item.weapon ?? '';
  const long = LONG_GUNS[weapon];
  if (long) return drawWeapon(long, item, id, 'rotate(-13 64 48) translate(1.500-10) scale(1 1.210)');
  const small = SHORT_GUNS[weapon];
  if (small)
    return drawWeapon(small, item, id, item.type === 'SMG' ? 'rotate(-10 64 48) translate(0-3) scale(1 1.070)' : 'rotate(-6 64 48)');
  if (weapon === 'Dual Berettas') return drawBerettas(BERETTA, item, id);
  const knife = KNIFE_SHAPES[weapon];
  if (knife) return drawWeapon(knife, item, id, KNIFE_PLACES[weapon] ?? 'rotate(-24 64 48) translate(3 0)');
  if (item.type === 'Gloves') return drawWeapon(weapon === 'Hand Wraps' ? ICONS.wraps : ICONS.gloves, item, id, '');
  return drawGood(item, id);
}

const drawBerettas = (shape: Shape, item: ArtItem, id: string): string =>
  drawWeapon(shape, item, id, 'rotate(-16 64 48) translate(4 2) scale(.88)', 'translate(122 -8) scale(-.86 .86) rotate(-16 64 48)');
