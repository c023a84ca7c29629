import type { Palette } from './palette.ts';
import { paletteOf } from './palette.ts';
import type { Random } from './svg.ts';
import { darker, gradient, hashOf, lighter, mix, randomOf, short, times } from './svg.ts';

/** What fills the painted parts: gradients, and what is drawn over the whole box of 128 × 96. */
export type Painted = { defs: string; body: string };
type Pattern = (palette: Palette, random: Random, id: string) => Painted;

const box = (fill: string): string => `<path fill="${fill}" d="M0 0h128v96H0z"/>`;
const ground = (palette: Palette, id: string): Painted => ({
  defs: gradient(`${id}f`, [lighter(palette[0], 0.08), palette[0], darker(palette[0], 0.18)], ''),
  body: box(`url(#${id}f)`),
});
const shape = (fill: string, d: string, more = ''): string => `<path fill="${fill}"${more} d="${d}"/>`;
const stroke = (color: string, width: number, d: string): string => `<path fill="none" stroke="${color}" stroke-width="${width}" d="${d}"/>`;

function blob(random: Random, x: number, y: number, rx: number, ry: number): string {
  const k = (low: number, high: number): number => short(random.between(low, high));
  return `M${short(x - rx)} ${short(y)}q${k(0, rx / 3)} ${short(-ry)} ${short(rx)} ${k(-ry, -ry / 2)}t${short(rx)} ${k(ry / 2, ry)}q${k(-2, 3)} ${short(ry)} ${short(-rx)} ${k(ry / 3, ry)}t${short(-rx)} ${k(-ry, -ry / 2)}z`;
}

const solid: Pattern = ([main, second, accent, dark], random, id) => ({
  defs: gradient(`${id}f`, [lighter(main, 0.12), main, mix(main, second, 0.5), darker(main, 0.15)], 'x2="1" y2=".4"'),
  body: box(`url(#${id}f)`) + stroke(random.pick([accent, second, dark]), 1.2, 'M0 62L128 40') + stroke(accent, 0.6, 'M0 65L128 43'),
});

const camo: Pattern = (palette, random, id) => {
  const { defs, body } = ground(palette, id);
  const patches = (color: string, count: number): string =>
    shape(color, times(count, () => blob(random, random.between(2, 126), random.between(22, 72), random.between(6, 13), random.between(3, 6))));
  return { defs, body: body + patches(palette[1], 10) + patches(palette[2], 6) + patches(palette[3], 5) };
};

const digital: Pattern = (palette, random, id) => {
  const { defs, body } = ground(palette, id);
  const squares = (color: string, count: number): string =>
    shape(color, times(count, () => `M${4 * Math.floor(random.between(0, 31))} ${4 * Math.floor(random.between(5, 18))}h${random.pick([4, 8, 12])}v${random.pick([4, 4, 8])}h-4v4h-4z`));
  return { defs, body: body + squares(palette[1], 22) + squares(palette[2], 14) + squares(palette[3], 12) };
};

const smoke: Pattern = ([main, second, accent, dark], random, id) => {
  const cloud = (name: string, color: string): string =>
    `<radialGradient id="${id}${name}"><stop stop-color="${color}"/><stop offset="1" stop-color="${color}" stop-opacity="0"/></radialGradient>`;
  const puffs = (name: string, count: number): string =>
    times(count, () => {
      const [x, y] = [short(random.between(5, 120)), short(random.between(20, 75))];
      return `<ellipse cx="${x}" cy="${y}" rx="${short(random.between(14, 26))}" ry="${short(random.between(7, 14))}" fill="url(#${id}${name})" transform="rotate(${Math.round(random.between(-50, 50))} ${x} ${y})"/>`;
    });
  return {
    defs: gradient(`${id}f`, [main, dark, main, second, main], 'y2=".5"') + cloud('x', second) + cloud('y', accent) + cloud('z', dark),
    body: box(`url(#${id}f)`) + puffs('x', 6) + puffs('z', 4) + puffs('y', 4),
  };
};

const fade: Pattern = ([main, second, accent], _random, id) => ({
  defs: gradient(`${id}f`, [second, mix(second, main, 0.5), main, accent, darker(accent, 0.25)], 'x2="1" y2=".25"'),
  body: box(`url(#${id}f)`),
});

const marble: Pattern = (palette, random, id) => {
  const [main, second, accent, dark] = palette;
  const vein = (): string => {
    const y = random.between(18, 78);
    return `M-4 ${short(y)}c${short(random.between(18, 30))} ${short(random.between(-26, 26))} ${short(random.between(34, 60))} ${short(random.between(-26, 26))} 70 ${short(random.between(-14, 14))}s40 ${short(random.between(-20, 20))} 70 0`;
  };
  return {
    defs: gradient(`${id}f`, [main, second, mix(main, dark, 0.5), accent, main], 'x2="1" y2=".6"'),
    body: box(`url(#${id}f)`) + stroke(dark, 4, times(3, vein)) + stroke(second, 2.5, times(4, vein)) + stroke(accent, 1.2, times(4, vein)),
  };
};

const hardened: Pattern = ([main, second, accent, dark], random, id) => {
  const patches = (color: string, count: number, opacity: number): string =>
    shape(color, times(count, () => blob(random, random.between(0, 128), random.between(20, 76), random.between(7, 17), random.between(4, 9))), ` opacity="${opacity}"`);
  return {
    defs: gradient(`${id}f`, [main, lighter(main, 0.25), main, darker(main, 0.2)], 'x2="1" y2=".3"'),
    body: box(`url(#${id}f)`) + patches(second, 6, 0.85) + patches(accent, 5, 0.7) + patches(lighter(main, 0.45), 6, 0.6) + patches(dark, 3, 0.5),
  };
};

const tiger: Pattern = (palette, random, id) => {
  const [main, second, accent, dark] = palette;
  const stripe = (at: number): string => {
    const x = at * 9 + random.between(-3, 3);
    const lean = random.between(4, 14);
    return `M${short(x)} 14c${short(lean)} 14-4 22 ${short(lean)} 40s0 18 ${short(lean / 2)} 28c-2-12-2-16-6-28s0-24-${short(lean + 4)}-40z`;
  };
  return {
    defs: gradient(`${id}f`, [second, main, accent, main, second], 'x2="1" y2=".2"'),
    body: box(`url(#${id}f)`) + shape(dark, times(14, stripe), ' opacity=".75"'),
  };
};

const geometric: Pattern = (palette, random, id) => {
  const { defs, body } = ground(palette, id);
  const shards = (color: string, count: number): string =>
    shape(
      color,
      times(count, () => {
        const [x, y] = [random.between(0, 120), random.between(18, 70)];
        return `M${short(x)} ${short(y)}l${short(random.between(8, 24))} ${short(random.between(-14, 4))} ${short(random.between(-6, 8))} ${short(random.between(8, 20))}z`;
      }),
    );
  const [, second, accent, dark] = palette;
  return { defs, body: body + shards(second, 11) + shards(dark, 7) + shards(accent, 8) + shards(lighter(second, 0.35), 4) };
};

const panels: Pattern = (palette, random, id) => {
  const { defs, body } = ground(palette, id);
  const [, second, accent, dark] = palette;
  const panel = (): string => {
    const [x, y, width] = [random.between(0, 116), random.between(28, 62), random.between(7, 20)];
    return `M${short(x)} ${short(y)}h${short(width)}l5 ${short(random.between(5, 12))}h-${short(width / 2)}l-4 4h-${short(width / 2)}z`;
  };
  const edge = (): string => `M${short(random.between(0, 110))} ${short(random.between(24, 66))}h${short(random.between(6, 16))}l4 5v7`;
  return { defs, body: body + shape(second, times(8, panel)) + shape(dark, times(5, panel)) + shape(accent, times(4, panel)) + stroke(dark, 0.8, times(10, edge)) };
};

const lines: Pattern = (palette, random, id) => {
  const { defs, body } = ground(palette, id);
  const [, second, accent, dark] = palette;
  const run = (): string => {
    const x = random.between(-10, 80);
    return `M${short(x)} ${short(random.between(26, 66))}h${short(random.between(14, 34))}l${random.pick([5, 7])} ${random.pick([-6, 6])}h${short(random.between(10, 30))}`;
  };
  return { defs, body: body + stroke(dark, 3, times(6, run)) + stroke(second, 2, times(8, run)) + stroke(accent, 0.8, times(8, run)) };
};

const mesh: Pattern = (palette, _random, id) => {
  const { defs, body } = ground(palette, id);
  const [main, second, accent, dark] = palette;
  const cell = `<pattern id="${id}p" width="10" height="12" patternUnits="userSpaceOnUse" patternTransform="rotate(12)"><path fill="${mix(main, dark, 0.35)}" stroke="${dark}" d="M5 0l5 3v6l-5 3-5-3V3z"/><path fill="${second}" d="M5 3l2.5 1.500v3L5 9 2.500 7.500v-3z"/></pattern>`;
  return { defs: defs + cell, body: body + box(`url(#${id}p)`) + stroke(accent, 1, 'M0 70L128 26') };
};

const web: Pattern = (palette, random, id) => {
  const { defs, body } = ground(palette, id);
  const rays = (x: number, y: number): string => times(9, (at) => `M${x} ${y}l${short(60 * Math.cos(at * 0.7))} ${short(60 * Math.sin(at * 0.7))}`);
  const rings = (x: number, y: number): string => times(4, (at) => `M${x - 8 * (at + 1)} ${y}q${2 * at + 2} ${-6 * at - 4} ${8 * (at + 1)} ${-7 * (at + 1)}t${8 * (at + 1)} ${7 * (at + 1)} ${-8 * (at + 1)} ${7 * (at + 1)} ${-8 * (at + 1)} ${-7 * (at + 1)}`);
  const [x, y] = [Math.round(random.between(24, 50)), Math.round(random.between(42, 52))];
  return { defs, body: body + stroke(palette[3], 1.1, rays(x, y) + rings(x, y) + rays(x + 52, y - 6) + rings(x + 52, y - 6)) };
};

const flames: Pattern = ([main, second, accent, dark], random, id) => {
  const tongue = (at: number): string => {
    const y = 22 + at * 6;
    const reach = random.between(36, 92);
    return `M132 ${y}q-${short(reach / 2)}-4-${short(reach)} ${short(random.between(-6, 6))} ${short(reach / 4)} 8 ${short(reach / 2.5)} 5t${short(reach / 1.4)} 6z`;
  };
  return {
    defs: gradient(`${id}f`, [dark, mix(dark, main, 0.6), main], ''),
    body: box(`url(#${id}f)`) + shape(main, times(8, tongue)) + shape(second, times(8, tongue)) + shape(accent, times(6, tongue), ' transform="translate(22 4)"'),
  };
};

const waves: Pattern = (palette, random, id) => {
  const { defs, body } = ground(palette, id);
  const wave = (): string => {
    const height = random.between(4, 10);
    return `M-6 ${short(random.between(18, 76))}q12-${short(height)} 24 0t24 0 24 ${short(random.between(-3, 3))} 24 0 24 0 24 0`;
  };
  const [, second, accent, dark] = palette;
  return { defs, body: body + stroke(second, 4, times(5, wave)) + stroke(dark, 1.5, times(5, wave)) + stroke(accent, 1.2, times(6, wave)) };
};

const floral: Pattern = (palette, random, id) => {
  const { defs, body } = ground(palette, id);
  const [, second, accent, dark] = palette;
  const flower = (size: number): string => {
    const s = short(size);
    return `M${short(random.between(4, 124))} ${short(random.between(24, 70))}q${s}-${s} 0-${short(size * 2)}-${s} ${s} 0 ${short(size * 2)} ${s} ${s} ${short(size * 2)} 0-${s}-${s}-${short(size * 2)} 0q-${s} ${s} 0 ${short(size * 2)} ${s}-${s} 0-${short(size * 2)}-${s}-${s}-${short(size * 2)} 0 ${s} ${s} ${short(size * 2)} 0z`;
  };
  const vine = (): string => `M${short(random.between(-6, 90))} ${short(random.between(24, 70))}q10-14 18-2t16-2q6-8-2-9t-3 8`;
  return { defs, body: body + stroke(dark, 1.4, times(5, vine)) + shape(second, times(5, () => flower(random.between(3, 5.5)))) + shape(accent, times(4, () => flower(random.between(1.8, 3)))) + stroke(accent, 0.8, times(4, vine)) };
};

const splatter: Pattern = (palette, random, id) => {
  const { defs, body } = ground(palette, id);
  const splash = (size: number): string => {
    const [x, y] = [random.between(4, 124), random.between(24, 70)];
    return `${blob(random, x, y, size, size * 0.8)}M${short(x + size)} ${short(y - size)}a1.500 1.500 0 1 0 1 0z`;
  };
  const [, second, accent, dark] = palette;
  return { defs, body: body + shape(dark, times(4, () => splash(random.between(5, 9)))) + shape(second, times(6, () => splash(random.between(4, 9)))) + shape(accent, times(6, () => splash(random.between(2, 5)))) };
};

const BY_WORD: readonly [RegExp, Pattern][] = [
  [/doppler|smoke|nebula|galaxy|pandora|fog/, smoke],
  [/marble fade|slaughter|marbleized|murano|swirl|pour|melt/, marble],
  [/fade|spectrum|sunset|sundown|daybreak|aurora/, fade],
  [/case hardened|heat treated|bismuth|quartz|jasper|jade|malachite|stone|opal|nacre|oxide|rust/, hardened],
  [/tiger|zebra|bengal|stripe|tigris/, tiger],
  [/web|neural/, web],
  [/asiimov|cyrex|vulcan|printstream|mecha|reactor|evil daimyo|cyber|exo|armor|module|elite build|bloodsport|prime|control|sentinel|core|titan|bot|conspiracy|turbo|disrupt|nitro/, panels],
  [/redline|line|laser|pulse|signal|circuit|wire|tron|grid|blueprint|schematic|light rail|powercore|traction|phosphor|glitch|matrix|board/, lines],
  [/ddpat|digital|pixel|fragcam|polycam|multicam|8-bit|cmyk|arcade/, digital],
  [/hive|honey|mesh|hex|carbon|scale|snake|gator|python|caiman|chainmail|perforated|net|houndstooth|halftone/, mesh],
  [/camo|forest|jungle|desert|arctic|urban|safari|woodland|boreal|thicket|tactical|swamp|storm|sand|polar|winter|masked|dune|mudder|grassland|army/, camo],
  [/fire|flame|blaze|howl|inferno|hell|burn|magma|dragon|phoenix|serpent|pyre|demon|oni/, flames],
  [/wood|grain|damascus|water|wave|ocean|sea|tide|ripple|river|tsunami|hydro|walnut|seigaiha|current/, waves],
  [/lotus|flower|blossom|lily|floral|garden|bloom|arabesque|paisley|baroque|filigree|lore|aztec|jörm|tattoo|rose|vine|flora|kimono|batik|brocade|lace|damask|plume|leaves/, floral],
  [/beast|splash|spray|splat|graffiti|candy|party|slime|toxic|acid|spill|goo|pop|monster|cat|zombie|doodle|vandal|boom/, splatter],
  [/laminate|anodized|coat|steel|gunmetal|candy apple|hot rod|silver|brass|chrome|polymer|ceramic|^night|bronze|copper|metal|leather|ultraviolet|stained|scorched|gold/, solid],
];
const BY_CHANCE: readonly Pattern[] = [geometric, panels, lines, splatter, floral, geometric, waves, panels, marble, flames];

/** The picture of a finish; the same for every weapon and exterior that has it. @param id prefix of the ids inside the picture */
export function paintFinish(finish: string, phase: string | null, id: string): Painted {
  const name = finish.toLowerCase();
  const random = randomOf(hashOf(`${name}/${phase ?? ''}`));
  const pattern = BY_WORD.find(([word]) => word.test(name))?.[1] ?? random.pick(BY_CHANCE);
  return pattern(paletteOf(finish, phase), random, id);
}
