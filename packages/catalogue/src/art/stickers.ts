import type { ArtItem } from './art-item.ts';
import { drawEmblem } from './emblem.ts';
import { paletteOf } from './palette.ts';
import type { Random } from './svg.ts';
import { darker, gradient, hashOf, lighter, randomOf, short, times } from './svg.ts';

/** Outlines with a cut lower right corner, and the fold that covers the cut. */
const OUTLINES: readonly [outline: string, fold: string][] = [
  ['M64 12A36 36 0 0 1 100 52L68 84A36 36 0 1 1 64 12z', 'M100 52Q71 55 68 84z'],
  ['M42 14h44c8 0 12 4 12 12v28L70 82H42c-8 0-12-4-12-12V26c0-8 4-12 12-12z', 'M98 54c-18-1-29 9-28 28z'],
  ['M64 9l34 12 1 32-30 30-5 4C40 80 28 62 30 21z', 'M99 53Q71 55 69 83z'],
  ['M50 12h28l20 18v24L70 82H50L30 66V30z', 'M98 54Q71 55 70 82z'],
];

type StickerStyle = { colors: readonly [string, string, string]; fill: readonly string[]; over: string };
const HOLO = ['#ff8fd0', '#ffe58a', '#8affc9', '#7fc4ff', '#c79bff'];
const GOLD = ['#fff0b3', '#d9a428', '#8f6210', '#f3cf63', '#a8781a'];

/** Colours and surface by the word in brackets in the finish's name. */
function styleOf(finish: string, random: Random): StickerStyle {
  const palette = paletteOf(subjectOf(finish), null);
  const [main, second, accent, dark] = palette;
  const colors = ['#f7f5ef', accent, dark] as const;
  const glints = (count: number, color: string): string =>
    `<path fill="${color}" opacity=".85" d="${times(count, () => `M${short(random.between(34, 94))} ${short(random.between(16, 78))}l1 1.800-1 1.800-1-1.800z`)}"/>`;
  if (/gold/i.test(finish)) return { colors: ['#fff6d6', '#c8921f', '#4d3406'], fill: GOLD, over: glints(10, '#fff8df') };
  if (/holo/i.test(finish))
    return {
      colors,
      fill: HOLO,
      over: `<path fill="${main}" opacity=".28" d="M0 0h128v96H0z"/><path fill="#fff" opacity=".35" d="M20 60L90 0h14L20 76z"/>`,
    };
  if (/foil/i.test(finish))
    return {
      colors,
      fill: ['#f4f6f8', main, '#dfe5ea', second, '#7d8894'],
      over: '<path fill="#fff" opacity=".4" d="M20 70L96 0h8L20 80zM20 54L80 0h4L20 60z"/>',
    };
  if (/glitter/i.test(finish))
    return { colors, fill: [second, main, darker(main, 0.3)], over: glints(34, '#fff') + glints(16, lighter(accent, 0.4)) };
  if (/lenticular/i.test(finish))
    return {
      colors,
      fill: [main, second, main],
      over: `<path stroke="#fff" stroke-opacity=".35" stroke-width="2" d="${times(14, (at) => `M${28 + at * 6} 0v96`)}"/>`,
    };
  if (/embroidered/i.test(finish))
    return {
      colors,
      fill: [second, main],
      over: `<path stroke="${dark}" stroke-opacity=".4" d="${times(24, (at) => `M20 ${12 + at * 3.2}l90 3`).replace(/(\.\d)\d+/g, '$1')}"/>`,
    };
  return { colors, fill: [lighter(second, 0.15), main, darker(main, 0.25)], over: '' };
}

/** A signature, because many tournament stickers are autographs. */
function signature(random: Random, color: string): string {
  const loop = (): string =>
    `q${short(random.between(-3, 8))} ${short(random.between(-36, -5))} ${short(random.between(4, 8))} 0t${short(random.between(1, 5))} 0`;
  return `<path fill="none" stroke="${color}" stroke-width="2.800" stroke-linecap="round" stroke-linejoin="round" transform="rotate(-10 64 48)" d="M40 52${times(4, loop)}q4-7 12-5M42 66q18-8 30-3"/>`;
}

/** The subject of a sticker, without material and tournament: a team has the same emblem on all of its stickers. */
const subjectOf = (finish: string): string => finish.replace(/ ?\(.*?\)/, '').replace(/ \| .*$/, '');

const finishOf = (item: ArtItem): string => item.shortName.slice(item.shortName.indexOf(' | ') + 3);

/** A die-cut sticker with a peeled corner. */
export function drawSticker(item: ArtItem, id: string): string {
  const finish = finishOf(item);
  const random = randomOf(hashOf(subjectOf(finish)));
  const [outline, fold] = random.pick(OUTLINES);
  const signed = / \| [^|]* 20\d\d$/.test(finish) && random.between(0, 1) < 0.5;
  const { colors, fill, over } = styleOf(finish, random);
  return (
    `<defs>${gradient(`${id}f`, fill, 'x2="1" y2="1"')}${gradient(`${id}k`, ['#8b919b', '#f6f7f9', '#c3c8d0'], 'x2="1" y2="1"')}<clipPath id="${id}c"><path d="${outline}"/></clipPath></defs>` +
    `<path d="${outline}" stroke="#000" stroke-width="7" stroke-linejoin="round" transform="translate(.5 1)" opacity=".3"/><path fill="#fff" stroke="#fff" stroke-width="6" stroke-linejoin="round" d="${outline}"/>` +
    `<g clip-path="url(#${id}c)"><path fill="url(#${id}f)" d="M0 0h128v96H0z"/>${over}</g>` +
    (signed ? signature(random, fill.length > 3 ? colors[2] : colors[0]) : drawEmblem(random, colors, 62, 46, 1.15)) +
    `<path opacity=".3" d="${fold}" transform="translate(-2 -1)"/><path fill="url(#${id}k)" stroke="#8b919b" stroke-width=".6" d="${fold}"/>`
  );
}

/** A sticker sealed in a clear slab on a ring. */
export const drawSlab = (item: ArtItem, id: string): string =>
  '<path fill="none" stroke="#9aa3b0" stroke-width="2.500" d="M64 3a6 6 0 1 1-.1 0M64 15v6"/>' +
  '<path fill="#dff1ff" fill-opacity=".28" stroke="#a9bccd" stroke-width="1.600" d="M34 18h60c4 0 6 2 6 6v62c0 4-2 6-6 6H34c-4 0-6-2-6-6V24c0-4 2-6 6-6z"/>' +
  `<g transform="translate(12.500 17) scale(.8)">${drawSticker(item, id)}</g>` +
  '<path fill="#fff" opacity=".3" d="M32 60L72 20h12L32 74z"/>';

/** A woven patch with a stitched edge. */
export function drawPatch(item: ArtItem, id: string): string {
  const finish = finishOf(item);
  const random = randomOf(hashOf(subjectOf(finish)));
  const [main, second, accent, dark] = paletteOf(subjectOf(finish), null);
  const outline = random.pick([
    'M30 14h68v44c0 16-18 26-34 32-16-6-34-16-34-32z',
    'M64 8l36 18v44L64 88 28 70V26z',
    'M64 10a38 38 0 1 1-.1 0z',
    'M24 22h80v52H24z',
  ]);
  const gold = /gold/i.test(finish);
  return (
    `<defs>${gradient(`${id}f`, gold ? GOLD : [lighter(main, 0.12), main, darker(main, 0.2)])}<pattern id="${id}p" width="3" height="3" patternUnits="userSpaceOnUse"><path stroke="#000" stroke-opacity=".22" d="M0 3L3 0"/></pattern></defs>` +
    `<g stroke-linejoin="round"><path fill="url(#${id}f)" stroke="${gold ? '#7a5410' : second}" stroke-width="5" d="${outline}"/><path fill="url(#${id}p)" stroke="${dark}" stroke-width="1.200" stroke-dasharray="3 2" d="${outline}"/></g>` +
    drawEmblem(random, ['#f7f5ef', accent, dark], 64, 47, 1.2)
  );
}

/** A small toy on a key ring. */
export function drawCharm(item: ArtItem, id: string): string {
  const finish = finishOf(item);
  const random = randomOf(hashOf(finish));
  const [main, second, accent, dark] = paletteOf(finish, null);
  const body = random.pick([
    'M64 34c18 0 26 12 26 28s-10 28-26 28-26-12-26-28 8-28 26-28z',
    'M44 36l8-10 6 9h12l6-9 8 10c8 8 10 20 8 32-2 14-12 22-28 22s-26-8-28-22c-2-12 0-24 8-32z',
    'M46 34h36c8 0 12 5 12 12v30c0 8-4 13-12 13H46c-8 0-12-5-12-13V46c0-7 4-12 12-12z',
    'M64 30l9 14 20 4-10 18 4 22-23-6-23 6 4-22-10-18 20-4z',
  ]);
  const face =
    `<path fill="#fff" stroke="${dark}" d="M54 52a7 7 0 1 0 .1 0zM74 52a7 7 0 1 0 .1 0z"/><path fill="${dark}" d="M55 56a3 3 0 1 0 .1 0zM73 56a3 3 0 1 0 .1 0z"/>` +
    `<path fill="none" stroke="${dark}" stroke-width="2" stroke-linecap="round" d="M56 74q8 ${short(random.between(-4, 8))} 16 0"/>`;
  return (
    `<defs><radialGradient id="${id}f" cx=".35" cy=".3" r=".8">${`<stop stop-color="${lighter(second, 0.4)}"/><stop offset=".5" stop-color="${main}"/><stop offset="1" stop-color="${darker(main, 0.45)}"/>`}</radialGradient></defs>` +
    `<path fill="none" stroke="#b8c0cc" stroke-width="2.500" d="M64 4a8 8 0 1 1-.1 0M64 20v4m-3 0h6v5h-6zM64 29v6"/>` +
    `<path fill="url(#${id}f)" stroke="${dark}" stroke-width="1.600" stroke-linejoin="round" d="${body}"/>` +
    (/highlight/i.test(finish) ? drawEmblem(random, ['#fff6d6', accent, dark], 64, 62, 0.9) : face)
  );
}
