import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { MINUTE, START, testApi, type User } from '../../../../test/api.ts';
import {
  AK_DEPOSIT,
  AWP_DEPOSIT,
  BOT_KEYS,
  acceptedPrices,
  botMoves,
  deposit,
  depositor,
  move,
  readyBot,
  saveTradeLink,
  sent,
  sentDeposit,
} from '../../../../test/deposits.ts';
import { ownerOf, readInventory, seenAsset } from '../../../../test/goods.ts';
import { AK_FT, CASE } from '../../../../test/items.ts';
import { changePayment, storedPayment } from '../../../../test/payments.ts';
import { openAsBot } from './bot/bot-keys.ts';

const test = testApi();
const { db } = test;

beforeAll(async () => {
  await acceptedPrices(test);
  await readyBot(test);
});

const depositsOf = (user: User) => db.selectFrom('deposits').selectAll().where('user_id', '=', user.userId).execute();
describe('an offer', () => {
  it('is stored with its payment and things, and answered once the bot sent it [DEP-220, DEP-222, DATA-266, DATA-268, DATA-269]', async () => {
    const user = await depositor(test);
    const things = ['1', '3'].map((assetid) => ({ assetid, appid: 730, item_id: 1, ID: 1, price: 5 }));
    const body = { client_key: randomUUID(), assetids: things, appid: 730, tradelink: 'ignored', amount: AK_DEPOSIT + AWP_DEPOSIT };
    const offer = sent();
    const [answer] = await Promise.all([test.send('POST /payment/itempay', { as: user, body }), botMoves(test, user, 'CREATED', offer)]);
    const [row] = await depositsOf(user);
    const data = {
      ...{
        order_number: row!.payment_id,
        message: `Lootfolio deposit ${row!.code}`,
        amount: AK_DEPOSIT + AWP_DEPOSIT,
        app_id: 730,
        items: 2,
      },
      ...{
        created_at: START.toISOString(),
        expires_at: new Date(START.getTime() + 10 * MINUTE).toISOString(),
        status: 'SENT',
        operation_status: 'PENDING',
      },
      ...{ failure: null, offer_url: `http://127.0.0.1:9/steamcommunity.com/tradeoffer/${offer.offerId}/`, credited_on: null },
      bot_info: {
        ...{ steam_id: expect.stringMatching(/^7656119\d{10}$/), bot_avatar: '', name: expect.stringMatching(/^Bot \d+$/), bot_level: 12 },
        bot_registration: '2020-01-01T00:00:00.000Z',
      },
    };
    expect([answer.status, answer.body]).toEqual([200, { success: true, message: data.message, metaData: data, data }]);
    expect(row!.code).toMatch(/^LF-[A-Z0-9]{6}$/);
    const payment = await db.selectFrom('payments').selectAll().where('id', '=', row!.payment_id).executeTakeFirstOrThrow();
    expect(payment).toMatchObject({
      ...{ user_id: user.userId, operation_type: 'DEPOSIT', payment_method: 'ITEMPAY', balance_payment_method: null },
      ...{ operation_status: 'PENDING', amount: AK_DEPOSIT + AWP_DEPOSIT },
    });
    const audited = await db.selectFrom('audit_log').select('action').where('object', '=', `payment:${payment.id}`).execute();
    expect(audited).toEqual([{ action: 'deposit.offered' }]);
  });

  it('goes to the saved trade link, whatever link is sent; without one it is refused [DEP-224]', async () => {
    const user = await depositor(test);
    const other = 'https://steamcommunity.com/tradeoffer/new/?partner=99&token=zzzzzzzz';
    void deposit(test, user, { more: { tradelink: other } });
    await expect.poll(async () => (await depositsOf(user)).length).toBe(1);
    const [row] = await depositsOf(user);
    expect(row!.partner_steam_id).toBe(user.steamId);
    expect(openAsBot(BOT_KEYS.privateKey, row!.token_sealed!)).toBe('aB3_x-9z');
    await move(test, user, { status: 'CANCELLED' });

    const without = await ownerOf(test, [seenAsset('1', test.item(AK_FT))]);
    expect((await test.send('GET /payment/itempay/terms', { as: without })).body.has_trade_link).toBe(false);
    const refused = await deposit(test, without, { more: { tradelink: other } });
    const text = 'Set your trade link first.';
    expect([refused.status, refused.body]).toEqual([400, { success: false, code: 'NO_TRADE_LINK', msg: text, message: text }]);
  });

  it('is made once for each key of a browser, also by 200 calls at once', async () => {
    const user = await depositor(test);
    const key = randomUUID();
    const calls = Array.from({ length: 200 }, () => deposit(test, user, { key }));
    await botMoves(test, user, 'CREATED', sent());
    const answers = await Promise.all(calls);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ body }) => body.data.order_number)).size).toBe(1);
    expect(await depositsOf(user)).toHaveLength(1);
    const payments = await db.selectFrom('payments').select('id').where('user_id', '=', user.userId).execute();
    expect(payments).toHaveLength(1);
    for (const changed of [{ assets: ['2'] }, { assets: ['1', '2'], amount: 2 * AK_DEPOSIT }]) {
      const reused = await deposit(test, user, { key, ...changed });
      expect([reused.status, reused.body.code]).toEqual([409, 'KEY_REUSED']);
    }
  });

  it('is the only open one of its user', async () => {
    const user = await depositor(test);
    await sentDeposit(test, user);
    const second = await deposit(test, user, { assets: ['2'] });
    expect([second.status, second.body.code]).toEqual([400, 'OFFER_OPEN']);
    expect(second.body.message).toBe('You already have an open trade offer. Answer it on Steam, or cancel it first.');
    await move(test, user, { status: 'DECLINED' });
    expect((await sentDeposit(test, user, { assets: ['2'] })).status).toBe(200);
  });
});

it.each([
  ['was not sent is cancelled', false, 'CANCELLED', false],
  ['was sent is taken back by the bot', true, 'SENT', true],
])('an offer that %s when an administrator rejects its payment', async (_name, isSent, status, isWanted) => {
  const [user, admin] = [await depositor(test), await test.signIn({ role: 'ADMIN' })];
  if (isSent) await sentDeposit(test, user);
  else void deposit(test, user);
  await expect.poll(async () => (await depositsOf(user)).length).toBe(1);
  const id = (await depositsOf(user))[0]!.payment_id;
  const answer = await changePayment(test, admin, `PUT /admin/payment/status/${id}`, { status: 'REJECTED', note: 'Fraud' });
  expect([answer.status, answer.body.item]).toEqual([200, expect.objectContaining({ operation_status: 'REJECTED' })]);
  const [row] = await depositsOf(user);
  expect([row!.status, row!.cancel_wanted_at !== null]).toEqual([status, isWanted]);
});

it('a user makes at most 20 offers in an hour', async () => {
  const user = await depositor(test);
  const { body } = await sentDeposit(test, user);
  await move(test, user, { status: 'DECLINED' });
  const [first] = await depositsOf(user);
  for (let count = 1; count < 20; count++) {
    const payment = await storedPayment(test, user, { method: 'ITEMPAY', status: 'CANCELLED' });
    const { id: _, ...copy } = { ...first!, payment_id: payment, client_key: randomUUID(), code: `LF-${count}`, offer_id: null };
    await db.insertInto('deposits').values(copy).execute();
  }
  const refused = await deposit(test, user);
  expect([refused.status, refused.body.code]).toEqual([400, 'LIMIT_REACHED']);
  expect(refused.body.message).toBe('You made 20 offers within an hour. Wait a while before the next one.');
  await db
    .updateTable('deposits')
    .set({ created_at: new Date(START.getTime() - 60 * MINUTE) })
    .where('payment_id', '=', body.data.order_number)
    .execute();
  expect((await sentDeposit(test, user)).status).toBe(200);
});

describe('the bot of an offer', () => {
  it('has room for its things, and the fewest things in open offers', async () => {
    const [full, busy, free] = [await readyBot(test, { used_slots: 999 }), await readyBot(test), await readyBot(test)];
    const mine = [full, busy, free];
    await db.updateTable('trade_bots').set({ state: 'gone' }).where('id', 'not in', mine).execute();
    const botOf = async (user: User) => (await depositsOf(user))[0]!.bot_id;
    const [first, second, third] = [await depositor(test), await depositor(test), await depositor(test)];
    await sentDeposit(test, first, { assets: ['1', '2'], amount: 2 * AK_DEPOSIT });
    expect(await botOf(first)).toBe(busy);
    await sentDeposit(test, second, { assets: ['1', '2'], amount: 2 * AK_DEPOSIT });
    expect(await botOf(second)).toBe(free);
    await sentDeposit(test, third);
    expect(await botOf(third)).toBe(full);
    await db.updateTable('trade_bots').set({ state: 'ready' }).where('id', 'not in', mine).execute();
  });
});

describe('the terms', () => {
  it('are those of the settings', async () => {
    const user = await depositor(test);
    expect((await test.send('GET /payment/itempay/terms', { as: user })).body).toEqual({
      ...{ success: true, available: true, rate: 85, least_price: 100, least_volume: 10, most_items: 50, has_trade_link: true },
    });
  });
});

it('things are loaded, refreshed, priced and refused as decided [DEP-233]', async () => {
  const steamId = '76561198600000777';
  const user = { ...(await test.signIn({ steamId })), steamId };
  await saveTradeLink(test, user.userId, steamId);
  const refresh = await test.send('POST /steam/refresh-inventory', { as: user, body: { appid: 730 } });
  expect([refresh.status, refresh.body]).toEqual([200, { success: true, operation: expect.any(String), count: 0, updated_at: null }]);
  const [ak, box] = [test.item(AK_FT), test.item(CASE)];
  const many = Array.from({ length: 51 }, (_, at) => seenAsset(String(100 + at), ak));
  await readInventory(db, steamId, [...many, seenAsset('4', ak, { tradable: false }), seenAsset('5', box)]);
  const { body } = await test.send('POST /steam/inventory', { as: user, body: { deposit: true, pageSize: 100 } });
  // the lowest of 10 dollars at Buff.163, 12 at Steam and a median of 10.50, times 0.85
  expect([body.total, new Set(body.items.map(({ deposit_price: price }: { deposit_price: number }) => price))]).toEqual([
    51,
    new Set([8500]),
  ]);

  const codeOf = async (assets: readonly string[], amount: number) => (await deposit(test, user, { assets, amount })).body.code;
  const ids = many.map(({ steamAssetId }) => steamAssetId);
  expect(await codeOf(ids, 51 * AK_DEPOSIT)).toBe('VALIDATION');
  expect(await codeOf(['5'], AK_DEPOSIT)).toBe('ITEM_NOT_ACCEPTED');
  expect(await codeOf(ids.slice(0, 50), 50 * AK_DEPOSIT - 1)).toBe('PRICE_CHANGED');
  const all = { assets: ids.slice(0, 50), amount: 50 * AK_DEPOSIT };
  const [held] = await Promise.all([deposit(test, user, all), botMoves(test, user, 'CREATED', { status: 'FAILED', failure: 'ESCROW' })]);
  expect(held.body.code).toBe('ESCROW');
  expect((await sentDeposit(test, user, all)).body.data).toMatchObject({ items: 50, amount: 425_000, status: 'SENT' });
  await move(test, user, { status: 'DECLINED' });
  await db.updateTable('trade_bots').set({ state: 'failing' }).execute();
  const none = await deposit(test, user, all);
  expect([none.body.code, none.body.msg]).toEqual(['NO_BOT', 'Item deposits are not available on this server.']);
  await db.updateTable('trade_bots').set({ state: 'ready' }).execute();
});

it.each(['POST /payment/itempay', 'POST /payment/itempay/cancel', 'GET /payment/itempay/current', 'GET /payment/itempay/terms'])(
  '%s needs a session',
  async (call) => {
    expect((await test.send(call, call.startsWith('POST') ? { body: {} } : {})).status).toBe(401);
  },
);
