import type { Pattern } from './brushes.ts';
import { blob, box, ground, shape, stroke } from './brushes.ts';
import { darker, gradient, lighter, mix, short, times } from './svg.ts';

export const camo: Pattern = (palette, random, id) => {
  const { defs, body } = ground(palette, id);
  const patches = (color: string, count: number): string =>
    shape(
      color,
      times(count, () => blob(random, random.between(2, 126), random.between(22, 72), random.between(6, 13), random.between(3, 6))),
    );
  return { defs, body: body + patches(palette[1], 10) + patches(palette[2], 6) + patches(palette[3], 5) };
};

export const smoke: Pattern = ([main, second, accent, dark], random, id) => {
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

export const fade: Pattern = ([main, second, accent], _random, id) => ({
  defs: gradient(`${id}f`, [second, mix(second, main, 0.5), main, accent, darker(accent, 0.25)], 'x2="1" y2=".25"'),
  body: box(`url(#${id}f)`),
});

export const marble: Pattern = (palette, random, id) => {
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

export const hardened: Pattern = ([main, second, accent, dark], random, id) => {
  const patches = (color: string, count: number, opacity: number): string =>
    shape(
      color,
      times(count, () => blob(random, random.between(0, 128), random.between(20, 76), random.between(7, 17), random.between(4, 9))),
      ` opacity="${opacity}"`,
    );
  return {
    defs: gradient(`${id}f`, [main, lighter(main, 0.25), main, darker(main, 0.2)], 'x2="1" y2=".3"'),
    body:
      box(`url(#${id}f)`) +
      patches(second, 6, 0.85) +
      patches(accent, 5, 0.7) +
      patches(lighter(main, 0.45), 6, 0.6) +
      patches(dark, 3, 0.5),
  };
};

export const tiger: Pattern = (palette, random, id) => {
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

export const flames: Pattern = ([main, second, accent, dark], random, id) => {
  const tongue = (at: number): string => {
    const y = 22 + at * 6;
    const reach = random.between(36, 92);
    return `M132 ${y}q-${short(reach / 2)}-4-${short(reach)} ${short(random.between(-6, 6))} ${short(reach / 4)} 8 ${short(reach / 2.5)} 5t${short(reach / 1.4)} 6z`;
  };
  return {
    defs: gradient(`${id}f`, [dark, mix(dark, main, 0.6), main], ''),
    body:
      box(`url(#${id}f)`) +
      shape(main, times(8, tongue)) +
      shape(second, times(8, tongue)) +
      shape(accent, times(6, tongue), ' transform="translate(22 4)"'),
  };
};

export const waves: Pattern = (palette, random, id) => {
  const { defs, body } = ground(palette, id);
  const wave = (): string => {
    const height = random.between(4, 10);
    return `M-6 ${short(random.between(18, 76))}q12-${short(height)} 24 0t24 0 24 ${short(random.between(-3, 3))} 24 0 24 0 24 0`;
  };
  const [, second, accent, dark] = palette;
  return { defs, body: body + stroke(second, 4, times(5, wave)) + stroke(dark, 1.5, times(5, wave)) + stroke(accent, 1.2, times(6, wave)) };
};

export const floral: Pattern = (palette, random, id) => {
  const { defs, body } = ground(palette, id);
  const [, second, accent, dark] = palette;
  const flower = (size: number): string => {
    const s = short(size);
    return `M${short(random.between(4, 124))} ${short(random.between(24, 70))}q${s}-${s} 0-${short(size * 2)}-${s} ${s} 0 ${short(size * 2)} ${s} ${s} ${short(size * 2)} 0-${s}-${s}-${short(size * 2)} 0q-${s} ${s} 0 ${short(size * 2)} ${s}-${s} 0-${short(size * 2)}-${s}-${s}-${short(size * 2)} 0 ${s} ${s} ${short(size * 2)} 0z`;
  };
  const vine = (): string => `M${short(random.between(-6, 90))} ${short(random.between(24, 70))}q10-14 18-2t16-2q6-8-2-9t-3 8`;
  return {
    defs,
    body:
      body +
      stroke(dark, 1.4, times(5, vine)) +
      shape(
        second,
        times(5, () => flower(random.between(3, 5.5))),
      ) +
      shape(
        accent,
        times(4, () => flower(random.between(1.8, 3))),
      ) +
      stroke(accent, 0.8, times(4, vine)),
  };
};

export const splatter: Pattern = (palette, random, id) => {
  const { defs, body } = ground(palette, id);
  const splash = (size: number): string => {
    const [x, y] = [random.between(4, 124), random.between(24, 70)];
    return `${blob(random, x, y, size, size * 0.8)}M${short(x + size)} ${short(y - size)}a1.500 1.500 0 1 0 1 0z`;
  };
  const [, second, accent, dark] = palette;
  return {
    defs,
    body:
      body +
      shape(
        dark,
        times(4, () => splash(random.between(5, 9))),
      ) +
      shape(
        second,
        times(6, () => splash(random.between(4, 9))),
      ) +
      shape(
        accent,
        times(6, () => splash(random.between(2, 5))),
      ),
  };
};
