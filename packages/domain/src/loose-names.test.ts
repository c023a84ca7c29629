import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { looseName } from './loose-names.ts';
import { EXTERIORS } from './names.ts';

const keysOf = (...names: string[]): string[] => [...new Set(names.map((name) => looseName(name).key))];

describe('names of one item have one key', () => {
  it('however weapon, finish and exterior are joined', () => {
    expect(
      keysOf(
        ...[
          'AK-47 | Redline (Field-Tested)',
          'ak47 redline ft',
          'AK-47 | Redline | Field-Tested',
          'AK-47 Redline (FT)',
          'AK-47|Redline [ft]',
        ],
        ...['AK-47\u00a0|\u00a0Redline (Field\u2011Tested)', '  AK-47  |  Redline  (field tested) '],
      ),
    ).toHaveLength(1);
  });

  it('wherever StatTrak™ and the star stand', () => {
    expect(
      keysOf(
        ...[
          'StatTrak™ AK-47 | Redline (FT)',
          'AK-47 | Redline (FT) StatTrak™',
          'Stat-Trak AK-47 Redline FT',
          'StatTrak(TM) AK-47 | Redline (FT)',
        ],
      ),
    ).toHaveLength(1);
    expect(
      keysOf('★ StatTrak™ Karambit | Doppler (Factory New)', 'StatTrak Karambit Doppler FN', 'Karambit | Doppler (FN) stattrak'),
    ).toHaveLength(1);
    expect(keysOf('Souvenir AWP | Dragon Lore (FN)', 'AWP | Dragon Lore (FN) Souvenir')).toHaveLength(1);
  });

  it('with curly quotes, entities and letters in two parts', () => {
    expect(keysOf("AWP | Man-o'-war (MW)", 'AWP | Man-o’-war (MW)', 'AWP | Man-o&#39;-war (MW)')).toHaveLength(1);
    expect(keysOf('Sticker | Café', 'Sticker | Cafe\u0301')).toHaveLength(1);
    expect(keysOf('Ground Rebel  | Elite Crew', 'Ground Rebel | Elite Crew')).toHaveLength(1);
  });

  it('of each exterior, long and short, and differ by it', () => {
    const keys = EXTERIORS.map(({ name, short }) => {
      expect(keysOf(`P250 | Sand Dune (${name})`, `P250 | Sand Dune (${short})`, `P250 | Sand Dune ${short.toLowerCase()}`)).toHaveLength(
        1,
      );
      return looseName(`P250 | Sand Dune (${name})`).key;
    });
    expect(new Set(keys).size).toBe(EXTERIORS.length);
    expect(looseName('P250 | Sand Dune (FN)').key).not.toBe(looseName('StatTrak™ P250 | Sand Dune (FN)').key);
  });
});

describe('a phase', () => {
  it.each([
    '★ Karambit | Doppler (Factory New) - Phase 2',
    'Karambit | Doppler (Phase 2) FN',
    'karambit doppler p2 fn',
    'Karambit Doppler Phase2 (Factory New)',
  ])('is found in %s', (name) => {
    expect(looseName(name)).toEqual({ key: looseName('★ Karambit | Doppler (Factory New)').key, phase: 'Phase 2' });
  });

  it('has a name, and belongs to a Doppler only', () => {
    expect([
      looseName('★ Bayonet | Gamma Doppler (FN) - Emerald').phase,
      looseName('Sticker | Ruby').phase,
      looseName('P2000 | Ivory').phase,
    ]).toEqual(['Emerald', null, null]);
  });
});

it('any text has a key', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), (text) => {
      const { key } = looseName(text);
      expect(key).toMatch(/^(?:st )?(?:sv )?[\p{L}\p{N}]* (?:FN|MW|FT|WW|BS)?$/u);
    }),
    { numRuns: 2000 },
  );
});
