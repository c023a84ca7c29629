import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { loadCatalogue } from './catalogue.ts';
import { describeItem, indexFamilies } from './describe.ts';

const { items } = loadCatalogue();
const families = indexFamilies(items);

describe('describeItem', () => {
  it('agrees with the catalogue on every item that it knows', () => {
    const wrong = items.filter((item) => {
      if (item.appId !== 730) return false;
      const { nameTr: _, ...found } = describeItem(730, item.name, item.phase, families);
      const { nameTr: __, ...known } = item;
      return JSON.stringify(found) !== JSON.stringify(known);
    });
    expect(wrong).toEqual([]);
  });

  it('finds the type of every known CS2 item without an index', () => {
    const wrong = items.filter((item) => item.appId === 730 && describeItem(730, item.name, item.phase).type !== item.type);
    expect(wrong).toEqual([]);
  });

  it('takes the rarity of a new Souvenir from the same finish', () => {
    expect(describeItem(730, 'Souvenir AK-47 | Redline (Field-Tested)', null, families)).toMatchObject({
      shortName: 'AK-47 | Redline',
      type: 'Rifle',
      weapon: 'AK-47',
      exterior: 'Field-Tested',
      rarity: 'Classified',
      isSouvenir: true,
      collection: 'set_community_2',
    });
  });

  it('takes the rarity of a slab from its sticker', () => {
    const sticker = new Map([['Sticker | New One', { ...items[0]!, rarity: 'Exotic', rarityColor: '#d32ce6', type: 'Sticker' }]]);
    expect(describeItem(730, 'Sticker Slab | New One', null, sticker)).toMatchObject({ type: 'Charm', rarity: 'Exotic' });
  });

  it.each([
    ['Sticker | Somebody (Gold) | Cologne 2026', 'Sticker', 'Extraordinary'],
    ['Sticker | Somebody | Cologne 2026', 'Sticker', 'High Grade'],
    ['Souvenir Charm | Austin 2025 Highlight | Hot Stuff', 'Charm', 'High Grade'],
    ['Charm | New One', 'Charm', null],
    ['Cologne 2026 Viewer Pass + 3 Souvenir Tokens', 'Pass', 'Base Grade'],
    ['Budapest 2025 Train Souvenir Highlight Package', 'Container', 'Base Grade'],
    ['#CSGO_crate_musickit_masterminds2_capsule', 'Container', 'Base Grade'],
    ['Mr. Muhlik | Elite Crew', 'Agent', null],
    ['Sealed Graffiti | Clutch King', 'Graffiti', null],
    ['★ Kukri Knife | Doppler (Factory New)', 'Knife', 'Covert'],
    ['AK-47', 'Rifle', null],
    ['New Gun | New Finish (Field-Tested)', null, null],
  ])('%s is %s, %s', (name, type, rarity) => {
    expect(describeItem(730, name, null)).toMatchObject({ type, rarity });
  });

  it.each([
    [440, 'Strange Australium Rocket Launcher', 'Weapon', 'Strange'],
    [440, 'Strange Part: Kills', 'Strange Part', 'Unique'],
    [440, "Collector's Festive Minigun", 'Weapon', "Collector's"],
    [440, 'Mann Co. Supply Crate Series #40', 'Crate', 'Unique'],
    [440, 'Civic Duty Mk.II War Paint (Field-Tested)', 'War Paint', 'Unique'],
    [570, 'Inscribed Bladeform Legacy', 'Wearable', 'Inscribed'],
    [570, 'Treasure of the Crimson Witness', 'Treasure', 'Standard'],
    [570, 'Arcana Hook', 'Wearable', 'Standard'],
    [252490, 'Tempered AK47', 'Weapon', null],
    [252490, 'Neon Garage Door', 'Door', null],
    [252490, 'Space Raider Hoodie', 'Clothing', null],
    [252490, 'Qwerty', null, null],
  ] as const)('of app %i %s is %s, %s', (appId, name, type, rarity) => {
    expect(describeItem(appId, name, null)).toMatchObject({ appId, name, type, rarity, isStattrak: false, isSouvenir: false });
  });

  it('takes any text as a name', () => {
    fc.assert(
      fc.property(fc.constantFrom(730, 570, 440, 252490), fc.string(), (appId, name) => {
        expect(describeItem(appId, name, null).name).toBe(name);
      }),
    );
  });
});
