import { describe, expect, it } from 'vitest';
import { loadItemDirectory } from '../../../prices/board/item-directory.ts';
import { registerItems } from '../../../prices/collect/register-items.ts';
import { ownerOf, seenAsset } from '../../../../test/goods.ts';
import { testApi, type User } from '../../../../test/api.ts';
import { AK_FT, AK_MW, AWP, CASE, COLLECTION, HOOK, ITEMS } from '../../../../test/items.ts';
import { createApi } from '../../../app.ts';
import { loadConfig } from '../../../platform/process/config.ts';
import { OFFLINE_SETTINGS, send } from '../../../../test/api.ts';
import { silentLog } from '../../../../test/harness.ts';

const test = testApi();
let admin: User;
const signedIn = async (): Promise<User> => (admin ??= await test.signIn({ role: 'ADMIN' }));

type Row = { item_id: number; name: string; hidden: boolean; rarity: string | null; color: string | null };
const list = async (query = ''): Promise<{ items: Row[]; total: number }> =>
  (await test.send(`GET /admin/item/all?${query}`, { as: await signedIn() })).body;
const AS_IT_IS = { rarity: null, color: null, collection_id: null, hidden: false };
const change = async (name: string, body: object) =>
  test.send(`PUT /admin/item/update/${test.item(name).itemId}`, { as: await signedIn(), body: { ...AS_IT_IS, ...body } });
const audited = async (action: string) =>
  (
    await test.db
      .selectFrom('audit_log')
      .select(['actor_id', 'object', 'old_value', 'new_value'])
      .where('action', '=', action)
      .orderBy('id', 'desc')
      .limit(1)
      .execute()
  )[0];
/** A red dot. */
const PNG =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAUAAAAFCAYAAACNbyblAAAAHElEQVQI12P4//8/w38GIAXDIBKE0DHxgljNBAAO9TXL0Y4OHwAAAABJRU5ErkJggg==';

describe('the list of items', () => {
  it('has every item with its markets, lowest price and age, searched and by game, in pages', async () => {
    await test.offer('buff', { [AK_FT]: 10_000, [AWP]: 30_000 });
    await test.offer('waxpeer', { [AK_FT]: 9000 });
    const all = await list();
    expect([all.total, all.items.length, all.items[0]!.item_id]).toEqual([ITEMS.length, ITEMS.length, ITEMS.length]);
    const found = await list('search=redline+field&limit=1');
    expect([found.total, found.items]).toEqual([
      2,
      [
        {
          item_id: test.item(AK_FT).itemId,
          general_id: test.item(AK_FT).generalId,
          name: AK_FT,
          short_name: 'AK-47 | Redline',
          slug: test.item(AK_FT).slug,
          app_id: 730,
          game: 'cs2',
          image: `/api/v1/art/${test.item(AK_FT).itemId}`,
          color: '#d32ce6',
          rarity: 'Classified',
          collection: COLLECTION.name,
          collection_id: expect.any(Number),
          hidden: false,
          unseen: false,
          has_picture: false,
          changed_at: null,
          base: { rarity: 'Classified', color: '#d32ce6', collection: COLLECTION.name },
          fresh_markets: 2,
          lowest_price: 9000,
          updated_at: '2026-11-20T12:00:00.000Z',
        },
      ],
    ]);
    expect((await list('search=redline+field&limit=1&page=2')).items[0]!.name).toContain('StatTrak');
    expect((await list('app_id=570')).items.map(({ name }) => name)).toEqual([HOOK]);
    expect((await list('search=nothing+like+it')).total).toBe(0);
    const page = await list('limit=5&page=3');
    expect([page.total, page.items.map(({ item_id }) => item_id)]).toEqual([14, [4, 3, 2, 1]]);
  });

  it('is for administrators alone', async () => {
    expect((await test.send('GET /admin/item/all', { as: await test.signIn() })).status).toBe(403);
  });
});

describe('a changed item', () => {
  it('shows what was set everywhere at once, and the rest as the catalogue has it; null takes it back', async () => {
    const answer = await change(AK_MW, { rarity: 'Covert', color: '#EB4B4B' });
    expect(answer.body.item).toMatchObject({ rarity: 'Covert', color: '#eb4b4b', changed_at: expect.any(String), collection: null });
    const shown = async () => (await test.send('POST /item/all', { body: { name: AK_MW, limit: 1, game: 730 } })).body.items[0].color;
    await expect.poll(shown).toBe('#eb4b4b');
    const covert = async () =>
      (
        await test.send('POST /item/comparison', {
          as: admin,
          body: { rarity: ['Covert'], sourceMarket: 'buff', targetMarket: 'waxpeer' },
        })
      ).body.items;
    await test.offer('buff', { [AK_FT]: 10_000, [AWP]: 30_000, [AK_MW]: 8000 });
    await test.offer('waxpeer', { [AK_FT]: 9000, [AK_MW]: 12_000 });
    expect((await covert()).map(({ name }: Row) => name)).toEqual([AK_MW]);
    expect(await audited('item.changed')).toEqual({
      actor_id: admin.userId,
      object: `item:${test.item(AK_MW).itemId}`,
      old_value: { rarity: null, color: null, collection: null, hidden: false, picture: null },
      new_value: { rarity: 'Covert', color: '#eb4b4b', collection: null, hidden: false, picture: null },
    });
    expect((await list('show=changed')).items.map(({ name }) => name)).toEqual([AK_MW]);
    expect((await change(AK_MW, {})).body.item).toMatchObject({ rarity: null, changed_at: null });
    await expect.poll(async () => (await covert()).length).toBe(0);
    expect((await list('show=changed')).total).toBe(0);
  });

  it('is in the collection that was set, and in no other', async () => {
    const [collection] = (await test.send('GET /item/collections')).body.items;
    const has = async () => (await test.send(`GET /item/collection?id=${collection.id}`)).text.includes('Sport Gloves');
    const gloves = '★ Sport Gloves | Vice (Field-Tested)';
    expect(await has()).toBe(false);
    expect((await change(gloves, { collection_id: collection.id })).body.item.collection).toBe(COLLECTION.name);
    await expect.poll(has).toBe(true);
    await change(gloves, {});
    await expect.poll(has).toBe(false);
    expect((await change(gloves, { collection_id: 99_999 })).body.fields).toEqual({ collection_id: 'is no collection that is known' });
  });

  it('has the picture that was set, until it is taken away', async () => {
    const { itemId } = test.item(CASE);
    const { body } = await change(CASE, { picture: PNG });
    expect(body.item).toMatchObject({
      has_picture: true,
      image: expect.stringMatching(new RegExp(`^/api/v1/art/${itemId}\\?v=[\\w-]{16}$`)),
    });
    await expect.poll(async () => (await test.send(`GET /art/${itemId}`)).headers['content-type']).toBe('image/png');
    const art = await test.send(`GET /art/${itemId}`);
    expect(art.bytes).toEqual(Buffer.from(PNG.split(',')[1]!, 'base64'));
    expect((await test.send(`GET /art/${itemId}`, { headers: { 'if-none-match': art.headers['etag']! } })).status).toBe(304);
    expect((await change(CASE, { hidden: false })).body.item.has_picture).toBe(true);
    expect((await change(CASE, { picture: null })).body.item).toMatchObject({ has_picture: false, image: `/api/v1/art/${itemId}` });
    await expect.poll(async () => (await test.send(`GET /art/${itemId}`)).headers['content-type']).toBe('image/svg+xml; charset=utf-8');
  });

  it.each([
    ['a script that calls itself a picture', `data:image/png;base64,${btoa('<svg onload="alert(1)">')}`, 'is no PNG, JPEG or WebP picture'],
    ['a picture of more than 256 kB', `data:image/png;base64,${'A'.repeat(349_528 + 4)}`, 'is larger than 256 kB'],
  ])('refuses %s', async (_what, picture, problem) => {
    expect((await change(CASE, { picture })).body.fields).toEqual({ picture: problem });
  });

  it('stays changed when the catalogue is loaded again and the server starts anew', async () => {
    await change(AK_FT, { rarity: 'Contraband', hidden: true });
    await registerItems(test.db, ITEMS, 'catalogue');
    const directory = await loadItemDirectory(test.db);
    const item = directory.byId(test.item(AK_FT).itemId)!;
    expect([item.rarity, item.rarityColor, item.hidden, directory.baseOf(item).rarity]).toEqual([
      'Contraband',
      '#d32ce6',
      true,
      'Classified',
    ]);
    const again = await createApi(loadConfig(OFFLINE_SETTINGS), test.application, silentLog);
    try {
      expect((await send(again.app, 'POST /item/all', { body: { name: AK_FT, limit: 5 } })).body.items).toHaveLength(1);
      expect((await send(again.app, 'POST /item', { body: { slug: item.slug, game: 730 } })).status).toBe(404);
    } finally {
      await again.stop();
    }
    await change(AK_FT, {});
  });

  it('of an unknown id is not found', async () => {
    expect((await test.send('PUT /admin/item/update/999999', { as: await signedIn(), body: AS_IT_IS })).status).toBe(404);
  });
});

describe('a hidden item', () => {
  const found = async (call: string, body: object): Promise<string[]> =>
    (await test.send(call, { body })).body.items.map((item: { name: string }) => item.name);

  it('is in no search, comparison, trend and page, and comes back when it is shown again', async () => {
    await test.offer('buff', { [AK_FT]: 10_000, [AWP]: 30_000 });
    await test.offer('waxpeer', { [AK_FT]: 12_000, [AWP]: 40_000 });
    await test.offer('steam', { [AK_FT]: 15_000, [AWP]: 45_000 });
    const { slug, itemId } = test.item(AWP);
    const places = {
      search: () => found('POST /item/all', { name: 'asiimov', limit: 9 }),
      comparison: () => found('POST /item/comparison', { sourceMarket: 'buff', targetMarket: 'waxpeer' }),
      trends: async () =>
        (await test.send('POST /item/trend', { body: {} })).body.data.map((row: { item_detail: Row }) => row.item_detail.name),
    };
    const page = async () => (await test.send('POST /item', { body: { slug, game: 730 } })).status;
    const sitemap = async () => (await test.app.inject({ url: '/sitemap-items-1.xml' })).body.includes(slug);
    for (const place of Object.values(places)) expect(await place()).toContain(AWP);
    expect([await page(), await sitemap()]).toEqual([200, true]);

    await change(AWP, { hidden: true });
    await expect.poll(page).toBe(404);
    for (const place of Object.values(places)) expect(await place()).not.toContain(AWP);
    expect(await sitemap()).toBe(false);
    const vote = { item_id: itemId, game: 730, vote: 1 };
    expect((await test.send('POST /item/vote', { as: await test.signIn(), body: vote })).status).toBe(404);
    expect((await list('search=asiimov')).items).toMatchObject([{ name: AWP, hidden: true, fresh_markets: 3 }]);
    expect((await list('show=hidden&search=asi')).items).toMatchObject([{ name: AWP }]);

    await change(AWP, { hidden: false });
    await expect.poll(page).toBe(200);
    for (const place of Object.values(places)) expect(await place()).toContain(AWP);
  });

  it('stays hidden when a market offers it, and keeps its prices', async () => {
    await change(AWP, { hidden: true });
    await test.offer('buff', { [AK_FT]: 10_000, [AWP]: 31_000 });
    expect((await list('search=asiimov')).items).toMatchObject([{ hidden: true, lowest_price: 31_000 }]);
    expect(await found('POST /item/all', { name: 'asiimov', limit: 9 })).toEqual([]);
    await change(AWP, { hidden: false });
  });

  it('keeps its value in what people own', async () => {
    const owner = await ownerOf(test, [seenAsset('1', test.item(AWP)), seenAsset('2', test.item(AK_FT))]);
    const inventory = async () => (await test.send('POST /steam/inventory', { as: owner, body: {} })).body;
    const before = await inventory();
    expect(before.items).toHaveLength(2);
    await change(AWP, { hidden: true });
    await expect.poll(() => found('POST /item/all', { name: 'asiimov', limit: 9 })).toEqual([]);
    expect(await inventory()).toEqual(before);
    await change(AWP, { hidden: false });
  });

  it('case is not among the cases', async () => {
    const cases = async () => (await test.send('POST /item/all', { body: { name: CASE, limit: 5 } })).body.total;
    await change(CASE, { hidden: true });
    await expect.poll(cases).toBe(0);
    await change(CASE, { hidden: false });
    await expect.poll(cases).toBe(1);
  });
});
