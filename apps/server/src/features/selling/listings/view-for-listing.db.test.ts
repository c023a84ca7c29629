import { beforeAll, describe, expect, it } from 'vitest';
import { DAY, HOUR, START, testApi, type User } from '../../../../test/api.ts';
import { ownerOf, seenAsset } from '../../../../test/goods.ts';
import { AK_FT, AWP, CASE } from '../../../../test/items.ts';
import { listingOf } from '../../../../test/listings.ts';
import { advanceClock } from '../../../platform/process/clock.ts';

const test = testApi();
let user: User & { steamId: string };

const fetched = async (body: object = {}) => (await test.send('POST /steam/fetch-inventory', { as: user, body })).body;
const ids = async (body: object): Promise<string[]> =>
  (await fetched(body)).items.map(({ assetid }: { assetid: string }) => assetid).toSorted();

beforeAll(async () => {
  await test.offer('buff', { [AK_FT]: 8000, [CASE]: 1000 });
  await test.offer('steam', { [AK_FT]: 12_000, [AWP]: 100_000 });
  await test.offer('waxpeer', { [AK_FT]: 9000, [CASE]: 900 });
  await test.offer('csfloat', { [AK_FT]: 9500 });
  user = await ownerOf(test, [
    seenAsset('1', test.item(AK_FT), { tradable: false, lockedUntil: new Date(START.getTime() + DAY) }),
    seenAsset('2', test.item(AK_FT), { details: { float: 0.16, seed: 5 } }),
    seenAsset('3', test.item(CASE), { units: 4 }),
    seenAsset('4', test.item(AWP)),
  ]);
  await test.send('POST /steam/update-price', {
    as: user,
    body: { market_id: 1, item: { asset_id: '2', app_id: 730, price: 5000 } },
  });
});

describe('the things to list', () => {
  it('are the tradable ones, with the prices of the selling markets and their ages [INV-103, INV-248, DATA-128, DATA-129, DATA-130]', async () => {
    const body = await fetched({ appid: 730, page: 1, pageSize: 30, type: ['Rifle'], exterior: [], rarity: [], excludeMarkets: [] });
    expect(body).toMatchObject({ success: true, count: 1, total: 1, total_count: 7, tradable_count: 6, items_at_once: 200 });
    const item = test.item(AK_FT);
    expect(body.items).toEqual([
      {
        assetid: '2',
        asset_ids: ['2'],
        general_id: item.generalId,
        item_id: item.itemId,
        ID: item.itemId,
        app_id: 730,
        market_item_id: null,
        name: AK_FT,
        short_name: 'AK-47 | Redline',
        market_hash_name: AK_FT,
        slug: item.slug,
        item_slug: item.slug,
        game: 'cs2',
        image: expect.any(String),
        color: '#d32ce6',
        rarity_color: '#d32ce6',
        type: 'Rifle',
        exterior: 'Field-Tested',
        short_exterior: 'FT',
        exterior_color: '#d6b34a',
        is_stattrak: false,
        is_souvenir: false,
        float: 0.16,
        seed: 5,
        referance_price: 12_000,
        min_price: 9000,
        min_market: 'Waxpeer',
        lowest_known: 8000,
        sell_price: null,
        cost: 5000,
        markets: ['MarketCSGO', 'Waxpeer', 'Shadowpay', 'CSFloat', 'Skinthunder', 'HaloSkins'].map((name) => ({
          market_name: name,
          slug: name.toLowerCase(),
          is_listed: false,
        })),
        price_info: [
          { name: 'Waxpeer', slug: 'waxpeer', price: 9000, net: 8280, fresh: true, outlier: false, updated_at: START.toISOString() },
          { name: 'CSFloat', slug: 'csfloat', price: 9500, net: 9215, fresh: true, outlier: false, updated_at: START.toISOString() },
        ],
        haloskins_token: null,
      },
    ]);
    expect(await ids({})).toEqual(['2', '3', '4']);
  });

  it('are not those that are, or may be, on sale on an excluded market; the others say where they are listed', async () => {
    await listingOf(test, user, '2', 'waxpeer');
    await listingOf(test, user, '3', 'csfloat', { state: 'sending' });
    await listingOf(test, user, '4', 'waxpeer', { state: 'removed' });
    expect(await ids({ excludeMarkets: ['waxpeer'] })).toEqual(['3', '4']);
    expect(await ids({ excludeMarkets: ['Waxpeer', 13] })).toEqual(['4']);
    const { items } = await fetched({});
    const listedOn = new Map<string, string[]>(
      items.map(({ assetid, markets }: { assetid: string; markets: { slug: string; is_listed: boolean }[] }) => [
        assetid,
        markets.filter(({ is_listed: isListed }) => isListed).map(({ slug }) => slug),
      ]),
    );
    expect([listedOn.get('2'), listedOn.get('3'), listedOn.get('4')]).toEqual([['waxpeer'], ['csfloat'], []]);
  });

  it('are grouped by item, and found by their ids whatever the filters say', async () => {
    const seller = await ownerOf(test, [
      seenAsset('21', test.item(AK_FT)),
      seenAsset('22', test.item(CASE)),
      seenAsset('23', test.item(AK_FT)),
      seenAsset('24', test.item(AK_FT), { tradable: false }),
    ]);
    const of = async (body: object): Promise<string[][]> =>
      (await test.send('POST /steam/fetch-inventory', { as: seller, body })).body.items.map(
        ({ asset_ids }: { asset_ids: string[] }) => asset_ids,
      );
    expect(await of({ group: true })).toEqual([['21', '23'], ['22']]);
    expect(await of({ group: true, pageSize: 1, page: 2 })).toEqual([['22']]);
    expect(await of({ assets: ['23', '22', '24', '2', '99'], type: ['Knife'], search: 'nothing' })).toEqual([['23'], ['22']]);
  });

  it('come in the order of the price that is shown: the reference price, the highest first, those without one last', async () => {
    // Buff.163 states less for the case than for the rifle, Steam the other way round
    await test.offer('steam', { [AK_FT]: 12_000, [AWP]: 100_000, [CASE]: 20_000 });
    const { items } = await fetched({});
    expect(items.map(({ name, referance_price: price }: { name: string; referance_price: number }) => [name, price])).toEqual([
      [AWP, 100_000],
      [CASE, 20_000],
      [AK_FT, 12_000],
    ]);
    await test.offer('steam', { [AK_FT]: 12_000, [AWP]: 100_000 });
  });

  it('have prices that are out of date, marked, and no lowest price of those', async () => {
    advanceClock(2 * HOUR);
    const { items } = await fetched({ type: ['Rifle'] });
    expect(items[0]).toMatchObject({
      min_price: null,
      min_market: null,
      lowest_known: 8000,
      price_info: [{ fresh: false }, { fresh: false }],
    });
  });
});
