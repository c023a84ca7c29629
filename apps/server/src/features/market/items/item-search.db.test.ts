import { beforeAll, describe, expect, it } from 'vitest';
import { testApi } from '../../../../test/api.ts';
import { AK_FT, AK_MW, AWP, HOOK, KARAMBIT } from '../../../../test/items.ts';

// the live world has no archive of earlier prices
const test = testApi(async () => ({ WORLD: 'live', FEES: 'specification' }));

beforeAll(async () => {
  await test.offer('steam', { [AK_FT]: 20_000, [AWP]: 40_000 });
  await test.offer('buff', { [AK_FT]: [10_000, 3], [AWP]: 30_000, [AK_MW]: 22_000 });
  await test.offer('waxpeer', { [AK_FT]: 12_000 });
});

describe('the autocomplete', () => {
  const search = async (path: 'all' | 'image', body: object) => (await test.send(`POST /item/${path}`, { body })).body;

  it('answers /all with exterior and lowest price [HTTP-108, HTTP-111, ITEM-225, ITEM-232, SHELL-169]', async () => {
    const { success, items, total } = await search('all', { name: 'ak redline field', limit: 20, game: 730 });
    expect([success, items.length, total]).toEqual([true, 2, 2]);
    expect((await search('all', { name: 'ak redline field', limit: 1, game: 730 })).items).toEqual([items[0]]);
    expect((await search('all', { name: 'ak redline field', limit: 20, game: 570 })).items).toEqual([]);
    expect(items[0]).toEqual({
      skin: null,
      item_id: test.item(AK_FT).itemId,
      general_id: test.item(AK_FT).generalId,
      name: AK_FT,
      short_name: 'AK-47 | Redline',
      slug: test.item(AK_FT).slug,
      app_id: 730,
      game: 'cs2',
      image: `/api/v1/art/${test.item(AK_FT).itemId}`,
      color: expect.toBeOneOf([null, expect.stringMatching(/^#/)]),
      exterior: 'Field-Tested',
      exterior_color: '#d6b34a',
      price: 10_000,
    });
  });

  it('answers /all by skin, where asked: the item that is traded most, with the prices of all exteriors', async () => {
    const { items, total } = await search('all', { name: 'ak redline', limit: 20, game: 730, skins: true });
    expect([items.length, total]).toEqual([1, 3]);
    const { skin, ...found } = items[0];
    expect({ ...found, skin: null }).toEqual((await search('all', { name: AK_MW, limit: 1, game: 730 })).items[0]);
    expect(skin.market_hash_name).toBe(AK_MW);
    const variant = (name: string, changes: object) => ({
      item_id: test.item(name).itemId,
      general_id: test.item(name).generalId,
      market_hash_name: name,
      slug: test.item(name).slug,
      is_stattrak: false,
      is_souvenir: false,
      ...changes,
    });
    expect(skin.variants).toHaveLength(3);
    expect(skin.variants).toEqual(
      expect.arrayContaining([
        variant(AK_FT, { exterior: 'Field-Tested', short_exterior: 'FT', min_price: 10_000 }),
        variant(AK_MW, { exterior: 'Minimal Wear', short_exterior: 'MW', min_price: 22_000 }),
        variant(`StatTrak™ ${AK_FT}`, { exterior: 'Field-Tested', short_exterior: 'FT', is_stattrak: true, min_price: null }),
      ]),
    );
    expect((await search('all', { name: 'ak redline ft', game: 730, skins: true })).items[0].skin).toMatchObject({
      market_hash_name: AK_FT,
      variants: { length: 3 },
    });
    expect((await search('all', { name: 'dragonclaw', skins: true })).items).toMatchObject([
      { name: HOOK, skin: { market_hash_name: HOOK, variants: [] } },
    ]);
  });

  it('answers /image with name and picture alone [HTTP-107, HTTP-111, HTTP-311, ITEM-224, ITEM-232]', async () => {
    const item = test.item(AWP);
    expect(await search('image', { name: 'asiimov', game: 'cs2', limit: 1 })).toEqual({
      success: true,
      items: [
        {
          item_id: item.itemId,
          general_id: item.generalId,
          name: AWP,
          short_name: 'AWP | Asiimov',
          slug: item.slug,
          app_id: 730,
          game: 'cs2',
          image: `/api/v1/art/${item.itemId}`,
          color: '#eb4b4b',
        },
      ],
      total: 1,
    });
    expect((await search('image', { name: 'redline', game: 'cs2', limit: 1 })).items).toHaveLength(1);
    expect((await search('image', { name: 'asiimov', game: 'rust', limit: 1 })).items).toEqual([]);
  });

  it('finds in Turkish, over all games, as many as asked for, and nothing for nothing', async () => {
    const names = async (body: object): Promise<string[]> => (await search('all', body)).items.map((item: { name: string }) => item.name);
    expect((await names({ name: 'kırmızı' })).toSorted()).toEqual([AK_FT, AK_MW]);
    expect(await search('all', { name: 'KIRMIZI', limit: 1 })).toMatchObject({ items: [{ app_id: 730 }], total: 2 });
    expect(await names({ name: 'dragonclaw' })).toEqual([HOOK]);
    expect(await names({ name: 'dragonclaw', game: 730 })).toEqual([]);
    expect(await names({ name: '   ' })).toEqual([]);
    for (const limit of [0, 51, 'x'])
      expect((await test.send('POST /item/all', { body: { name: 'ak', limit } })).body.fields).toHaveProperty('limit');
  });
});

describe('the filters', () => {
  const filters = async (game: string | number) => (await test.send(`GET /item/filters?game=${game}`)).body.items;

  it('offer what the items of the game have, and every market with its fee [ITEM-232]', async () => {
    const { groups, markets, ...more } = await filters(730);
    expect(Object.keys(more)).toEqual(['preselect']);
    expect(groups.Type.map((option: { name: string }) => option.name)).toEqual(
      expect.arrayContaining(['Rifle', 'Sniper Rifle', 'Knife', 'Gloves', 'Container', 'Sticker', 'Pistol']),
    );
    expect(groups.Exterior.map((option: { name: string }) => option.name)).toEqual(['Factory New', 'Minimal Wear', 'Field-Tested']);
    expect(groups.Extra.map((option: { name: string }) => option.name).toSorted()).toEqual(['Normal', 'StatTrak™', '★']);
    expect(markets).toHaveLength(24);
    const waxpeer = { name: 'Waxpeer', market_id: 3, slug: 'waxpeer', payout: 'cash', fee: 8, fee_known: true, has_bids: true };
    expect(markets[2]).toEqual(waxpeer);
    const withBids = markets.filter((market: typeof waxpeer) => market.has_bids).map((market: typeof waxpeer) => market.name);
    expect(withBids).toEqual(['Waxpeer', 'MarketCSGO']);
    expect((await filters('tf2')).groups.Exterior).toEqual([]);
    expect((await test.send('GET /item/filters')).body.fields).toHaveProperty('game');
  });

  it('preselect the pair with the most items on both until the defaults have prices', async () => {
    expect((await filters(730)).preselect).toEqual({ source: 'steam', target: 'buff' });
    expect((await filters('rust')).preselect).toBeNull();
    await test.offer('haloskins', { [AK_FT]: 11_000 });
    expect((await filters(730)).preselect).toBeNull();
  });
});

describe('what was pasted', () => {
  const find = async (text: string) => (await test.send('POST /item/pasted', { body: { text } })).body;
  const names = async (text: string): Promise<string[]> => (await find(text)).items.map((item: { name: string }) => item.name);

  it('is the item of a link, by its name or by its address', async () => {
    const [exact] = (await find(`https://steamcommunity.com/market/listings/730/${encodeURIComponent(AK_FT)}`)).items;
    expect(exact).toMatchObject({ item_id: test.item(AK_FT).itemId, price: 10_000, game: 'cs2' });
    expect(await names(`https://csfloat.com/search?market_hash_name=${encodeURIComponent(AK_FT)}`)).toEqual([AK_FT]);
    expect(await names('https://waxpeer.com/item/ak-47-redline-field-tested')).toEqual([AK_FT]);
    const doppler = encodeURIComponent(test.item(KARAMBIT, 'Ruby').name);
    expect(await names(`https://market.csgo.com/en/?search=${doppler}&phase=ruby`)).toEqual([`${KARAMBIT} - Ruby`]);
  });

  it('is what its words find, when no item has exactly that name', async () => {
    const { kind, items, total } = await find('https://skinport.com/market?search=redline');
    expect([kind, items.length]).toEqual(['items', total]);
    expect(items.length).toBeGreaterThan(1);
    expect(await find('https://skinport.com/item/no-such-thing-at-all')).toMatchObject({ kind: 'items', items: [], total: 0 });
    expect(await find('https://buff.163.com/goods/42923')).toMatchObject({ kind: 'nameless', items: [] });
    expect(await find('redline')).toMatchObject({ kind: 'none', items: [], person: null, inspect: null });
  });

  it('is the person of a profile, an inventory or an id', async () => {
    const url = 'https://steamcommunity.com/profiles/76561198083328612';
    expect(await find(`${url}/inventory/#730_2_99`)).toMatchObject({
      kind: 'person',
      person: { steam_id: '76561198083328612', vanity: null, asset_id: '99', url },
    });
    expect(await find('[U:1:123062884]')).toMatchObject({ person: { url } });
    expect(await find('https://steamcommunity.com/id/gaben')).toMatchObject({
      person: { steam_id: null, vanity: 'gaben', url: 'https://steamcommunity.com/id/gaben' },
    });
  });

  it('is what an inspect link says', async () => {
    const link = 'steam://rungame/730/76561202255233023/+csgo_econ_action_preview%20';
    expect(await find(`${link}S76561198083328612A35812512512D3120391421823`)).toMatchObject({
      kind: 'inspect',
      inspect: { asset_id: '35812512512', float: null },
      person: { steam_id: '76561198083328612' },
    });
    expect(await find(`${link}00180720DA03280638FBEE88F90340B2026BC03C96`)).toMatchObject({
      person: null,
      inspect: { asset_id: null, def_index: 7, paint_index: 474, seed: 306, stattrak: false },
    });
  });
});
