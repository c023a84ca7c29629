import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { loadCatalogue } from '../catalogue.ts';
import type { CatalogueItem } from '../item.ts';
import { describeItem } from '../describe.ts';
import { LONG_GUNS } from './guns.ts';
import { itemArt } from './item-art.ts';
import { KNIFE_SHAPES } from './knives.ts';
import { SHORT_GUNS } from './short-guns.ts';

const { items } = loadCatalogue();
const find = (name: string, phase: string | null = null): CatalogueItem =>
  items.find((item) => item.name === name && item.phase === phase)!;
const anyItem = fc.oneof(
  fc.nat(items.length - 1).map((at) => items[at]!),
  fc.tuple(fc.constantFrom(730, 570, 440, 252490), fc.string({ unit: 'grapheme' })).map(([appId, name]) => describeItem(appId, name, null)),
);

/** The names of all tags in order. Throws unless the text is well-formed XML of tags and attributes only. */
function tagsOf(svg: string): string[] {
  const open: string[] = [];
  const names: string[] = [];
  const rest = svg.replace(/<(\/?)([a-zA-Z]+)((?: [a-z][a-zA-Z0-9-]*="[^"<&]*")*)(\/?)>/g, (_, end, name, attributes, closed) => {
    names.push(name);
    const keys = [...attributes.matchAll(/ ([a-zA-Z0-9-]+)="/g)].map(([, key]) => key);
    if (new Set(keys).size !== keys.length) throw new Error(`an attribute stands twice in ${name}`);
    if (end) {
      if (open.pop() !== name) throw new Error(`${name} closes nothing`);
    } else if (!closed) open.push(name);
    return '';
  });
  if (rest !== '' || open.length > 0) throw new Error(`not well-formed: ${rest}`);
  return names;
}

const ALLOWED = new Set(['svg', 'defs', 'g', 'path', 'ellipse', 'use', 'clipPath', 'pattern', 'linearGradient', 'radialGradient', 'stop']);

describe('itemArt', () => {
  it('is a small well-formed picture of shapes alone, with no way out of it', () => {
    fc.assert(
      fc.property(anyItem, (item) => {
        const svg = itemArt(item);
        expect(Buffer.byteLength(svg)).toBeLessThanOrEqual(4096);
        expect(tagsOf(svg).filter((tag) => !ALLOWED.has(tag))).toEqual([]);
        expect(svg).not.toMatch(/NaN|undefined|Infinity|\son\w+=|(?:href="|url\()(?!#)/);
      }),
      { numRuns: 1500 },
    );
  });

  it('refers only to ids that it has, each of them once', () => {
    fc.assert(
      fc.property(anyItem, (item) => {
        const svg = itemArt(item);
        const ids = [...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
        expect(new Set(ids).size).toBe(ids.length);
        for (const [, id] of svg.matchAll(/(?:url\(|href=")#([^")]+)/g)) expect(ids).toContain(id);
      }),
      { numRuns: 500 },
    );
  });

  it('stays within 4 KB for every item of the catalogue', () => {
    expect(items.filter((item) => itemArt(item).length > 4096).map(({ name }) => name)).toEqual([]);
  }, 30_000);

  it('gives the same item the same bytes', () => {
    fc.assert(
      fc.property(anyItem, (item) => {
        expect(itemArt({ ...item })).toBe(itemArt(item));
      }),
    );
  });

  it('has an outline of its own for every gun and knife of the catalogue', () => {
    const weapons = new Set(items.filter(({ type }) => type !== 'Gloves').flatMap(({ weapon }) => weapon ?? []));
    const drawn = { ...LONG_GUNS, ...SHORT_GUNS, ...KNIFE_SHAPES };
    expect([...weapons].filter((weapon) => !drawn[weapon])).toEqual(['Dual Berettas']);
    expect(new Set(Object.values(drawn).map(({ paint }) => paint)).size).toBe(Object.keys(drawn).length);
  });

  it('paints all exteriors of a finish alike, and scratches the worn ones', () => {
    const body = (exterior: string): string => {
      const svg = itemArt(find(`AK-47 | Case Hardened (${exterior})`));
      return svg.replaceAll(/\ba[a-z0-9]{1,5}(?=[a-z]["(),])/g, '');
    };
    const [fresh, worn] = [body('Factory New'), body('Battle-Scarred')];
    const scratches = /<path fill="#6b6a66".*?<path fill="#b9bcc0".*?\/>/;
    expect(worn).toMatch(scratches);
    expect(fresh).not.toMatch(scratches);
    expect(worn.replace(scratches, '')).toBe(fresh);
  });

  it('shows the phase by its colour', () => {
    const karambit = '★ Karambit | Doppler (Factory New)';
    expect(itemArt(find(karambit, 'Ruby'))).toContain('#b00d2b');
    expect(itemArt(find(karambit, 'Sapphire'))).toContain('#0b3fb8');
    expect(itemArt(find('★ Karambit | Gamma Doppler (Factory New)', 'Emerald'))).toContain('#04803f');
  });

  it('marks StatTrak™ orange, Souvenir gold, and lights by rarity', () => {
    const plain = itemArt(find('AK-47 | Redline (Field-Tested)'));
    expect(plain).toContain('stop-color="#d32ce6"');
    expect(plain).not.toContain('#cf6a32');
    expect(itemArt(find('StatTrak™ AK-47 | Redline (Field-Tested)'))).toContain('fill="#cf6a32"');
    expect(itemArt(find('Souvenir AWP | Dragon Lore (Factory New)'))).toContain('fill="#ffd700"');
  });
});
