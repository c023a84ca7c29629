import { beforeAll, describe, expect, it } from 'vitest';
import { testApi } from '../../../test/api.ts';
import { AK_FT, AK_MW, AWP, HOOK } from '../../../test/items.ts';

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
    expect(markets[2]).toEqual({ name: 'Waxpeer', market_id: 3, slug: 'waxpeer', payout: 'cash', fee: 8, fee_known: true });
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
