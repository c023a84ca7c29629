import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  displayName,
  EXTERIORS,
  exteriorOfFloat,
  findExterior,
  formatName,
  GLOVES,
  isGloves,
  isKnife,
  KNIVES,
  normaliseName,
  normalisePhase,
  parseName,
  PHASES,
  shortName,
  splitDisplayName,
} from './names.ts';

const ODD_NAMES = [
  '#CSGO_crate_musickit_masterminds2_capsule',
  "'Blueberries' Buckshot | NSWC SEAL",
  'Sticker | Boom(Foil)',
  'Sticker | Coutdown (Holo)',
  'M4A4 | 龍王 (Dragon King) (Field-Tested)',
  'Music Kit | ',
  'Sticker | ZywOo (Gold, Champion) | Budapest 2025',
  'Nova | Wurst Hölle (Factory New)',
  '★ StatTrak™ Shadow Daggers',
  'StatTrak™ Swap Tool',
  'StatTrak™ Radicals Box',
  'MLG Columbus 2016 Dust II Souvenir Package',
  'Souvenir Charm | Austin 2025 Highlight | Hot Stuff',
  'Sticker Slab | niko (Foil)  | London 2018',
];

const part = fc.stringMatching(/^[A-Za-z0-9'™-]{1,8}( [A-Za-z0-9'™-]{1,8}){0,2}$/);

describe('parseName', () => {
  it.each(ODD_NAMES)('gives back %s unchanged', (name) => {
    expect(formatName(parseName(name))).toBe(name);
  });

  it('gives back any text unchanged', () => {
    const prefix = fc.constantFrom('', '★ ', 'StatTrak™ ', '★ StatTrak™ ', 'Souvenir ', '★ Souvenir ', 'StatTrak™ Souvenir ');
    const suffix = fc.constantFrom('', ' (Field-Tested)', ' (Factory New) (Well-Worn)', '(Minimal Wear)', ' (Holo)');
    fc.assert(
      fc.property(prefix, fc.string(), fc.constantFrom('', ' | ', ' | x'), suffix, (...texts) => {
        expect(formatName(parseName(texts.join('')))).toBe(texts.join(''));
      }),
    );
  });

  it('finds again the parts that a name was made of', () => {
    const parts = fc.record({
      star: fc.boolean(),
      stattrak: fc.boolean(),
      souvenir: fc.constant(false),
      base: part.filter((text) => !/^(StatTrak™|Souvenir)/.test(text)),
      finish: part,
      exterior: fc.constantFrom(null, ...EXTERIORS.map(({ name }) => name)),
    });
    fc.assert(
      fc.property(parts, (made) => {
        expect(parseName(formatName(made))).toEqual(made);
      }),
    );
  });

  it('reads only the last bracket as exterior, and only one of the five words', () => {
    expect(parseName('M4A4 | 龍王 (Dragon King) (Field-Tested)')).toMatchObject({ finish: '龍王 (Dragon King)', exterior: 'Field-Tested' });
    expect(parseName('Sticker | Titan (Holo) | Katowice 2014').exterior).toBeNull();
    expect(parseName('Sticker | Crown (Foil)')).toMatchObject({ finish: 'Crown (Foil)', exterior: null });
  });

  it('takes StatTrak™ and Souvenir for a variant only where a finish follows', () => {
    expect(parseName('StatTrak™ Swap Tool')).toMatchObject({ stattrak: false, base: 'StatTrak™ Swap Tool' });
    expect(parseName('Cologne 2016 Cache Souvenir Package').souvenir).toBe(false);
    expect(parseName('Souvenir Token')).toMatchObject({ souvenir: false, base: 'Souvenir Token' });
    expect(parseName('★ StatTrak™ Bayonet')).toMatchObject({ star: true, stattrak: true, base: 'Bayonet', finish: null });
    expect(parseName('Souvenir AWP | Dragon Lore (Factory New)')).toMatchObject({ souvenir: true, base: 'AWP', finish: 'Dragon Lore' });
    expect(parseName('StatTrak™ Music Kit | AWOLNATION, I Am')).toMatchObject({ stattrak: true, base: 'Music Kit' });
  });
});

describe('shortName', () => {
  it('leaves out what screens show as marks', () => {
    expect(shortName(parseName('★ StatTrak™ Karambit | Doppler (Factory New)'))).toBe('Karambit | Doppler');
    expect(shortName(parseName('Kilowatt Case'))).toBe('Kilowatt Case');
  });
});

describe('normaliseName', () => {
  it.each([
    ['StatTrak™ ★ Karambit | Fade (Factory New)', '★ StatTrak™ Karambit | Fade (Factory New)'],
    ['StatTrak ★ Karambit | Fade (Factory New)', '★ StatTrak™ Karambit | Fade (Factory New)'],
    ['Karambit | Fade (Factory New)', '★ Karambit | Fade (Factory New)'],
    ['★Karambit | Fade (Factory New)', '★ Karambit | Fade (Factory New)'],
    ['Stattrak Karambit | Fade (Factory New)', '★ StatTrak™ Karambit | Fade (Factory New)'],
    ['Karambit | Vanilla', '★ Karambit'],
    ['★ StatTrak™ Karambit | Vanilla (Factory New)', '★ StatTrak™ Karambit'],
    ['Sport Gloves | Vice (Field-Tested)', '★ Sport Gloves | Vice (Field-Tested)'],
    ['StatTrak AK-47 | Redline (Field-Tested)', 'StatTrak™ AK-47 | Redline (Field-Tested)'],
    ['StatTrak(TM) AK-47 | Redline (Field-Tested)', 'StatTrak™ AK-47 | Redline (Field-Tested)'],
    ['StatTrakTM AK-47 | Redline (Field-Tested)', 'StatTrak™ AK-47 | Redline (Field-Tested)'],
    ['★StatTrak Karambit | Fade', '★ StatTrak™ Karambit | Fade'],
    ['★StatTrak™ Karambit | Fade', '★ StatTrak™ Karambit | Fade'],
    ['StatTrak Karambit', '★ StatTrak™ Karambit'],
    ['★ StatTrak Twinblade | Fade', '★ StatTrak™ Twinblade | Fade'],
    ['StatTrak ★ Twinblade | Fade', '★ StatTrak™ Twinblade | Fade'],
    ['Sticker | Stattrak fan', 'Sticker | Stattrak fan'],
    ['Sticker | ★x', 'Sticker | ★x'],
    ['Sport Gloves', 'Sport Gloves'],
    ['StatTrak Swap Tool', 'StatTrak™ Swap Tool'],
    ['Boston 2018 Legends (Holo/Foil)', 'Boston 2018 Legends (Holo-Foil)'],
    ['  Nova | Wurst Ho\u0308lle\u00a0(Factory New) ', 'Nova | Wurst Hölle (Factory New)'],
    ['Ground Rebel  | Elite Crew', 'Ground Rebel  | Elite Crew'],
  ])('%s becomes %s', (written, steam) => {
    expect(normaliseName(written, 730)).toBe(steam);
  });

  it('keeps names of other games', () => {
    expect(normaliseName(' Karambit | Vanilla/2 ', 440)).toBe('Karambit | Vanilla/2');
  });

  it('changes nothing the second time', () => {
    const prefix = fc.constantFrom('', '★ ', 'StatTrak ', 'StatTrak™ ★ ', '★ StatTrak™ ', 'Souvenir ');
    const base = fc.oneof(part, fc.constantFrom(...KNIVES, ...GLOVES));
    const finish = fc.constantFrom('', ' | Vanilla', ' | Fade', ' | Fade (Well-Worn)');
    fc.assert(
      fc.property(prefix, base, finish, (...texts) => {
        const once = normaliseName(texts.join(''), 730);
        expect(normaliseName(once, 730)).toBe(once);
      }),
    );
  });
});

describe('exteriorOfFloat', () => {
  it.each([
    [0, 'FN'],
    [0.0699, 'FN'],
    [0.07, 'MW'],
    [0.15, 'FT'],
    [0.38, 'WW'],
    [0.45, 'BS'],
    [1, 'BS'],
    // 0.38 and 0.45 as the game stores them
    [Math.fround(0.38), 'WW'],
    [Math.fround(0.45), 'BS'],
  ])('%d is %s', (float, short) => {
    expect(exteriorOfFloat(float).short).toBe(short);
  });
});

describe('normalisePhase', () => {
  it.each([
    ['phase1', 'Phase 1'],
    ['Phase 2', 'Phase 2'],
    ['P3', 'Phase 3'],
    ['phase-4', 'Phase 4'],
    ['ruby', 'Ruby'],
    ['sapphire', 'Sapphire'],
    ['blackpearl', 'Black Pearl'],
    ['black_pearl', 'Black Pearl'],
    ['Emerald', 'Emerald'],
  ])('%s means %s', (written, phase) => expect(normalisePhase(written)).toBe(phase));

  it.each(['phase5', '1', '', 'Phase', 'p', 'Rubyx', null, undefined])('knows no %s', (written) => {
    expect(normalisePhase(written)).toBeNull();
  });
});

describe('displayName', () => {
  it('adds the phase, and splitDisplayName takes it off', () => {
    for (const phase of [null, ...PHASES]) {
      const name = '★ Karambit | Doppler (Factory New)';
      expect(splitDisplayName(displayName(name, phase))).toEqual({ name, phase });
    }
    expect(displayName('★ Flip Knife | Gamma Doppler (Factory New)', 'Emerald')).toBe(
      '★ Flip Knife | Gamma Doppler (Factory New) - Emerald',
    );
  });
});

it('exteriors follow on one another from 0 to 1, each with its names', () => {
  expect(EXTERIORS.map(({ name, short }) => [name, short])).toEqual([
    ['Factory New', 'FN'],
    ['Minimal Wear', 'MW'],
    ['Field-Tested', 'FT'],
    ['Well-Worn', 'WW'],
    ['Battle-Scarred', 'BS'],
  ]);
  expect(EXTERIORS.map(({ nameTr }) => nameTr)).toEqual([
    'Fabrikadan Yeni Çıkmış',
    'Az Aşınmış',
    'Görevde Kullanılmış',
    'Eskimiş',
    'Savaş Görmüş',
  ]);
  expect(EXTERIORS.map(({ min }) => min)).toEqual([0, ...EXTERIORS.slice(0, -1).map(({ max }) => max)]);
  expect([findExterior('Well-Worn')?.short, findExterior('WW'), findExterior('')]).toEqual(['WW', null, null]);
});

it('knives and gloves are those of CS2', () => {
  expect([...KNIVES, ...GLOVES].every((name) => isKnife(name) !== isGloves(name))).toBe(true);
  expect([KNIVES.length, GLOVES.length]).toEqual([20, 8]);
  expect([isKnife('Karambit'), isKnife('M9 Bayonet'), isKnife('Shadow Daggers'), isKnife('AK-47'), isKnife('Sport Gloves')]).toEqual([
    true,
    true,
    true,
    false,
    false,
  ]);
  const makes = ['Bloodhound', 'Broken Fang', 'Driver', 'Hydra', 'Moto', 'Specialist', 'Sport'];
  expect(GLOVES).toEqual(expect.arrayContaining([...makes.map((make) => `${make} Gloves`), 'Hand Wraps']));
  expect(isGloves('Gloves')).toBe(false);
});
