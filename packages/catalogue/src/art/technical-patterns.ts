import type { Pattern } from './brushes.ts';
import { box, ground, shape, stroke } from './brushes.ts';
import { darker, gradient, lighter, mix, short, times } from './svg.ts';

export const solid: Pattern = ([main, second, accent, dark], random, id) => ({
  defs: gradient(`${id}f`, [lighter(main, 0.12), main, mix(main, second, 0.5), darker(main, 0.15)], 'x2="1" y2=".4"'),
  body: box(`url(#${id}f)`) + stroke(random.pick([accent, second, dark]), 1.2, 'M0 62L128 40') + stroke(accent, 0.6, 'M0 65L128 43'),
});

export const digital: Pattern = (palette, random, id) => {
  const { defs, body } = ground(palette, id);
  const squares = (color: string, count: number): string =>
    shape(
      color,
      times(
        count,
        () =>
          `M${4 * Math.floor(random.between(0, 31))} ${4 * Math.floor(random.between(5, 18))}h${random.pick([4, 8, 12])}v${random.pick([4, 4, 8])}h-4v4h-4z`,
      ),
    );
  return { defs, body: body + squares(palette[1], 22) + squares(palette[2], 14) + squares(palette[3], 12) };
};

export const geometric: Pattern = (palette, random, id) => {
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

export const panels: Pattern = (palette, random, id) => {
  const { defs, body } = ground(palette, id);
  const [, second, accent, dark] = palette;
  const panel = (): string => {
    const [x, y, width] = [random.between(0, 116), random.between(28, 62), random.between(7, 20)];
    return `M${short(x)} ${short(y)}h${short(width)}l5 ${short(random.between(5, 12))}h-${short(width / 2)}l-4 4h-${short(width / 2)}z`;
  };
  const edge = (): string => `M${short(random.between(0, 110))} ${short(random.between(24, 66))}h${short(random.between(6, 16))}l4 5v7`;
  return {
    defs,
    body:
      body +
      shape(second, times(8, panel)) +
      shape(dark, times(5, panel)) +
      shape(accent, times(4, panel)) +
      stroke(dark, 0.8, times(10, edge)),
  };
};

export const lines: Pattern = (palette, random, id) => {
  const { defs, body } = ground(palette, id);
  const [, second, accent, dark] = palette;
  const run = (): string => {
    const x = random.between(-10, 80);
    return `M${short(x)} ${short(random.between(26, 66))}h${short(random.between(14, 34))}l${random.pick([5, 7])} ${random.pick([-6, 6])}h${short(random.between(10, 30))}`;
  };
  return { defs, body: body + stroke(dark, 3, times(6, run)) + stroke(second, 2, times(8, run)) + stroke(accent, 0.8, times(8, run)) };
};

export const mesh: Pattern = (palette, _random, id) => {
  const { defs, body } = ground(palette, id);
  const [main, second, accent, dark] = palette;
  const cell = `<pattern id="${id}p" width="10" height="12" patternUnits="userSpaceOnUse" patternTransform="rotate(12)"><path fill="${mix(main, dark, 0.35)}" stroke="${dark}" d="M5 0l5 3v6l-5 3-5-3V3z"/><path fill="${second}" d="M5 3l2.5 1.500v3L5 9 2.500 7.500v-3z"/></pattern>`;
  return { defs: defs + cell, body: body + box(`url(#${id}p)`) + stroke(accent, 1, 'M0 70L128 26') };
};

export const web: Pattern = (palette, random, id) => {
  const { defs, body } = ground(palette, id);
  const rays = (x: number, y: number): string =>
    times(9, (at) => `M${x} ${y}l${short(60 * Math.cos(at * 0.7))} ${short(60 * Math.sin(at * 0.7))}`);
  const rings = (x: number, y: number): string =>
    times(
      4,
      (at) =>
        `M${x - 8 * (at + 1)} ${y}q${2 * at + 2} ${-6 * at - 4} ${8 * (at + 1)} ${-7 * (at + 1)}t${8 * (at + 1)} ${7 * (at + 1)} ${-8 * (at + 1)} ${7 * (at + 1)} ${-8 * (at + 1)} ${-7 * (at + 1)}`,
    );
  const [x, y] = [Math.round(random.between(24, 50)), Math.round(random.between(42, 52))];
  return { defs, body: body + stroke(palette[3], 1.1, rays(x, y) + rings(x, y) + rays(x + 52, y - 6) + rings(x + 52, y - 6)) };
};
