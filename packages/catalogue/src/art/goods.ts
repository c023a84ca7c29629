import { LONG_GUNS } from './guns.ts';
import { chooseIcon } from './choose-icon.ts';
import { drawEmblem } from './emblem.ts';
import { ICONS } from './icons.ts';
import type { ArtItem } from './art-item.ts';
import { paletteOf } from './palette.ts';
import { SHORT_GUNS } from './short-guns.ts';
import { drawCharm, drawPatch, drawSlab, drawSticker } from './stickers.ts';
import { hashOf, randomOf } from './svg.ts';
import { drawShape } from './weapon.ts';

const QUALITY = /^(?:Strange|Unusual|Genuine|Vintage|Inscribed|Autographed|Corrupted|Heroic|Auspicious|Frozen|Sealed) /;

/** Icons with an emblem, and its position and size: x, y, size. */
const MARKED: Partial<Record<ReturnType<typeof chooseIcon>, [number, number, number]>> = {
  case: [64, 56, 0.75],
  package: [64, 58, 0.7],
  capsule: [64, 46, 0.95],
  pin: [64, 48, 1.3],
  pass: [64, 46, 0.8],
  disc: [48, 48, 0.9],
  frame: [64, 48, 0.9],
  spray: [64, 61, 0.7],
};

/** Chooses the shape of a gun of Rust or another game by its name; null when no known kind matches. */
function gunOf(name: string): string | null {
  const kinds: [RegExp, string][] = [
    [/\bak|assault|ar\b/i, 'AK-47'],
    [/bolt|l96|sniper/i, 'SSG 08'],
    [/lr-?300|m39|sar|semi-automatic rifle/i, 'M4A4'],
    [/mp5|smg|thompson|custom/i, 'MP5-SD'],
    [/revolver|python/i, 'R8 Revolver'],
    [/pistol|p2\b/i, 'P250'],
    [/shotgun|pump|spas|scattergun|eoka/i, 'Nova'],
    [/m249/i, 'M249'],
  ];
  return kinds.find(([word]) => word.test(name))?.[1] ?? null;
}

/** Draws all items except guns, knives and gloves of CS2. */
export function drawGood(item: ArtItem, id: string): string {
  const finish = item.shortName.replace(QUALITY, '').replace(/ \((?:Holo-)?Foil\)$/, '');
  if (item.appId === 730) {
    if (item.name.startsWith('Sticker Slab')) return drawSlab(item, id);
    if (item.type === 'Sticker') return drawSticker(item, id);
    if (item.type === 'Patch') return drawPatch(item, id);
    if (item.type === 'Charm') return drawCharm(item, id);
  }
  const gun = item.type === 'Weapon' ? gunOf(item.name) : null;
  const gunShape = gun ? (LONG_GUNS[gun] ?? SHORT_GUNS[gun]) : undefined;
  if (gunShape) {
    const place = 'rotate(-12 64 48) translate(0-8) scale(1 1.150)';
    return drawShape({ shape: gunShape, finish, darkOnTop: false, place, behind: null }, item, id);
  }

  const icon = chooseIcon(item);
  const mark = MARKED[icon];
  const palette = paletteOf(finish, null);
  const emblem = mark ? drawEmblem(randomOf(hashOf(finish)), ['#f4f2ec', palette[2], '#15171b'], ...mark) : '';
  const ribbon = icon === 'package' ? '<path fill="#e3b53c" d="M58 18h12l2 62H56z"/><path fill="#8a6512" d="M20 32h88v5H20z"/>' : '';
  const place = icon === 'key' ? 'rotate(-28 64 48)' : '';
  // keys are plain metal, whatever container they open
  const surface = icon === 'key' ? `${finish} brass` : finish;
  return drawShape({ shape: ICONS[icon], finish: surface, darkOnTop: true, place, behind: null }, item, id) + ribbon + emblem;
}
