import { describe, expect, it } from 'vitest';
import { EXTERIORS, formatName, parseName } from '@lootfolio/domain/names';
import { loadCatalogue } from './catalogue.ts';
import { describeItem } from './describe.ts';
import { loadWears } from './finishes.ts';
import type { CatalogueItem } from './item.ts';

const catalogue = loadCatalogue();
const items = (appId: number): CatalogueItem[] => catalogue.items.filter((item) => item.appId === appId);
const find = (name: string, phase: string | null = null): CatalogueItem | undefined =>
  catalogue.items.find((item) => item.name === name && item.phase === phase);

describe('loadCatalogue', () => {
  it('knows every item once per app, name and phase', () => {
    expect(new Set(catalogue.items.map(({ appId, name, phase }) => `${appId}\n${name}\n${phase}`)).size).toBe(catalogue.items.length);
  });

  it('holds as many items as the data packages give', () => {
    expect(new Set(items(730).map(({ name }) => name)).size).toBe(37_501);
    expect(items(730).filter(({ phase }) => phase !== null)).toHaveLength(729);
    expect(items(440)).toHaveLength(6_470);
    expect(catalogue.collections).toHaveLength(92);
    expect(catalogue.containers).toHaveLength(458);
  });

  it('gives names that can be taken apart and put together again', () => {
    const wrong = items(730).filter(({ name, exterior, isStattrak }) => {
      const parts = parseName(name);
      return formatName(parts) !== name || parts.exterior !== exterior || parts.stattrak !== isStattrak;
    });
    expect(wrong).toEqual([]);
  });

  it('describes a gun', () => {
    expect(find('StatTrak™ AK-47 | Redline (Field-Tested)')).toEqual({
      appId: 730,
      name: 'StatTrak™ AK-47 | Redline (Field-Tested)',
      phase: null,
      shortName: 'AK-47 | Redline',
      type: 'Rifle',
      weapon: 'AK-47',
      exterior: 'Field-Tested',
      wear: [0.1, 0.7],
      rarity: 'Classified',
      rarityColor: '#d32ce6',
      isStattrak: true,
      isSouvenir: false,
      collection: 'set_community_2',
      nameTr: 'StatTrak™ AK-47 | Kırmızı Çizgi (Görevde Kullanılmış)',
    });
  });

  it('lists phases beside the item without phase', () => {
    const phases = catalogue.items.filter(({ name }) => name === '★ Karambit | Doppler (Factory New)').map(({ phase }) => phase);
    expect(phases).toEqual([null, 'Black Pearl', 'Phase 1', 'Phase 2', 'Phase 3', 'Phase 4', 'Ruby', 'Sapphire']);
    expect(find('Glock-18 | Gamma Doppler (Factory New)', 'Emerald')?.type).toBe('Pistol');
  });

  it('knows which variants and exteriors exist', () => {
    expect(find('Souvenir AWP | Dragon Lore (Factory New)')?.isSouvenir).toBe(true);
    expect(find('StatTrak™ AWP | Dragon Lore (Factory New)')).toBeUndefined();
    expect(find('StatTrak™ M4A4 | Howl (Factory New)')?.rarity).toBe('Contraband');
    expect(find('★ StatTrak™ Bayonet')).toMatchObject({ type: 'Knife', exterior: null, rarity: 'Covert' });
    expect(find('★ StatTrak™ Sport Gloves | Vice (Field-Tested)')).toBeUndefined();
    expect(find('AK-47 | Redline (Factory New)')).toBeUndefined();
    expect(find('Boston 2018 Legends (Holo-Foil)')?.type).toBe('Container');
    expect(find('StatTrak™ Swap Tool')).toMatchObject({ type: 'Tool', isStattrak: false });
    expect(find('Souvenir Package')).toBeUndefined();
  });

  it('has highlight charms as markets sell them: Souvenirs with the title of the highlight, and no body without one', () => {
    expect(find('Souvenir Charm | Austin 2025 Highlight | Strikes Back')).toMatchObject({
      shortName: 'Charm | Austin 2025 Highlight | Strikes Back',
      nameTr: 'Hatıra Süs | Austin 2025 Önemli Anlar | Strikes Back',
      ...{ type: 'Charm', rarity: 'High Grade', isSouvenir: true, exterior: null, phase: null },
    });
    const highlights = items(730).filter(({ name }) => / Highlight\b/.test(name));
    expect(highlights.length).toBeGreaterThan(5);
    expect(highlights.filter(({ name }) => !/^Souvenir Charm \| .+ \d{4} Highlight \| ./.test(name))).toEqual([]);
    // what a market lists under a title that is not known is described in the same way
    for (const item of highlights) expect({ ...describeItem(730, item.name, null), nameTr: item.nameTr }).toEqual(item);
  });

  it('has an item of every type of the watchlist filter [WATCH-212]', () => {
    const types = new Set(items(730).map(({ type }) => type));
    const wanted = ['Rifle', 'Shotgun', 'Sniper Rifle', 'Agent', 'Gloves', 'Container', 'Knife', 'Pass', 'Sticker', 'Collectible'];
    for (const type of [...wanted, 'Pistol', 'Machinegun', 'SMG', 'Patch']) expect(types).toContain(type);
  });

  it('says what is in a case, what opens it and which odds apply [SIM-229]', () => {
    const clutch = catalogue.containers.find(({ name }) => name === 'Clutch Case')!;
    expect(clutch).toMatchObject({ kind: 'normal', keys: ['Clutch Case Key'] });
    expect(clutch.contents).toHaveLength(17);
    expect(clutch.contents).toContain('M4A4 | Neo-Noir');
    expect(clutch.rares).toContain('Driver Gloves | King Snake');
    const kinds = Object.groupBy(catalogue.containers, ({ kind }) => kind);
    expect([kinds.normal?.length, kinds.souvenir?.length, kinds.sticker?.length]).toEqual([74, 147, 237]);
  });

  it('names contents, rares, keys and collections that exist', () => {
    const shortNames = new Set(items(730).map(({ shortName }) => shortName));
    const collections = new Set(catalogue.collections.map(({ key }) => key));
    const unknown = catalogue.containers.flatMap(({ contents, rares, keys, name }) =>
      [...contents, ...rares, ...keys, name].filter((item) => !shortNames.has(item)),
    );
    expect(unknown).toEqual([]);
    expect(catalogue.items.filter(({ collection }) => collection !== null && !collections.has(collection))).toEqual([]);
  });

  it('knows Team Fortress 2 by quality', () => {
    expect(find('Mann Co. Supply Crate Key')).toMatchObject({ appId: 440, type: 'Key', rarity: 'Unique' });
    expect(find('Strange Rocket Launcher')).toMatchObject({ type: 'Weapon', rarity: 'Strange', isStattrak: false });
    expect(find('Unusual Team Captain')?.rarityColor).toBe('#8650ac');
    expect(items(440).some(({ name }) => name.startsWith('UGC Highlander'))).toBe(false);
  });
});

describe('the float values of a finish', () => {
  it('have a range exactly where there are exteriors, and the range reaches every one of them and no other', () => {
    const wrong = items(730).filter(({ wear, exterior }) => {
      if (exterior === null || wear === null) return (exterior === null) !== (wear === null);
      const { min, max } = EXTERIORS.find(({ name }) => name === exterior)!;
      return !(wear[0] >= 0 && wear[1] <= 1 && wear[0] < max && wear[1] > min);
    });
    expect(wrong).toEqual([]);
    const redline = items(730).filter(({ shortName, isStattrak }) => shortName === 'AK-47 | Redline' && !isStattrak);
    expect(redline.map(({ exterior }) => exterior)).toEqual(['Minimal Wear', 'Field-Tested', 'Well-Worn', 'Battle-Scarred']);
    expect(items(440).every(({ wear }) => wear === null)).toBe(true);
  });
});

describe('loadWears', () => {
  it('has the range of every finish of the catalogue', () => {
    const wearOf = loadWears();
    expect(items(730).filter(({ shortName, wear }) => wearOf(shortName)?.join() !== wear?.join())).toEqual([]);
    expect(wearOf('AK-47 | Redline')).toEqual([0.1, 0.7]);
    expect([wearOf('Fracture Case'), wearOf('no such finish')]).toEqual([null, null]);
  });
});
