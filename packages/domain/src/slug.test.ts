import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { slugOf } from './slug.ts';

describe('slugOf', () => {
  it.each([
    ['★ StatTrak™ Karambit | Doppler (Factory New)', 'Black Pearl', 'stattrak-karambit-doppler-factory-new-black-pearl'],
    ['AK-47 | Redline (Field-Tested)', null, 'ak-47-redline-field-tested'],
    ['Nova | Wurst Hölle (Factory New)', null, 'nova-wurst-holle-factory-new'],
    ['M4A4 | 龍王 (Dragon King) (Field-Tested)', null, 'm4a4-dragon-king-field-tested'],
    ['Sticker | Iğdır Œuvre', null, 'sticker-igdir-oeuvre'],
    ['龍王', null, 'item'],
  ])('[ROUTE-161] %s (%s) is %s', (name, phase, slug) => expect(slugOf(name, phase)).toBe(slug));

  it('[ROUTE-161] has only letters, digits and single dashes inside', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (name) => {
        expect(slugOf(name, null)).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
      }),
    );
  });
});
