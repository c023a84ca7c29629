import { describeItem } from '@lootfolio/catalogue/describe';
import { beforeAll, describe, expect, it } from 'vitest';
import { HOUR, START, testApi, type User } from '../../../../test/api.ts';
import { AK_FT, AK_MW, AWP, CASE, GLOVES, KEY, PISTOL, STICKER } from '../../../../test/items.ts';
import { addToWatchlist, signInWatcher } from '../../../../test/watchlist.ts';
import { advanceClock } from '../../../platform/process/clock.ts';
import { loadItemDirectory } from '../../../prices/board/item-directory.ts';
import { registerItems } from '../../../prices/collect/register-items.ts';

/** One item of each type of the filter, in the filter's order, without All. */
const ONE_OF_EACH_TYPE = {
  Rifle: AK_FT,
  Shotgun: 'Nova | Hyper Beast (Field-Tested)',
  'Sniper Rifle': AWP,
  Agent: 'Number K | The Professionals',
  Gloves: GLOVES,
  Container: CASE,
  Knife: '★ Bayonet',
  Pass: 'Antwerp 2022 Viewer Pass',
  Sticker: STICKER,
  Collectible: 'Aces High Pin',
  Pistol: PISTOL,
  Machinegun: 'M249 | Aztec (Factory New)',
  SMG: 'MP9 | Hot Rod (Factory New)',
  Patch: 'Patch | Abandon Hope',
};

const test = testApi();
let user: User;

const all = (as: User, body: object = {}) => test.send('POST /watchlist/all', { as, body });
const names = (answer: { body: { items: { name: string }[] } }): string[] => answer.body.items.map((row) => row.name);

beforeAll(async () => {
  await test.offer('steam', { [AK_FT]: 10_000, [AWP]: 20_000, [CASE]: 1000 });
  await test.offer('buff', { [AK_FT]: [8000, 7], [AWP]: 25_000 });
  await test.offer('waxpeer', { [AK_FT]: 9000 });
  await test.offer('steam', { [KEY]: 2500 }, { appId: 440 });
  user = await signInWatcher(test);
});

describe('the list', () => {
  it('says everything of an item, prices in thousandths of a dollar [DATA-220, DATA-221, DATA-222, DATA-223]', async () => {
    const [row] = (await all(user, { search: AK_FT, markets: ['buff', 'lisskins'] })).body.items;
    const item = test.item(AK_FT);
    expect(row).toEqual({
      id: expect.any(Number),
      asset_id: null,
      item_id: item.itemId,
      general_id: item.generalId,
      app_id: 730,
      game: 'cs2',
      slug: 'ak-47-redline-field-tested',
      name: AK_FT,
      short_name: 'AK-47 | Redline',
      market_hash_name: AK_FT,
      image: `/api/v1/art/${item.itemId}`,
      color: '#d32ce6',
      type: 'Rifle',
      exterior: 'Field-Tested',
      short_exterior: 'FT',
      exterior_color: '#d6b34a',
      is_stattrak: false,
      is_souvenir: false,
      added_price: { previous: { price: 10_000 }, today: { price: 10_000, market_id: 1 } },
      change: 0,
      prices: [
        {
          market_id: 2,
          market_name: 'Buff.163',
          price: 8000,
          net: 7800,
          quantity: 7,
          updated_at: START.toISOString(),
          fresh: true,
          outlier: false,
          url: expect.stringMatching(/^https:\/\/buff\.163\.com\//),
          difference: -20,
        },
        {
          market_id: 18,
          market_name: 'LisSkins',
          price: null,
          net: null,
          quantity: null,
          updated_at: null,
          fresh: false,
          outlier: false,
          url: expect.stringMatching(/^https:\/\/lis-skins\.com\//),
          difference: null,
        },
      ],
      markets: [2, 18],
      added_at: START.toISOString(),
    });
  });

  it('links to each market: to the address that its list gave, else to the one made from the name', async () => {
    const given = 'https://waxpeer.com/item/ak-47-redline';
    const { itemId } = test.item(AK_FT);
    await test.db.updateTable('quotes').set({ url: given }).where('market_id', '=', 3).where('item_id', '=', itemId).execute();
    const { body } = await all(user, { search: AK_FT, markets: ['waxpeer', 'steam', 'lisskins'] });
    const links = body.items[0].prices.map((price: { market_id: number; url: string | null }) => [price.market_id, price.url]);
    expect(links).toEqual([
      [3, given],
      [1, expect.stringMatching(/^https:\/\/steamcommunity\.com\/market\/listings\/730\//)],
      [18, expect.stringMatching(/^https:\/\/lis-skins\.com\//)],
    ]);
  });

  it('is sorted by the time of adding, newest first, with 20 a page [WATCH-205, WATCH-229, WATCH-232]', async () => {
    const answer = await all(user);
    expect(answer.body).toMatchObject({ success: true, total: 5 });
    expect(names(answer)).toEqual([KEY, AK_MW, CASE, AWP, AK_FT]);
    expect(names(await all(user, { sortOrder: 'ASC' }))).toEqual([AK_FT, AWP, CASE, AK_MW, KEY]);
  });

  it('shows Steam, Waxpeer, MarketCSGO and LisSkins over Steam where nothing is chosen [WATCH-210, WATCH-211]', async () => {
    const [row] = (await all(user, { search: AK_FT })).body.items;
    expect(row.markets).toEqual([1, 3, 4, 18]);
    expect(
      row.prices.map((price: { market_id: number; price: number | null; difference: number | null }) => [
        price.market_id,
        price.price,
        price.difference,
      ]),
    ).toEqual([
      [1, 10_000, 0],
      [3, 9000, -10],
      [4, null, null],
      [18, null, null],
    ]);
    expect(row.added_price).toEqual({ previous: { price: 10_000 }, today: { price: 10_000, market_id: 1 } });
  });

  it('shows gross prices and what a seller gets, 2.5 percent less on Buff.163 [WATCH-208, WATCH-209]', async () => {
    const [row] = (await all(user, { search: AK_FT, markets: ['buff'] })).body.items;
    expect(row.prices).toMatchObject([
      { market_id: 2, market_name: 'Buff.163', price: 8000, net: 7800, quantity: 7, difference: -20, fresh: true, outlier: false },
    ]);
  });

  it('takes 4 markets by id, name or slug, and refuses a fifth with its text [WATCH-213, WATCH-214]', async () => {
    expect((await all(user, { markets: [1, '3', 'MarketCSGO', 'buff163'] })).body.items[0].markets).toEqual([1, 3, 4, 2]);
    const five = await all(user, { markets: [1, 2, 3, 4, 5] });
    expect([five.status, five.body.code, five.body.msg]).toEqual([400, 'LIMIT_REACHED', 'You can select up to 4 markets!']);
    expect((await all(user, { markets: Array(51).fill(1) })).body.fields).toHaveProperty('markets');
  });

  it('compares with another base market, which has no price of the day of adding', async () => {
    const [row] = (await all(user, { search: AWP, baseMarket: 'buff', markets: [1] })).body.items;
    expect(row.added_price).toEqual({ previous: { price: null }, today: { price: 25_000, market_id: 2 } });
    expect([row.change, row.prices[0].difference]).toEqual([null, -20]);
  });

  it('shows the change since adding when the base price moved', async () => {
    await test.offer('steam', { [AK_FT]: 12_500, [AWP]: 15_000, [CASE]: 1000 });
    const byChange = await all(user, { sortBy: 'change', sortOrder: 'ASC' });
    expect(names(byChange).slice(0, 2)).toEqual([AWP, KEY].toSorted((a) => (a === AWP ? -1 : 1)));
    expect(byChange.body.items[0].change).toBe(-25);
    expect(names(await all(user, { sortBy: 'change', sortOrder: 'DESC' }))[0]).toBe(AK_FT);
    await test.offer('steam', { [AK_FT]: 10_000, [AWP]: 20_000, [CASE]: 1000 });
  });

  it('sorts by price and name; what has no price stands last either way', async () => {
    expect(names(await all(user, { sortBy: 'price', sortOrder: 'ASC' }))).toEqual([CASE, KEY, AK_FT, AWP, AK_MW]);
    expect(names(await all(user, { sortBy: 'price', sortOrder: 'DESC' }))).toEqual([AWP, AK_FT, KEY, CASE, AK_MW]);
    expect(names(await all(user, { sortBy: 'name', sortOrder: 'ASC' }))).toEqual([AK_FT, AK_MW, AWP, CASE, KEY]);
  });

  it('filters by game', async () => {
    expect(names(await all(user, { appid: 440 }))).toEqual([KEY]);
    expect((await all(user, { appid: 0 })).body.total).toBe(5);
  });

  it('filters by each of 14 types, shows all of them for All, and knows no other [WATCH-212]', async () => {
    const other = await test.signIn();
    await registerItems(
      test.db,
      Object.values(ONE_OF_EACH_TYPE).map((name) => describeItem(730, name, null)),
      'feed',
    );
    const items = await loadItemDirectory(test.db);
    for (const name of Object.values(ONE_OF_EACH_TYPE)) {
      const { itemId, generalId } = items.byName(730, name, null)!;
      const body = { appid: 730, market_hash_name: name, item_id: itemId, general_id: generalId };
      // the api process learns of new items a moment later
      await expect.poll(async () => (await test.send('POST /watchlist', { as: other, body })).status).toBe(200);
    }
    for (const [selectedType, name] of Object.entries(ONE_OF_EACH_TYPE))
      expect([selectedType, names(await all(other, { selectedType }))]).toEqual([selectedType, [name]]);
    expect(names(await all(other, { selectedType: 'All' })).toSorted()).toEqual(Object.values(ONE_OF_EACH_TYPE).toSorted());
    expect((await all(other, { selectedType: 'Spoon' })).body.fields).toHaveProperty('selectedType');
  });

  it('counts what the filters leave, and beside it what is watched at all and how much may be', async () => {
    expect((await all(user, { selectedType: 'Rifle', pageSize: 1 })).body).toMatchObject({ total: 2, watched: 5, most: 5000 });
    expect((await all(user, { search: 'nothing of the kind' })).body).toMatchObject({ items: [], total: 0, watched: 5 });
  });

  it('asks for units sold in 7 days: unknown fails above 0 [DATA-352]', async () => {
    await test.db
      .insertInto('item_sales')
      .values([
        { market_id: 6, item_id: test.item(AK_FT).itemId, sold_7_days: 30, median_price: null, updated_at: new Date() },
        { market_id: 1, item_id: test.item(AK_FT).itemId, sold_7_days: 20, median_price: null, updated_at: new Date() },
      ])
      .execute();
    await test.api.boards.readVolumes();
    expect(names(await all(user, { volume: 50 }))).toEqual([AK_FT]);
    expect(names(await all(user, { volume: 51 }))).toEqual([]);
    expect((await all(user, { volume: 0 })).body.total).toBe(5);
  });

  it.each(['redline', 'KIRMIZI', 'kırmızı çizgi', 'kirmizi cizgi', 'ak47 red', 'AK-47 | Redline'])(
    'finds by the beginnings of words in both languages: %s',
    async (search) => {
      expect(names(await all(user, { search })).toSorted()).toEqual([AK_FT, AK_MW]);
    },
  );

  it('pages, counts all matches, and shows the last page for one beyond it', async () => {
    const second = await all(user, { pageSize: 2, currentPage: 2 });
    expect([names(second), second.body.total]).toEqual([[CASE, AWP], 5]);
    expect(names(await all(user, { pageSize: 2, currentPage: 99 }))).toEqual([AK_FT]);
    for (const pageSize of [10, 15, 25, 30, 50]) expect((await all(user, { pageSize })).status).toBe(200);
  });

  it('marks prices that are no longer fresh and takes no difference from them', async () => {
    const fresh = await test.signIn();
    await addToWatchlist(test, fresh, AK_FT);
    advanceClock(2 * HOUR);
    const [row] = (await all(fresh, { markets: [1, 3] })).body.items;
    expect(row.prices).toMatchObject([
      { price: 10_000, fresh: false, difference: null },
      { price: 9000, fresh: false, difference: null },
    ]);
    expect(row.added_price.today.price).toBeNull();
  });
});
