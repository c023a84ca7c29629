import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { InventoryError } from './inventory.ts';
import { makeAnswer, makeAsset, makeDescription, makeTag, QUERY, read, readOne, type Made } from './made-pages.ts';
import { readPage } from './read-page.ts';

const readText = (text: string | Buffer) => readPage(Buffer.from(text), QUERY);

describe('a page of an inventory', () => {
  it('gives its assets with all that Steam tells of them', async () => {
    const answer = {
      ...makeAnswer(['52000000001', '52000000000']),
      asset_properties: [
        {
          appid: 730,
          contextid: '2',
          assetid: '52000000000',
          asset_properties: [
            { propertyid: 2, float_value: '0.211641205847263336', name: 'Wear Rating' },
            { propertyid: 1, int_value: '116', name: 'Pattern Template' },
          ],
        },
        { appid: 730, contextid: '2', assetid: '52000000001', asset_properties: null },
      ],
      more_items: 1,
      last_assetid: '52000000000',
      total_inventory_count: 325,
    };
    const page = await read(answer);
    expect({ ...page, assets: page.assets.map(({ assetId, float, seed }) => [assetId, float, seed]) }).toEqual({
      startAssetId: null,
      next: '52000000000',
      total: 325,
      assets: [
        ['52000000001', null, null],
        ['52000000000', 0.21164120584726334, 116],
      ],
    });
    expect(page.assets[1]).toEqual({
      appId: 730,
      contextId: '2',
      assetId: '52000000000',
      classId: '100',
      instanceId: '0',
      amount: 1,
      name: 'AK-47 | Sandbox (Field-Tested)',
      title: 'AK-47 | Sandbox',
      type: 'Classified Rifle',
      icon: 'i0CoZ81Ui0m-9KwlBY1L_18myuGuq1wfhWSaZgMttyVfPaERSR0',
      tradable: true,
      marketable: true,
      commodity: false,
      lockEnd: null,
      tradeProtected: false,
      onSteamMarket: false,
      nameTag: null,
      storedItems: null,
      exterior: 'Field-Tested',
      rarity: 'Classified',
      rarityColor: '#d32ce6',
      quality: 'normal',
      nameColor: '#d2d2d2',
      backgroundColor: null,
      tags: expect.arrayContaining([{ category: 'Type', internalName: 'CSGO_Type_Rifle', name: 'Rifle', color: null }]),
      inspectLink: 'steam://rungame/730/76561202255233023/+csgo_econ_action_preview%20S76561198000000002A52000000000D123456789',
      float: 0.21164120584726334,
      seed: 116,
      paintIndex: null,
      phase: null,
      charmTemplate: null,
      stickers: [],
      patches: [],
      charms: [],
    });
  });

  it('is read in the shape of rgInventory too', async () => {
    const { tags: _, ...description } = makeDescription({ appid: '730', market_tradable_restriction: '7', owner_descriptions: '' });
    const answer = {
      success: true,
      rgInventory: {
        '7002': { id: '7002', classid: '100', instanceid: '0', amount: '1', pos: 2 },
        '7001': { id: '7001', classid: '100', instanceid: '0', amount: '3', hide_in_china: 0, pos: 1 },
      },
      rgCurrency: [],
      rgDescriptions: {
        '100_0': {
          ...description,
          descriptions: { 0: { type: 'html', value: 'Exterior: Field-Tested', app_data: '' } },
          tags: [{ internal_name: 'Rarity_Rare', name: 'Mil-Spec Grade', category: 'Rarity', color: '4b69ff', category_name: 'Quality' }],
        },
      },
      more: false,
      more_start: false,
    };
    const page = await read(answer);
    expect(page).toMatchObject({ next: null, total: null });
    expect(page.assets.map(({ assetId, amount, name, rarity, rarityColor }) => [assetId, amount, name, rarity, rarityColor])).toEqual([
      ['7001', 3, 'AK-47 | Sandbox (Field-Tested)', 'Mil-Spec Grade', '#4b69ff'],
      ['7002', 1, 'AK-47 | Sandbox (Field-Tested)', 'Mil-Spec Grade', '#4b69ff'],
    ]);
    expect((await read({ success: true, rgInventory: [], rgDescriptions: [], more: false })).assets).toEqual([]);
  });

  it('may be empty, and is then not the same as a page that shows nothing', async () => {
    expect(await read({ total_inventory_count: 0, success: 1, rwgrsn: -2 })).toMatchObject({ assets: [], total: 0, next: null });
    expect(await read({ total_inventory_count: 7, success: 1, rwgrsn: -2 })).toMatchObject({ assets: [], total: 7, next: null });
  });

  it('keeps ids that no number can hold', async () => {
    const id = '4600000000000000001';
    const answer = {
      ...makeAnswer([]),
      total_inventory_count: 1,
      assets: [makeAsset(id, { appid: 252490 })],
      descriptions: [makeDescription()],
    };
    expect((await read(answer, { ...QUERY, appId: 252490 })).assets[0]!.assetId).toBe(id);
  });

  it.each<[string, string, unknown]>([
    ['UNAVAILABLE', 'null', null],
    ['UNAVAILABLE', 'nothing but success', { success: 1 }],
    ['UNAVAILABLE', 'a failure', { success: false }],
    ['UNAVAILABLE', 'an error', { success: 0, error: 'EYldRefreshAppIfNecessary failed with EResult 55' }],
    ['UNAVAILABLE', 'an error alone', { error: 'Service Unavailable (20)' }],
    ['PRIVATE', 'a private profile', { success: false, Error: 'This profile is private.' }],
    ['MALFORMED', 'a number', 12],
    ['MALFORMED', 'an array', []],
    ['MALFORMED', 'another object', { unexpected: [{ shape: true }] }],
    ['MALFORMED', 'assets of text', makeAnswer([], { assets: 'x', total_inventory_count: 1 })],
    ['MALFORMED', 'a row that is no asset', makeAnswer(['1'], { assets: [makeAsset('1'), null] })],
    ['MALFORMED', 'an asset without id', makeAnswer(['1'], { assets: [makeAsset('x')] })],
    ['MALFORMED', 'an id that was rounded', makeAnswer(['1'], { assets: [{ ...makeAsset('1'), assetid: 2 ** 60 }] })],
    ['MALFORMED', 'an asset without amount', makeAnswer(['1'], { assets: [makeAsset('1', { amount: '0' })] })],
    ['MALFORMED', 'an asset of another game', makeAnswer(['1'], { assets: [makeAsset('1', { appid: 570 })] })],
    ['MALFORMED', 'an asset of another context', makeAnswer(['1'], { assets: [makeAsset('1', { contextid: '16' })] })],
    ['MALFORMED', 'an asset without description', makeAnswer(['1', '2'], { assets: [makeAsset('1'), makeAsset('2', { classid: '9' })] })],
    [
      'MALFORMED',
      'a description without assets',
      makeAnswer(['1'], { descriptions: [makeDescription(), makeDescription({ classid: '9' })] }),
    ],
    ['MALFORMED', 'properties without asset', makeAnswer(['1'], { asset_properties: [{ assetid: '2', asset_properties: [] }] })],
    ['MALFORMED', 'more items from nowhere', makeAnswer(['1'], { more_items: 1 })],
    ['MALFORMED', 'half a page with more to come', makeAnswer(['2'], { more_items: 1, last_assetid: '1', total_inventory_count: 9 })],
    ['MALFORMED', 'an old page that goes on', { success: true, rgInventory: {}, rgDescriptions: {}, more: true, more_start: 2500 }],
  ])('is %s when the answer is %s', async (code, _, answer) => {
    await expect(read(answer)).rejects.toMatchObject({ name: 'InventoryError', code });
  });

  it('is MALFORMED when the answer is no JSON', async () => {
    const whole = JSON.stringify(makeAnswer(['1', '2']));
    for (const text of ['', '<html>', whole.slice(0, -1), whole.slice(0, whole.length / 2), Buffer.from([0x22, 0xff, 0x22])])
      await expect(readText(text)).rejects.toMatchObject({ code: 'MALFORMED' });
  });

  it('says what Steam says without what does not belong on a line', async () => {
    await expect(read({ success: 0, error: `a\nb\u0007${'x'.repeat(500)}` })).rejects.toThrow(new RegExp(`^Steam says: abx{98}$`));
  });

  it.each([
    ['with a line break', { market_hash_name: "'Sandbox' War Paint\nFreelance Grade Case" }, "'Sandbox' War Paint Freelance Grade Case"],
    ['in another field', { market_hash_name: ' ', market_name: 12, name: 'Sandbox Case' }, 'Sandbox Case'],
    ['with what cannot be shown', { market_hash_name: 'Sandbox\u0007\uFFFDCase' }, 'Sandbox Case'],
    ['that is too long', { market_hash_name: 'x'.repeat(500) }, 'x'.repeat(300)],
    ['that is none', { market_hash_name: '', market_name: null, name: '\u0007' }, 'Item 100'],
  ])('keeps an asset that has a name %s', async (_, description, name) => {
    expect((await readOne(description, { asset: { appid: 440 }, query: { ...QUERY, appId: 440 } })).name).toBe(name);
  });

  it('leaves out what cannot be shown, and keeps the asset', async () => {
    const asset = await readOne({
      type: 'x'.repeat(1000),
      name: 'bell \u0007',
      icon_url: 'javascript:alert(1)',
      name_color: 'red;',
      descriptions: 'none',
      actions: [{ link: 'javascript:alert(1)' }, { link: 'https://example.test/' }, null],
      tags: [null, { category: 1 }, makeTag('Rarity', 'Rarity_Rare', 'Rare', 'not a colour')],
      fraudwarnings: { 0: 12 },
    });
    expect(asset).toMatchObject({
      type: null,
      title: 'AK-47 | Sandbox (Field-Tested)',
      icon: null,
      nameColor: null,
      inspectLink: null,
      rarity: 'Rare',
      rarityColor: null,
      nameTag: null,
    });
  });
});

describe('any answer', () => {
  const hostile = fc.oneof(
    fc.constant(null),
    fc.boolean(),
    fc.double(),
    fc.string({ unit: 'binary' }),
    fc.jsonValue(),
    fc.constantFrom('<img title="', "''''", '[date]99999999999[/date]', '%propid:6%', '1e999', '-1'),
  );

  it('is read or refused, whatever one of its values is', async () => {
    const whole = {
      ...makeAnswer(['1', '2']),
      asset_properties: [{ assetid: '1', asset_properties: [{ propertyid: 2, float_value: '0.1' }] }],
    };
    const paths = pathsOf(whole);
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...paths), hostile, async (path, value) => {
        const changed = structuredClone(whole) as Made;
        setAt(changed, path, value);
        const result = await read(changed).catch((error: unknown) => error);
        if (result instanceof InventoryError) return;
        const { assets } = result as Awaited<ReturnType<typeof read>>;
        expect(assets).toHaveLength(Array.isArray(changed['assets']) || isObject(changed['assets']) ? 2 : 0);
        for (const asset of assets) {
          expect(asset.assetId).toMatch(/^\d{1,20}$/);
          expect(asset.name.length).toBeGreaterThan(0);
          expect(asset.float === null || (asset.float >= 0 && asset.float <= 1)).toBe(true);
          expect(asset.inspectLink ?? 'steam://').toMatch(/^steam:\/\/[\x21-\x7e]*$/);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('never makes an asset vanish: a page has all its assets, each as often as Steam lists it', async () => {
    const ids = fc.array(fc.bigInt({ min: 1n, max: 10n ** 19n }).map(String), { minLength: 1, maxLength: 60 });
    await fc.assert(
      fc.asyncProperty(ids, async (all) => {
        expect((await read(makeAnswer(all))).assets.map(({ assetId }) => assetId)).toEqual(all);
      }),
    );
  });
});

const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null;

function pathsOf(tree: unknown, path: string[] = []): string[][] {
  const own = path.length > 0 ? [path] : [];
  if (typeof tree !== 'object' || tree === null) return own;
  return [...own, ...Object.entries(tree).flatMap(([key, child]) => pathsOf(child, [...path, key]))];
}

function setAt(tree: Made, path: readonly string[], value: unknown): void {
  const parent = path.slice(0, -1).reduce<Made>((node, key) => node[key] as Made, tree);
  parent[path.at(-1)!] = value;
}
