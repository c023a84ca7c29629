import { randomUUID } from 'node:crypto';
import type { Updateable } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { START, testApi, type User } from '../../../../test/api.ts';
import {
  AK_DEPOSIT,
  acceptedPrices,
  botMoves,
  deposit,
  depositor,
  move,
  readyBot,
  saveTradeLink,
  sentDeposit,
} from '../../../../test/deposits.ts';
import { ownerOf, seenAsset } from '../../../../test/goods.ts';
import { AK_FT, CASE } from '../../../../test/items.ts';
import { listingOf } from '../../../../test/listings.ts';
import { storedSale } from '../../../../test/stored-sales.ts';
import type { Database } from '../../../platform/database/schema.ts';
import { now } from '../../../platform/process/clock.ts';

const test = testApi();
const { db } = test;

beforeAll(async () => {
  await acceptedPrices(test);
  await readyBot(test);
});

const depositsOf = (user: User) => db.selectFrom('deposits').selectAll().where('user_id', '=', user.userId).execute();
const setting = (key: string, value: unknown) =>
  db
    .insertInto('settings')
    .values({ key, value: JSON.stringify(value), updated_at: now() })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: JSON.stringify(value) }))
    .execute();

describe('an offer is refused', () => {
  const refusal = async (user: User, offered: Parameters<typeof deposit>[2]) => {
    const { status, body } = await deposit(test, user, offered);
    expect(await depositsOf(user)).toHaveLength(0);
    return [status, body.code, body.msg, body.message];
  };

  it.each([
    ['is not there', ['9']],
    ['cannot be traded', ['4']],
    ['is missing among others', ['1', '9']],
  ])('when a thing %s', async (_, assets) => {
    const literal = 'ITEMS_NOT_EXIST';
    expect(await refusal(await depositor(test), { assets, amount: AK_DEPOSIT })).toEqual([400, literal, literal, literal]);
  });

  it('with a literal for missing things, else with the text to show; a good answer has the offer twice [DEP-223]', async () => {
    const user = await depositor(test);
    const missing = async (language: string) => {
      const body = { client_key: randomUUID(), assetids: [{ assetid: '9', appid: 730 }], appid: 730, amount: 5 };
      return (await test.send('POST /payment/itempay', { as: user, body, headers: { 'accept-language': language } })).body.message;
    };
    expect([await missing('en'), await missing('tr')]).toEqual(['ITEMS_NOT_EXIST', 'ITEMS_NOT_EXIST']);
    const { body: refused } = await deposit(test, user, { amount: 5 });
    expect(refused.message).toBe('Prices changed meanwhile. Look at the new amount and try again.');
    const { body } = await sentDeposit(test, user);
    expect(Object.keys(body).toSorted()).toEqual(['data', 'message', 'metaData', 'success']);
    expect(body.metaData).toEqual(body.data);
    expect([body.message, body.data.amount]).toEqual([body.data.message, AK_DEPOSIT]);
  });

  it('when a thing belongs to somebody else, lies in an offer or was given', async () => {
    const [user, other] = [await depositor(test), await ownerOf(test, [seenAsset('77', test.item(AK_FT))])];
    expect((await refusal(user, { assets: ['77'] }))[1]).toBe('ITEMS_NOT_EXIST');
    expect(other.userId).not.toBe(user.userId);
    await sentDeposit(test, user);
    await move(test, user, { status: 'PROTECTED', tradeId: randomUUID(), settlesAt: now() });
    expect((await deposit(test, user)).body.code).toBe('ITEMS_NOT_EXIST');
  });

  it('when its item is not accepted', async () => {
    const user = await ownerOf(test, [seenAsset('1', test.item(AK_FT)), seenAsset('5', test.item(CASE))]);
    await saveTradeLink(test, user.userId, user.steamId);
    const text = 'Fracture Case is not accepted at the moment.';
    expect(await refusal(user, { assets: ['1', '5'] })).toEqual([400, 'ITEM_NOT_ACCEPTED', text, text]);
  });

  it('when a thing is on sale at a market', async () => {
    const user = await depositor(test);
    await listingOf(test, user, '1', 'waxpeer');
    const text = 'AK-47 | Redline (Field-Tested) is on sale at a market. Take it off sale first.';
    expect(await refusal(user, {})).toEqual([400, 'ITEM_LISTED', text, text]);
  });

  it('when a thing is sold at a market and not handed over yet', async () => {
    const user = await depositor(test);
    const { id } = await db
      .selectFrom('assets')
      .innerJoin('inventories', 'inventories.id', 'inventory_id')
      .select('assets.id')
      .where('user_id', '=', user.userId)
      .where('steam_asset_id', '=', '1')
      .executeTakeFirstOrThrow();
    const sale = await storedSale(test, user, { asset_id: id, state: 'pending' });
    const text = 'AK-47 | Redline (Field-Tested) is sold at a market. Hand it over to its buyer.';
    expect(await refusal(user, {})).toEqual([400, 'ITEM_LISTED', text, text]);
    const listed = await test.send('POST /steam/inventory', { as: user, body: { deposit: true } });
    expect(listed.body.items.map(({ asset_id: asset }: { asset_id: string }) => asset)).not.toContain('1');
    // a sale that fell through gives the thing back
    await db.updateTable('sales').set({ state: 'cancelled' }).where('id', '=', sale).execute();
    expect((await sentDeposit(test, user)).body.data.status).toBe('SENT');
  });

  it.each([AK_DEPOSIT - 1, AK_DEPOSIT + 1, AK_DEPOSIT / 1000])(
    'when the amount is %d thousandths, not the price [DEP-221]',
    async (amount) => {
      const user = await depositor(test);
      const { status, body } = await deposit(test, user, { amount });
      if (Number.isInteger(amount)) expect([status, body.code, body.metaData]).toEqual([400, 'PRICE_CHANGED', { amount: AK_DEPOSIT }]);
      else expect([status, body.code, Object.keys(body.fields)]).toEqual([400, 'VALIDATION', ['amount']]);
      expect(await depositsOf(user)).toHaveLength(0);
    },
  );

  it('for things of two games, the same thing twice, another game, none, or more than fifty', async () => {
    const user = await depositor(test);
    const send = (assetids: object[], appid = 730) =>
      test.send('POST /payment/itempay', { as: user, body: { client_key: randomUUID(), assetids, appid, amount: AK_DEPOSIT } });
    const thing = (assetid: string, appid = 730) => ({ assetid, appid });
    for (const [assetids, appid] of [
      [[thing('1'), thing('2', 440)], 730],
      [[thing('1'), thing('1')], 730],
      [[thing('1', 570)], 570],
      [[], 730],
      [Array.from({ length: 51 }, (_, at) => thing(String(at))), 730],
    ] as const) {
      const { status, body } = await send([...assetids], appid);
      expect([status, body.code]).toEqual([400, 'VALIDATION']);
    }
  });

  const none = [400, 'NO_BOT', ...Array.from({ length: 2 }, () => 'Item deposits are not available on this server.')];

  it.each<[string, Updateable<Database['trade_bots']>]>([
    ['does not answer any more', { beat_at: new Date(START.getTime() - 90_000) }],
    ['is signing in', { state: 'starting' }],
    ['needs its operator', { state: 'needs_login' }],
    ['is full', { used_slots: 1000 }],
  ])('while the only bot %s', async (_, changes) => {
    const user = await depositor(test);
    const before = await db.selectFrom('trade_bots').selectAll().execute();
    await db.updateTable('trade_bots').set(changes).execute();
    expect(await refusal(user, {})).toEqual(none);
    expect((await test.send('GET /payment/itempay/terms', { as: user })).body.available).toBe(false);
    for (const { id, beat_at, state, used_slots } of before)
      await db.updateTable('trade_bots').set({ beat_at, state, used_slots }).where('id', '=', id).execute();
  });

  it('while the operator takes no items', async () => {
    const user = await depositor(test);
    await setting('deposits.enabled', false);
    const available = async (): Promise<boolean> => (await test.send('GET /payment/itempay/terms', { as: user })).body.available;
    await expect.poll(available, { timeout: 10_000 }).toBe(false);
    const { code } = (await deposit(test, user)).body;
    expect([code, await refusal(user, {})]).toEqual(['NO_BOT', none]);
    await setting('deposits.enabled', true);
    await expect.poll(available, { timeout: 10_000 }).toBe(true);
  });

  it.each([
    ['ESCROW', 400, /^Steam would hold this trade/],
    ['HOLD_UNKNOWN', 400, /^Steam does not say/],
    ['TRADE_LINK', 400, /^Steam does not accept your trade link/],
    ['CANNOT_TRADE', 400, /^Your Steam account cannot trade/],
    ['ITEMS_NOT_EXIST', 400, /^ITEMS_NOT_EXIST$/],
    ['REVERSED_BEFORE', 400, /^You took trades back before/],
    ['NO_BOT', 400, /^Item deposits are not available on this server\.$/],
    ['STEAM_UNAVAILABLE', 503, /^Steam does not answer right now/],
    ['NOT_HANDED_OVER', 400, /^Steam did not hand over/],
  ] as const)('by what the bot finds at Steam: %s', async (failure, status, text) => {
    const user = await depositor(test);
    const [answer] = await Promise.all([deposit(test, user), botMoves(test, user, 'CREATED', { status: 'FAILED', failure })]);
    expect([answer.status, answer.body]).toEqual([
      status,
      { success: false, code: failure, msg: expect.stringMatching(text), message: expect.stringMatching(text) },
    ]);
    const { operation_status: state } = await db
      .selectFrom('payments')
      .select('operation_status')
      .where('user_id', '=', user.userId)
      .executeTakeFirstOrThrow();
    expect(state).toBe('FAILED');
  });
});
