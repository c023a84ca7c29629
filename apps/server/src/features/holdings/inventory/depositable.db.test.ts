import { beforeAll, describe, expect, it } from 'vitest';
import { DAY, testApi, type User } from '../../../../test/api.ts';
import {
  AK_DEPOSIT,
  AWP_DEPOSIT,
  acceptedPrices,
  move,
  readyBot,
  saveTradeLink,
  sentDeposit,
  storeSales,
} from '../../../../test/deposits.ts';
import { ownerOf, readInventory, seenAsset } from '../../../../test/goods.ts';
import { AK_FT, AK_MW, AWP, CASE, KEY, STICKER } from '../../../../test/items.ts';
import { listingOf } from '../../../../test/listings.ts';
import { advanceClock, now } from '../../../platform/process/clock.ts';

const test = testApi();

/** Puts the same price at Steam and at Buff.163. */
const offerBoth = async (prices: Record<string, number>): Promise<void> => {
  for (const market of ['steam', 'buff']) await test.offer(market, prices, { complete: false });
};
const list = async (as: User, body: object = {}) =>
  (await test.send('POST /steam/inventory', { as, body: { deposit: true, ...body } })).body;
const idsOf = (reply: { items: { asset_id: string }[] }): string[] => reply.items.map(({ asset_id: id }) => id);

beforeAll(async () => {
  await acceptedPrices(test);
  await readyBot(test);
  await offerBoth({ [CASE]: 1000, [STICKER]: 99, [AK_MW]: 20_000 });
  await storeSales(test, test.item(CASE).itemId, { median: 900, sold: 9 });
  await storeSales(test, test.item(STICKER).itemId, { median: 99, sold: 500 });
});

/** Creates a user with an AK (`1`), an AWP (`2`), and things that are not taken (`3` to `8`). */
async function owner(): Promise<User & { steamId: string }> {
  const ak = test.item(AK_FT);
  const user = await ownerOf(test, [
    seenAsset('1', ak),
    seenAsset('2', test.item(AWP)),
    seenAsset('3', ak, { tradable: false }),
    seenAsset('4', test.item(CASE)),
    seenAsset('5', test.item(STICKER)),
    seenAsset('6', test.item(AK_MW)),
    seenAsset('7', ak),
    seenAsset('8', ak),
  ]);
  await saveTradeLink(test, user.userId, user.steamId);
  await listingOf(test, user, '7', 'waxpeer');
  await sentDeposit(test, user, { assets: ['8'] });
  return user;
}

describe('the inventory of things to deposit', () => {
  it('lists what can be traded, is accepted, and is neither on sale nor in an offer, with its price', async () => {
    const user = await owner();
    const reply = await list(user);
    expect([reply.success, reply.total, reply.count]).toEqual([true, 2, 2]);
    expect(reply.items.map(({ asset_id: id, deposit_price: price }: Record<string, unknown>) => [id, price])).toEqual([
      ['2', AWP_DEPOSIT],
      ['1', AK_DEPOSIT],
    ]);
    // what was offered and came to nothing is offered again
    await move(test, user, { status: 'DECLINED' });
    expect(idsOf(await list(user))).toEqual(['2', '1', '8']);
    // the whole inventory has all of them, without a price
    const whole = await list(user, { deposit: false });
    expect([whole.total, new Set(whole.items.map(({ deposit_price: price }: Record<string, unknown>) => price))]).toEqual([
      8,
      new Set([null]),
    ]);
  });

  it('has every field of an item [DATA-265]', async () => {
    const { items } = await list(await owner(), { sortOrder: 'ASC' });
    expect(items[0]).toMatchObject({
      ...{ asset_id: '1', assetid: '1', item_id: test.item(AK_FT).itemId, app_id: 730, icon_url: `/api/v1/art/${test.item(AK_FT).itemId}` },
      ...{
        rarity_color: '#d32ce6',
        short_name: 'AK-47 | Redline',
        exterior: 'Field-Tested',
        exterior_color: '#d6b34a',
        short_exterior: 'FT',
      },
      ...{ price: 10_000, type: 'Rifle', tradable: true },
    });
  });

  it('is sorted by what is credited, filtered, searched and paged like the whole inventory', async () => {
    const user = await owner();
    expect(idsOf(await list(user, { sortOrder: 'ASC' }))).toEqual(['1', '2']);
    expect(idsOf(await list(user, { sortBy: 'name', sortOrder: 'ASC' }))).toEqual(['1', '2']);
    expect(await list(user, { search: 'asiimov' })).toMatchObject({ total: 1, items: [{ asset_id: '2' }] });
    expect(await list(user, { pageSize: 1, page: 2 })).toMatchObject({ total: 2, items: [{ asset_id: '1' }] });
    expect(await list(user, { tradable: 'locked' })).toMatchObject({ total: 0, items: [] });
    expect(await list(await test.signIn())).toMatchObject({ total: 0, items: [], updated_at: null });
  });

  it('follows prices, sales and settings', async () => {
    const user = await owner();
    await storeSales(test, test.item(AK_FT).itemId, { median: 8000, sold: 20 });
    expect((await list(user, { search: 'redline' })).items[0].deposit_price).toBe(6800);
    await storeSales(test, test.item(AK_FT).itemId, { median: 8000, sold: 9 });
    expect(idsOf(await list(user))).toEqual(['2']);
    // sales of all markets count together, and the median is that of the market with the most
    await storeSales(test, test.item(AK_FT).itemId, { median: 7000, sold: 1, marketId: 1 });
    expect((await list(user, { search: 'redline' })).items[0].deposit_price).toBe(6800);
    await test.db
      .insertInto('settings')
      .values({ key: 'deposits.rate', value: JSON.stringify(50), updated_at: now() })
      .execute();
    await expect.poll(async () => (await list(user, { search: 'redline' })).items[0].deposit_price).toBe(4000);
    await test.db.deleteFrom('settings').where('key', '=', 'deposits.rate').execute();
    await test.db.deleteFrom('item_sales').where('market_id', '=', 1).execute();
    await storeSales(test, test.item(AK_FT).itemId, { median: 10_500, sold: 20 });
    await expect.poll(async () => (await list(user, { search: 'redline' })).items[0].deposit_price).toBe(AK_DEPOSIT);
  });

  it('has things of TF2 too', async () => {
    const { steamId, ...user } = await ownerOf(test, []);
    const key = test.item(KEY);
    for (const market of ['steam', 'buff']) await test.offer(market, { [KEY]: 2000 }, { appId: 440 });
    await storeSales(test, key.itemId, { median: 2100, sold: 5000 });
    await readInventory(test.db, steamId, [seenAsset('40', key)], { appId: 440 });
    expect(await list(user, { appid: 440 })).toMatchObject({ total: 1, items: [{ asset_id: '40', deposit_price: 1700 }] });
  });

  it('is empty when prices or sales are not fresh', async () => {
    const user = await owner();
    advanceClock(3 * DAY);
    await test.offer('steam', { [AWP]: 95_000 }, { complete: false });
    await test.offer('buff', { [AWP]: 90_000 }, { complete: false });
    expect(idsOf(await list(user))).toEqual([]);
    await storeSales(test, test.item(AWP).itemId, { median: 99_000, sold: 20 });
    expect(idsOf(await list(user))).toEqual(['2']);
  });
});
