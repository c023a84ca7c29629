import { beforeAll, describe, expect, it } from 'vitest';
import { DAY, MINUTE, START, testApi, type User } from '../../../../test/api.ts';
import {
  AK_DEPOSIT,
  AWP_DEPOSIT,
  acceptedPrices,
  botMoves,
  deposit,
  depositor,
  move,
  readyBot,
  sentDeposit,
  type Depositor,
} from '../../../../test/deposits.ts';
import { AK_FT, AWP } from '../../../../test/items.ts';
import { transfer } from '../../../../test/money.ts';
import { changePayment } from '../../../../test/payments.ts';
import { sumAgain } from '../../../../test/sum-ledger.ts';
import { advanceClock, now, setClock } from '../../../platform/process/clock.ts';
import { expireOffers } from './expire-offers.ts';

const test = testApi();
const { db } = test;
let admin: User;

beforeAll(async () => {
  await acceptedPrices(test);
  await readyBot(test);
  admin = await test.signIn({ role: 'ADMIN' });
});

const current = async (as: User) => (await test.send('GET /payment/itempay/current', { as })).body;
const read = (as: User, order: number) => test.send(`GET /payment/itempay/${order}`, { as });
const cancel = (as: User, order: number) => test.send('POST /payment/itempay/cancel', { as, body: { order_number: order } });
const payments = async (as: User) => (await test.send('GET /payment/all', { as })).body.items;
const ledger = async (as: User) => (await test.send('GET /transaction/ledger', { as })).body;
const shown = async (id: number) => (await test.send(`GET /admin/payment/${id}`, { as: admin })).body.item;
const statusOf = async ({ userId }: User): Promise<string[]> =>
  (await db.selectFrom('deposits').select('status').where('user_id', '=', userId).orderBy('id').execute()).map(({ status }) => status);
const news = async (as: User): Promise<[string, string][]> => {
  const { logs } = (await test.send('GET /notifications/logs?type=DEPOSITS', { as })).body;
  return logs.map(({ title, message }: { title: string; message: string }) => [title, message]);
};

/** Creates a user with an offer that the bot sent. */
async function offered(): Promise<{ user: Depositor; id: number }> {
  const user = await depositor(test);
  const { body } = await sentDeposit(test, user);
  return { user, id: body.data.order_number };
}

/** Creates a user with an offer that no bot has sent. */
async function unsent(): Promise<{ user: Depositor; id: number; answer: ReturnType<typeof deposit> }> {
  const user = await depositor(test);
  const answer = deposit(test, user);
  await expect.poll(async () => (await statusOf(user)).at(-1)).toBe('CREATED');
  const { data } = await current(user);
  return { user, id: data.order_number, answer };
}

describe('an open offer', () => {
  it('is shown to a reloaded page, with its things, and to nobody else', async () => {
    const [{ user, id }, other] = [await offered(), await depositor(test)];
    const { success, data } = await current(user);
    expect([success, data.order_number, data.status, data.amount]).toEqual([true, id, 'SENT', AK_DEPOSIT]);
    const item = test.item(AK_FT);
    const thing = { asset_id: '1', name: AK_FT, slug: item.slug, image: `/api/v1/art/${item.itemId}`, price: AK_DEPOSIT };
    expect((await read(user, id)).body).toEqual({ success: true, data: { ...data, things: [thing] } });
    expect(await current(other)).toEqual({ success: true, data: null });
    expect((await read(other, id)).status).toBe(404);
    expect((await cancel(other, id)).status).toBe(404);
    await move(test, user, { status: 'DECLINED' });
    expect((await current(user)).data).toBeNull();
    expect((await read(user, id)).body.data.status).toBe('DECLINED');
  });

  it('is taken back at once while it was not sent, and the call that made it answers', async () => {
    const { user, id, answer } = await unsent();
    const { status, body } = await cancel(user, id);
    expect([status, body.success, body.data.status]).toEqual([200, true, 'CANCELLED']);
    expect((await answer).body.data.status).toBe('CANCELLED');
    expect((await payments(user))[0]).toMatchObject({ id, operation_status: 'CANCELLED', payment_method: 'ITEMPAY' });
    // once more changes nothing
    expect((await cancel(user, id)).body.data.status).toBe('CANCELLED');
  });

  it('is taken back by the bot once it was sent', async () => {
    const { user, id } = await offered();
    const before = await db.selectFrom('deposits').select('status').where('user_id', '=', user.userId).executeTakeFirstOrThrow();
    expect(before.status).toBe('SENT');
    const [{ body }] = await Promise.all([cancel(user, id), botMoves(test, user, 'SENT', { status: 'CANCELLED' }, { cancelled: true })]);
    expect(body.data.status).toBe('CANCELLED');
    expect(await statusOf(user)).toEqual(['CANCELLED']);
    const actions = await db.selectFrom('audit_log').select('action').where('object', '=', `payment:${id}`).orderBy('id').execute();
    expect(actions.map(({ action }) => action)).toEqual(['deposit.offered', 'deposit.cancelled', 'payment.changed']);
  });

  it('counts as accepted when that came first', async () => {
    const { user, id } = await offered();
    await move(test, user, { status: 'ACCEPTED', acceptedAt: now() });
    expect((await cancel(user, id)).body.data.status).toBe('ACCEPTED');
    expect(await statusOf(user)).toEqual(['ACCEPTED']);
  });

  it('that no bot sent ends 600 seconds after it was created', async () => {
    const [first, second] = [await unsent(), await offered()];
    expect(Date.parse((await current(first.user)).data.expires_at) - Date.parse((await current(first.user)).data.created_at)).toBe(600_000);
    advanceClock(10 * MINUTE - 1000);
    await expireOffers(db);
    expect(await statusOf(first.user)).toEqual(['CREATED']);
    advanceClock(1000);
    await Promise.all([expireOffers(db), expireOffers(db)]);
    expect([await statusOf(first.user), await statusOf(second.user)]).toEqual([['EXPIRED'], ['SENT']]);
    expect((await first.answer).body.data.status).toBe('EXPIRED');
    expect((await payments(first.user))[0].operation_status).toBe('CANCELLED');
    setClock(START);
  });

  it('that its bot left open holds its user up for a day, and counts when its things were given all the same', async () => {
    const { user } = await offered();
    advanceClock(DAY + 10 * MINUTE - 1000);
    await expireOffers(db);
    expect(await statusOf(user)).toEqual(['SENT']);
    advanceClock(1000);
    await expireOffers(db);
    expect([await statusOf(user), (await payments(user))[0].operation_status]).toEqual([['EXPIRED'], 'CANCELLED']);
    const { next_look_at: look } = await db
      .selectFrom('deposits')
      .select('next_look_at')
      .where('user_id', '=', user.userId)
      .executeTakeFirstOrThrow();
    expect(look).toEqual(now());
    await move(test, user, { status: 'PROTECTED', tradeId: '8100000010', settlesAt: now() });
    expect(await ledger(user)).toMatchObject({ pending: AK_DEPOSIT });
    setClock(START);
  });
});

describe('a deposit', () => {
  it('is shown with the day on which it is credited, and credited then', async () => {
    const { user, id } = await offered();
    const settlesAt = new Date(START.getTime() + 7 * DAY);
    await move(test, user, { status: 'ACCEPTED', acceptedAt: now() });
    await move(test, user, { status: 'PROTECTED', tradeId: '8100000001', settlesAt });
    expect((await payments(user))[0]).toEqual({
      ...{ id, created_at: START.toISOString(), operation_status: 'PENDING', operation_type: 'DEPOSIT', payment_method: 'ITEMPAY' },
      ...{ wallet: null, amount: AK_DEPOSIT, invoice_url: null, credited_on: settlesAt.toISOString(), attention: null },
      trade_status: 'PROTECTED',
    });
    expect((await read(user, id)).body.data).toMatchObject({ status: 'PROTECTED', credited_on: settlesAt.toISOString() });
    expect(await ledger(user)).toMatchObject({ balance: 0, pending: AK_DEPOSIT, total: 0 });

    await move(test, user, { status: 'SETTLED', settlesAt });
    expect((await payments(user))[0]).toMatchObject({ operation_status: 'COMPLETED', credited_on: null });
    const { balance, pending, items } = await ledger(user);
    expect([balance, pending]).toEqual([AK_DEPOSIT, 0]);
    expect(items).toMatchObject([{ kind: 'DEPOSIT', amount: AK_DEPOSIT, reference: `Item deposit ${id}`, payment_id: id }]);
    expect(await news(user)).toEqual([
      ['Your item deposit was credited', `Payment ${id}: $8.50.`],
      ['Your items arrived', `Payment ${id}: $8.50 is credited on Nov 27, 2026, 12:00 PM, when the trade protection of Steam ends.`],
    ]);
    expect(await sumAgain(test.pool)).toEqual([]);
  });

  it('that was taken back is told, and credits nothing', async () => {
    const { user, id } = await offered();
    await move(test, user, { status: 'PROTECTED', tradeId: '8100000002', settlesAt: now() });
    await move(test, user, { status: 'REVERSED' });
    expect(await ledger(user)).toMatchObject({ balance: 0, pending: 0, debt: 0 });
    expect((await payments(user))[0]).toMatchObject({ operation_status: 'CANCELLED', credited_on: null });
    expect((await news(user))[0]).toEqual([
      'Your item deposit was taken back',
      `The trade of payment ${id} ($8.50) was reversed at Steam, so nothing is credited for it. What you had spent of it is what you owe now.`,
    ]);
    expect(await sumAgain(test.pool)).toEqual([]);
  });

  it('that was taken back after it was spent leaves a debt, which its user is told', async () => {
    const { user, id } = await offered();
    await move(test, user, { status: 'SETTLED', tradeId: '8100000004', settlesAt: now() });
    await db.transaction().execute((tx) => transfer(tx, `user:${user.userId}`, 'house:deposits', 5000));
    await move(test, user, { status: 'REVERSED' });
    expect(await ledger(user)).toMatchObject({ balance: 0, pending: 0, debt: 5000 });
    expect((await payments(user))[0]).toMatchObject({ id, operation_status: 'CANCELLED', attention: 'refunded' });
    expect((await news(user))[0]![0]).toBe('Your item deposit was taken back');
    expect(await sumAgain(test.pool)).toEqual([]);
  });

  it('is shown with the end of its protection that was stated last', async () => {
    const { user } = await offered();
    await move(test, user, { status: 'PROTECTED', tradeId: '8100000011' });
    const creditedOn = async () => (await payments(user))[0].credited_on;
    expect(await creditedOn()).toBeNull();
    for (const settlesAt of [new Date(START.getTime() + 7 * DAY), new Date(START.getTime() + 8 * DAY)]) {
      await move(test, user, { status: 'PROTECTED', settlesAt });
      expect(await creditedOn()).toBe(settlesAt.toISOString());
    }
  });

  it('that failed is told in the language of its user', async () => {
    const user = await depositor(test);
    await db.updateTable('users').set({ lang: 'tr' }).where('id', '=', user.userId).execute();
    const [{ body }] = await Promise.all([
      deposit(test, user),
      botMoves(test, user, 'CREATED', { status: 'FAILED', failure: 'ITEMS_NOT_EXIST' }),
    ]);
    expect(body.code).toBe('ITEMS_NOT_EXIST');
    const [{ id }] = await payments(user);
    expect(await news(user)).toEqual([[`${id} numaralı eşya yatırma başarısız oldu`, 'Eşyalardan bazıları artık envanterinizde değil.']]);
  });

  it('under way keeps the account from being deleted', async () => {
    const { user } = await offered();
    const { status, body } = await test.send('DELETE /users/account', { as: user, body: { forfeit: true } });
    expect([status, body.code]).toEqual([400, 'PENDING_TRANSACTION']);
  });
});

describe('administrators', () => {
  it('who made a deposit a withdrawal keep it: nothing is promised or credited for it', async () => {
    const { user, id } = await offered();
    await move(test, user, { status: 'PROTECTED', tradeId: '8100000009', settlesAt: now() });
    const fields = { operation_status: 'PENDING', operation_type: 'WITHDRAW', balance_payment_method: null, amount: AK_DEPOSIT };
    await changePayment(test, admin, `PUT /admin/payment/update/${id}`, { ...fields, note: 'Entered wrongly' });
    expect(await ledger(user)).toMatchObject({ balance: 0, pending: 0 });
    await move(test, user, { status: 'SETTLED', settlesAt: now() });
    expect(await ledger(user)).toMatchObject({ balance: 0, pending: 0, debt: 0 });
    expect((await payments(user))[0]).toMatchObject({ id, operation_status: 'PENDING' });
    expect(await sumAgain(test.pool)).toEqual([]);
  });

  it('see the trade of a deposit, with its things and without the token of the link [DATA-338, DATA-339]', async () => {
    const user = await depositor(test);
    const amount = AK_DEPOSIT + AWP_DEPOSIT;
    const { body } = await sentDeposit(test, user, { assets: ['1', '3'], amount });
    const id = body.data.order_number;
    await move(test, user, { status: 'PROTECTED', tradeId: '8100000003', settlesAt: now() });
    const [row] = await db.selectFrom('deposits').selectAll().where('user_id', '=', user.userId).execute();
    const account = String(BigInt(user.steamId) - 76_561_197_960_265_728n);
    const received = (name: string, price: number) => ({
      item_detail: { image: `/api/v1/art/${test.item(name).itemId}`, name, game: 'cs2' },
      price,
    });
    const trade = {
      ...{ id: row!.id, steam_id: body.data.bot_info.steam_id, partner_accountid: account, tradeid: '8100000003', status: 'PROTECTED' },
      tradelink: `https://steamcommunity.com/tradeoffer/new/?partner=${account}&token=****`,
      items_to_receive: [received(AK_FT, AK_DEPOSIT), received(AWP, AWP_DEPOSIT)],
      ...{ created_at: START.toISOString(), updated_at: START.toISOString() },
    };
    const item = await shown(id);
    expect(item).toMatchObject({ status: 'PROTECTED', payment_method: 'ITEMPAY', balance_payment_method: null, promised: amount });
    expect(item.steam_trade).toEqual(trade);
    const { items } = (await test.send(`GET /admin/payment/all?search=${id}`, { as: admin })).body;
    expect(items[0].steam_trade).toEqual(trade);
    await move(test, user, { status: 'SETTLED', settlesAt: now() });
    const settled = await shown(id);
    expect(settled.postings).toMatchObject([
      { kind: 'DEPOSIT', reference: 'steam-trade:8100000003', balance: amount, pending: -amount },
      { kind: 'DEPOSIT', reference: `payment:${id}#1`, balance: 0, pending: amount },
    ]);
    expect([settled.status, settled.booked, settled.promised]).toEqual(['SETTLED', amount, 0]);
  });
});
