import { describe, expect, it } from 'vitest';
import { makeBox, makeDescription, makeTag, QUERY, readOne, type Made } from './made-pages.ts';

const CS2_INSPECT = 'steam://run/730//+csgo_econ_action_preview%20';
const line = (value: string, more: Made = {}): Made => ({ type: 'html', value, ...more });

/** A certificate of a Karambit | Doppler Phase 2 (paint 419), float 0.03, seed 77, with stickers in the slots 0 and 3. */
function certificate(stickers: [slot: number, wear: number][] = []): string {
  const float = (value: number): number[] => [...new Uint8Array(Float32Array.of(value).buffer)];
  const varint = (value: number): number[] => (value < 128 ? [value] : [(value & 127) | 128, ...varint(value >>> 7)]);
  const bits = new DataView(Float32Array.of(0.03).buffer).getUint32(0, true);
  const parts = stickers.map(([slot, wear]) => [0x08, ...varint(slot), 0x10, ...varint(5000 + slot), 0x1d, ...float(wear)]);
  const message = [
    0,
    0x18,
    ...varint(507),
    0x20,
    ...varint(419),
    0x38,
    ...varint(bits),
    0x40,
    77,
    ...parts.flatMap((part) => [0x62, part.length, ...part]),
  ];
  let crc = ~0;
  for (const byte of message) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  const whole = ~crc >>> 0;
  const sum = ((whole & 0xffff) ^ Math.imul(message.length - 1, whole)) >>> 0;
  return Buffer.from([...message, sum >>> 24, (sum >>> 16) & 255, (sum >>> 8) & 255, sum & 255])
    .toString('hex')
    .toUpperCase();
}

describe('the inspect link [PUB-215]', () => {
  const link = (template: string, properties?: Made) =>
    readOne({ actions: [{ link: template, name: 'Inspect in Game...' }] }, properties ? { properties } : {}).then(
      ({ inspectLink }) => inspectLink,
    );
  const hex = certificate();

  it('is filled with the owner, the asset and the property that it names', async () => {
    expect(await link('steam://rungame/730/76561202255233023/+csgo_econ_action_preview%20S%owner_steamid%A%assetid%D1')).toBe(
      'steam://rungame/730/76561202255233023/+csgo_econ_action_preview%20S76561198000000002A7001D1',
    );
    expect(await link('steam://rungame/440/76561202255233023/+tf_econ_item_preview%20S%owner_steamid%A%assetid%D2')).toBe(
      'steam://rungame/440/76561202255233023/+tf_econ_item_preview%20S76561198000000002A7001D2',
    );
    expect(await link(`${CS2_INSPECT}%propid:6%`, { asset_properties: [{ propertyid: 6, string_value: hex }] })).toBe(
      `${CS2_INSPECT}${hex}`,
    );
    expect(await link(`${CS2_INSPECT}${hex}`)).toBe(`${CS2_INSPECT}${hex}`);
  });

  it('is not offered while a placeholder remains', async () => {
    expect(await link(`${CS2_INSPECT}%propid:6%`)).toBeNull();
    expect(await link(`${CS2_INSPECT}%propid:9%`, { asset_properties: [{ propertyid: 6, string_value: hex }] })).toBeNull();
    expect(await link(`${CS2_INSPECT}S%somebody%A%assetid%D1`)).toBeNull();
    expect(await link(`${CS2_INSPECT}M%listingid%A%assetid%D1`)).toBeNull();
  });

  it('is not offered when somebody filled it by half', async () => {
    // "%A7001" is not an escaped character, although it looks like one
    expect(await link(`${CS2_INSPECT}Snullwner_steamid%A%assetid%D1`)).toBeNull();
  });

  it('is not made of a property that is no certificate', async () => {
    for (const string_value of ['xyz', '00 11', `${hex}%`, '', 12])
      expect(await link(`${CS2_INSPECT}%propid:6%`, { asset_properties: [{ propertyid: 6, string_value }] })).toBeNull();
  });
});

describe('stickers, patches and charms', () => {
  const STICKERS = ['Crown (Foil)', "Don't Worry, I'm Pro", 'apEX (Gold, Champion) | Paris 2023'];
  const NAMES = STICKERS.map((name) => `Sticker | ${name}`);

  it.each([
    ['with titles', true],
    ['in one line', false],
  ])('have their market hash names %s', async (_, withTitles) => {
    const { stickers, patches } = await readOne({ descriptions: [makeBox('Sticker', STICKERS, withTitles)] });
    expect(stickers).toEqual(NAMES.map((name) => ({ name, slot: null, wear: null })));
    expect(patches).toEqual([]);
    const agent = { tags: [makeTag('Type', 'Type_CustomPlayer', 'Agent')] };
    const patched = await readOne({ ...agent, descriptions: [makeBox('Patch', ['Abandon Hope', 'Abandon Hope'], withTitles)] });
    expect([patched.patches.map(({ name }) => name), patched.stickers]).toEqual([['Patch | Abandon Hope', 'Patch | Abandon Hope'], []]);
  });

  it('have the wears of the accessories and the slots of the certificate', async () => {
    const wears = ['0', '0.25', '1'].map((float_value) => ({
      classid: '5',
      parent_relationship_properties: [{ propertyid: 4, float_value }],
    }));
    const charm = { classid: '6', standalone_properties: [{ propertyid: 3, int_value: '81234' }] };
    const asset = await readOne(
      { descriptions: [makeBox('Sticker', STICKERS), makeBox('Charm', ["Lil' Crass"])] },
      {
        properties: {
          asset_properties: [
            { propertyid: 2, float_value: '0.03' },
            {
              propertyid: 6,
              string_value: certificate([
                [0, 0],
                [3, 0.25],
                [1, 0.5],
              ]),
            },
          ],
          asset_accessories: [...wears, charm],
        },
      },
    );
    expect(asset.stickers).toEqual([
      { name: NAMES[0], slot: 0, wear: 0 },
      { name: NAMES[1], slot: 1, wear: 0.25 },
      { name: NAMES[2], slot: 3, wear: 1 },
    ]);
    expect(asset.charms).toEqual([{ name: "Charm | Lil' Crass", template: 81_234 }]);
  });

  it('have no wear and no slot when the numbers of things differ', async () => {
    const asset = await readOne(
      { descriptions: [makeBox('Sticker', STICKERS)] },
      {
        properties: {
          asset_properties: [{ propertyid: 6, string_value: certificate([[2, 0]]) }],
          asset_accessories: [{ classid: '5', parent_relationship_properties: [{ propertyid: 4, float_value: '0.5' }] }],
        },
      },
    );
    expect(asset.stickers.map(({ slot, wear }) => [slot, wear])).toEqual(Array(3).fill([null, null]));
  });

  it('keep the kind of charm, and read entities', async () => {
    const box = {
      type: 'html',
      name: 'keychain_info',
      value: '<div id="keychain_info"><img src="a.png" title="Souvenir Charm: Tom &amp; &#39;Al&#39;"></div>',
    };
    expect((await readOne({ descriptions: [box] })).charms).toEqual([{ name: "Souvenir Charm | Tom & 'Al'", template: null }]);
  });
});

describe('what else an item tells', () => {
  it.each<[string, Made, Made | undefined, string | null]>([
    ['a line', { descriptions: [{ value: "Name Tag: ''Rush &lt;B&gt;''", color: 'b0c3d9', name: 'nametag' }] }, undefined, 'Rush <B>'],
    ['a warning', { fraudwarnings: ["Name Tag: ''AWP | Dragon Lore''"] }, undefined, 'AWP | Dragon Lore'],
    ['a warning in an object', { fraudwarnings: { 0: "Name Tag: ''Вынимай''" } }, undefined, 'Вынимай'],
    ['a property', {}, { asset_properties: [{ propertyid: 5, string_value: 'old faithful' }] }, 'old faithful'],
    [
      'the quoted name of TF2',
      { name: "''post live spell !!!''", fraudwarnings: ['This item has been renamed.\nOriginal name: "Rocket Launcher"'] },
      undefined,
      'post live spell !!!',
    ],
    ['a warning of something else', { fraudwarnings: ['This item has been renamed.'] }, undefined, null],
  ])('has its name tag by %s', async (_, description, properties, nameTag) => {
    expect((await readOne(description, properties ? { properties } : {})).nameTag).toBe(nameTag);
  });

  it('says how many items lie in a storage unit', async () => {
    const unit = { market_hash_name: 'Storage Unit', name: 'Storage Unit', tradable: 0 };
    const tag = { value: "Name Tag: ''SOUVENIRS''", name: 'nametag' };
    expect(await readOne({ ...unit, descriptions: [tag, line('Number of Items: 73', { name: 'attr: items count' })] })).toMatchObject({
      name: 'Storage Unit',
      nameTag: 'SOUVENIRS',
      storedItems: 73,
    });
    expect((await readOne({ ...unit, descriptions: [line('Number of Items: 1000')] })).storedItems).toBe(1000);
    expect((await readOne(unit)).storedItems).toBeNull();
  });

  it('has the phase of a Doppler by its paint index, stated or in its certificate', async () => {
    const knife = { market_hash_name: '★ Karambit | Doppler (Factory New)', tags: [] };
    const phase = async (...properties: Made[]) => (await readOne(knife, { properties: { asset_properties: properties } })).phase;
    expect(await phase({ propertyid: 7, int_value: '415' })).toBe('Ruby');
    expect(await phase({ propertyid: 6, string_value: certificate() })).toBe('Phase 2');
    expect(await phase({ propertyid: 7, int_value: '44' })).toBeNull();
    expect(await phase()).toBeNull();
  });

  it('has float, seed and template from its properties, else from its certificate', async () => {
    const inCertificate = await readOne({}, { properties: { asset_properties: [{ propertyid: 6, string_value: certificate() }] } });
    expect(inCertificate).toMatchObject({ float: Math.fround(0.03), seed: 77, paintIndex: 419 });
    const charm = await readOne(
      { market_hash_name: 'Charm | Lil Sandbox' },
      { properties: { asset_properties: [{ propertyid: 3, int_value: '4711' }] } },
    );
    expect(charm.charmTemplate).toBe(4711);
    for (const float_value of ['1.5', '-0.1', 'NaN', '', 2, '0x1', {}])
      expect((await readOne({}, { properties: { asset_properties: [{ propertyid: 2, float_value }] } })).float).toBeNull();
    expect((await readOne({}, { properties: { asset_properties: [{ propertyid: 2, float_value: '6.1e-05' }] } })).float).toBe(6.1e-5);
  });

  it.each([
    ['WearCategory0', 730, 'Fabrikadan Yeni Çıkmış', 'Factory New'],
    ['WearCategory4', 730, 'Savaş Görmüş', 'Battle-Scarred'],
    ['TFUI_InvTooltip_MinimalWear', 440, 'Minimal Wear', 'Minimal Wear'],
    ['TFUI_InvTooltip_BattleScared', 440, 'Battle Scarred', 'Battle-Scarred'],
    ['WearCategoryNA', 730, 'Not Painted', null],
  ])('has its exterior by the tag %s, in every language', async (internal, appId, name, exterior) => {
    const tags = [makeTag('Exterior', internal, name)];
    const asset = await readOne({ market_hash_name: 'Some Item', tags }, { query: { ...QUERY, appId }, asset: { appid: appId } });
    expect(asset.exterior).toBe(exterior);
  });

  it('has its exterior by its name where tags are missing', async () => {
    expect((await readOne({ tags: undefined })).exterior).toBe('Field-Tested');
    expect(makeDescription()['tags']).toBeDefined();
  });
});
