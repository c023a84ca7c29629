import { beforeEach, describe, expect, it } from 'vitest';
import { DAY, START, testApi, type User } from '../../../../test/api.ts';
import { credit } from '../../../../test/money.ts';
import { buyPlan, sellPlans, staySignedIn, storeSettings } from '../../../../test/subscriptions.ts';
import { sumAgain } from '../../../../test/sum-ledger.ts';
import { balance, readEntries, reverse } from '../../../platform/money/ledger.ts';
import type { Leg } from '../../../platform/money/ledger.rules.ts';
import { advanceClock, setClock } from '../../../platform/process/clock.ts';

const test = testApi();
const PRO = { plan: 'Pro', periode: 'monthly' };
const TRADER = { plan: 'Trader+', periode: 'monthly' };

beforeEach(async () => {
  setClock(START);
  await test.db.deleteFrom('settings').execute();
  await sellPlans(test.db);
});

const reader = async (amount = 0): Promise<User> => {
  const user = await test.signIn();
  if (amount > 0) await credit(test.db, `user:${user.userId}`, amount);
  return user;
};
const held = ({ userId }: User): Promise<number> => balance(test.db, `user:${userId}`);
const get = async (as: User, path: string, language = 'en') =>
  (await test.send(`GET /payment/subscription/${path}`, { as, headers: { 'accept-language': language } })).body;
const current = async (as: User) => (await get(as, 'current')).data;
const movements = async ({ userId }: User) =>
  (await readEntries(test.db, `user:${userId}`, { offset: 0, limit: 50 })).items
    .filter(({ kind }) => kind !== 'TEST')
    .map(({ kind, amount, reference }) => ({ kind, amount, reference }))
    .toReversed();
const periods = ({ userId }: User) =>
  test.db
    .selectFrom('subscription_periods')
    .select(['id', 'plan', 'periode', 'price', 'refund', 'ended_at'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
const audited = ({ userId }: User) =>
  test.db.selectFrom('audit_log').select(['action', 'new_value']).where('actor_id', '=', userId).orderBy('id').execute();

describe('the plans', () => {
  it('of a month are as seeded, with their texts letter by letter [PAY-301, FEE-303, PAY-231, DATA-264]', async () => {
    const body = await get(await reader(), 'plans?periode=monthly');
    const common = { periode: 'monthly', extra: null, is_current: false, can_buy: true, buttonText: 'Subscribe' };
    expect(body).toEqual({
      success: true,
      total: 3,
      data: [
        {
          ...common,
          ...{ name: 'Free', price: 0, is_current: true, can_buy: false, buttonText: 'Included' },
          descriptions: ['Sales dashboard and history', 'Inventory, comparison and trends', '5 item tracker portfolios'],
        },
        {
          ...common,
          ...{ name: 'Pro', price: 9900 },
          descriptions: [
            'Everything in Free',
            'A peer-to-peer lister handles up to 100 items',
            '15 item tracker portfolios',
            'Automatic sale sync every hour',
          ],
        },
        {
          ...common,
          ...{ name: 'Trader+', price: 19_900 },
          descriptions: [
            'Everything in Pro',
            'A peer-to-peer lister handles up to 200 items',
            '50 item tracker portfolios',
            'Automatic sale sync every 15 minutes',
          ],
        },
      ],
    });
  });

  it('of a year cost ten months, and say so [PAY-302, FEE-304]', async () => {
    const { data } = await get(await reader(), 'plans?periode=annually');
    expect(data.map((plan: Record<string, unknown>) => [plan['name'], plan['price'], plan['periode'], plan['extra']])).toEqual([
      ['Free', 0, 'annually', null],
      ['Pro', 99_000, 'annually', 'save 20'],
      ['Trader+', 199_000, 'annually', 'save 20'],
    ]);
    expect(data.map(({ descriptions }: { descriptions: string[] }) => descriptions.at(-1))).toEqual([
      '5 item tracker portfolios',
      'Pay 10 months, get 2 free (save 20%)',
      'Pay 10 months, get 2 free (save 20%)',
    ]);
  });

  it('follow the settings, and are in the language of the caller', async () => {
    await storeSettings(test.db, {
      'subscriptions.pro_price': 12_340,
      'subscriptions.pro_items': 1,
      'subscriptions.pro_portfolios': 1,
      'subscriptions.pro_sync': 120,
      'subscriptions.free_sync': 1,
      'subscriptions.trader_sync': 0,
    });
    const user = await reader();
    const [free, pro, trader] = (await get(user, 'plans')).data;
    expect([free.descriptions.at(-1), pro.price, pro.descriptions, trader.descriptions.length]).toEqual([
      'Automatic sale sync every minute',
      12_340,
      ['Everything in Free', 'A peer-to-peer lister handles up to 1 item', '1 item tracker portfolio', 'Automatic sale sync every 2 hours'],
      3,
    ]);
    expect((await get(user, 'plans?periode=annually', 'tr')).data[1]).toMatchObject({
      price: 123_400,
      extra: '%20 tasarruf',
      buttonText: 'Abone ol',
      descriptions: expect.arrayContaining([
        'Free planındaki her şey',
        '1 eşya takip portföyü',
        '10 ay ödeyin, 2 ay bedava (%20 tasarruf)',
      ]),
    });
  });

  it('are of a month or of a year, and of nothing else [PAY-232]', async () => {
    const as = await reader();
    for (const periode of ['monthly', 'annually']) expect((await get(as, `plans?periode=${periode}`)).data[1].periode).toBe(periode);
    for (const periode of ['yearly', 'Monthly', '']) {
      const answer = await test.send(`GET /payment/subscription/plans?periode=${periode}`, { as });
      expect([answer.status, Object.keys(answer.body.fields)]).toEqual([400, ['periode']]);
    }
  });
});

describe('subscribing', () => {
  it('takes the price from the site balance, once booked, and answers the subscription', async () => {
    const user = await reader(10_000);
    const answer = await buyPlan(test, user, PRO);
    expect(answer.body).toEqual({
      success: true,
      subscription: {
        ...PRO,
        ...{ price: 9900, starts_at: '2026-11-20T12:00:00.000Z', ends_at: '2026-12-20T12:00:00.000Z', auto_renew: false },
      },
    });
    const [period] = await periods(user);
    expect(await movements(user)).toEqual([{ kind: 'SUBSCRIPTION', amount: -9900, reference: `subscription:${period!.id}` }]);
    expect(await held(user)).toBe(100);
    expect(await audited(user)).toMatchObject([{ action: 'subscription.started', new_value: { plan: 'Pro', price: 9900, charged: 9900 } }]);
    expect(await current(user)).toMatchObject({
      ...PRO,
      price: 9900,
      auto_renew: false,
      grace_until: null,
      renewal_price: 9900,
      suffices: false,
    });
    const [free, pro, trader] = (await get(user, 'plans')).data;
    expect([free, pro, trader].map((plan) => [plan.is_current, plan.can_buy, plan.buttonText])).toEqual([
      [false, false, 'Included'],
      [true, true, 'Extend'],
      [false, true, 'Subscribe'],
    ]);
  });

  it('is what init/user and the account say of the plan', async () => {
    const user = await reader(9900);
    const shown = async () => {
      const [shell, account] = [await test.send('GET /init/user', { as: user }), await test.send('GET /users/details', { as: user })];
      return [shell.body.user.plan, shell.body.user.plans_sold, account.body.user.plan, account.body.user.plan_ends_at];
    };
    expect(await shown()).toEqual(['Free', true, 'Free', null]);
    await buyPlan(test, user, PRO);
    expect(await shown()).toEqual(['Pro', true, 'Pro', '2026-12-20T12:00:00.000Z']);
    await staySignedIn(test.db);
    advanceClock(30 * DAY);
    expect(await shown()).toEqual(['Free', true, 'Free', null]);
  });

  it('with too little is refused by the ledger, and leaves nothing', async () => {
    const user = await reader(9899);
    const answer = await buyPlan(test, user, PRO);
    expect([answer.status, answer.body]).toEqual([
      400,
      { success: false, code: 'INSUFFICIENT_BALANCE', msg: 'Your balance is too low. Please top up first.' },
    ]);
    expect((await buyPlan(test, user, PRO, { language: 'tr' })).body.msg).toBe('Bakiyeniz yetersiz. Lütfen önce bakiye yükleyin.');
    expect([await periods(user), await movements(user), await audited(user), await current(user)]).toEqual([[], [], [], null]);
  });

  it.each([
    ['plan', { plan: 'Free', periode: 'monthly' }],
    ['plan', { plan: 'pro', periode: 'monthly' }],
    ['plan', { periode: 'monthly' }],
    ['periode', { plan: 'Pro', periode: 'weekly' }],
    ['confirmed', { plan: 'Pro', periode: 'monthly', confirmed: 1.5 }],
  ])('needs a good %s: %j', async (field, body) => {
    const answer = await buyPlan(test, await reader(500_000), body as never);
    expect([answer.status, Object.keys(answer.body.fields)]).toEqual([400, [field]]);
  });

  it('never takes a price from the client, and is refused when the user saw another one', async () => {
    const user = await reader(50_000);
    expect((await buyPlan(test, user, { ...PRO, price: 1 } as never)).body.subscription).toMatchObject({ price: 9900 });
    expect((await buyPlan(test, user, { ...TRADER, confirmed: 19_900 })).body).toMatchObject({ code: 'PRICE_CHANGED' });
    const { charge } = (await get(user, 'quote?plan=Trader%2B&periode=monthly')).data;
    expect((await buyPlan(test, user, { ...TRADER, confirmed: charge })).status).toBe(200);
    expect(await held(user)).toBe(50_000 - 9900 - charge);
  });

  it('has one effect for a second press, for 20 at once, and one for each key', async () => {
    const user = await reader(100_000);
    const presses = await Promise.all(Array.from({ length: 20 }, () => buyPlan(test, user, PRO, { key: 'the-same-press' })));
    const again = await buyPlan(test, user, PRO, { key: 'the-same-press' });
    for (const { body } of [...presses, again]) expect(body).toEqual(presses[0]!.body);
    expect(again.status).toBe(200);
    expect([(await periods(user)).length, await held(user)]).toEqual([1, 90_100]);
    const others = await Promise.all(Array.from({ length: 20 }, (_, n) => buyPlan(test, user, PRO, { key: `another-press-${n}` })));
    // nine more are paid; the balance suffices for no tenth
    expect(others.filter(({ status }) => status === 200)).toHaveLength(9);
    expect(new Set(others.map(({ body }) => body.code))).toEqual(new Set([undefined, 'INSUFFICIENT_BALANCE']));
    const ends = await test.db
      .selectFrom('subscription_periods')
      .select(['starts_at', 'ends_at'])
      .where('user_id', '=', user.userId)
      .orderBy('starts_at')
      .execute();
    ends.slice(1).forEach(({ starts_at }, n) => expect(starts_at).toEqual(ends[n]!.ends_at));
    expect([ends.length, ends.at(-1)!.ends_at.toISOString(), await held(user)]).toEqual([10, '2027-09-20T12:00:00.000Z', 1000]);
    expect(await sumAgain(test.pool)).toEqual([]);
  });

  it('to the same plan again extends it from its end, also for another periode', async () => {
    const user = await reader(200_000);
    await buyPlan(test, user, PRO);
    advanceClock(10 * DAY);
    const year = await buyPlan(test, user, { plan: 'Pro', periode: 'annually' });
    expect(year.body.subscription).toMatchObject({
      price: 99_000,
      starts_at: '2026-12-20T12:00:00.000Z',
      ends_at: '2027-12-20T12:00:00.000Z',
    });
    expect(await current(user)).toMatchObject({
      periode: 'monthly',
      price: 9900,
      ends_at: '2027-12-20T12:00:00.000Z',
      renewal_price: 99_000,
    });
    expect((await audited(user)).map(({ action }) => action)).toEqual(['subscription.started', 'subscription.extended']);
  });

  it('is possible for three years ahead', async () => {
    const user = await reader(1_000_000);
    const year = { plan: 'Pro', periode: 'annually' };
    for (let n = 0; n < 3; n++) expect((await buyPlan(test, user, year)).status).toBe(200);
    const refused = await buyPlan(test, user, PRO);
    expect(refused.body).toMatchObject({ code: 'LIMIT_REACHED', msg: 'A plan can be paid for up to three years ahead.' });
  });

  it('to another plan starts it at once, and credits the unused days of the old one in the same transaction', async () => {
    const user = await reader(130_000);
    await buyPlan(test, user, PRO);
    await buyPlan(test, user, { plan: 'Pro', periode: 'annually' });
    await test.send('POST /payment/subscription/renew', { as: user, body: { auto_renew: true } });
    advanceClock(10 * DAY + 1);
    const quote = (await get(user, 'quote?plan=Trader%2B&periode=monthly')).data;
    const credited = Math.round((9900 * 19) / 30) + 99_000;
    expect(quote).toEqual({
      ...TRADER,
      ...{
        kind: 'change',
        price: 19_900,
        replaces: 'Pro',
        credit: credited,
        charge: 19_900 - credited,
        balance: 21_100,
        debt: 0,
        suffices: true,
        loses: [],
      },
      ...{ starts_at: '2026-11-30T12:00:00.001Z', ends_at: '2026-12-30T12:00:00.001Z' },
    });
    const answer = await buyPlan(test, user, { ...TRADER, confirmed: quote.charge });
    expect(answer.body.subscription).toEqual({
      ...TRADER,
      price: 19_900,
      starts_at: quote.starts_at,
      ends_at: quote.ends_at,
      auto_renew: true,
    });
    const [month, year, trader] = await periods(user);
    expect([month!.refund, year!.refund, trader!.refund, trader!.ended_at]).toEqual([6270, 99_000, 0, null]);
    expect((await movements(user)).slice(2)).toEqual([
      { kind: 'REFUND', amount: 6270, reference: `subscription:${month!.id}` },
      { kind: 'REFUND', amount: 99_000, reference: `subscription:${year!.id}` },
      { kind: 'SUBSCRIPTION', amount: -19_900, reference: `subscription:${trader!.id}` },
    ]);
    expect(await held(user)).toBe(21_100 - quote.charge);
    expect((await audited(user)).at(-1)).toMatchObject({ action: 'subscription.changed', new_value: { charged: quote.charge } });
  });

  it('to another plan settles a debt with the credit, and says so before', async () => {
    const user = await reader(19_900);
    const legs: Leg[] = [
      { account: `user:${user.userId}`, amount: 3000 },
      { account: 'house:test', amount: -3000 },
    ];
    await buyPlan(test, user, TRADER);
    await test.db.transaction().execute((tx) => reverse(tx, legs, 'test:debt'));
    expect((await get(user, 'quote?plan=Trader%2B&periode=monthly')).data).toMatchObject({ balance: 0, debt: 3000, suffices: false });
    const quote = (await get(user, 'quote?plan=Pro&periode=monthly')).data;
    expect(quote).toMatchObject({ credit: 19_900, charge: -10_000, balance: 0, debt: 3000, suffices: true });
    expect((await buyPlan(test, user, { ...PRO, confirmed: quote.charge })).status).toBe(200);
    expect(await held(user)).toBe(7000);
    expect(await balance(test.db, `debt:${user.userId}`)).toBe(0);
  });

  it('to another plan credits nothing when the balance does not suffice for the difference', async () => {
    const user = await reader(9900);
    await buyPlan(test, user, PRO);
    advanceClock(DAY);
    expect((await get(user, 'quote?plan=Trader%2B&periode=annually')).data).toMatchObject({
      credit: 9570,
      charge: 189_430,
      suffices: false,
    });
    expect((await buyPlan(test, user, { plan: 'Trader+', periode: 'annually' })).body.code).toBe('INSUFFICIENT_BALANCE');
    expect([await held(user), (await periods(user)).length, (await current(user)).plan]).toEqual([0, 1, 'Pro']);
  });

  it('to a smaller plan says what it allows less of', async () => {
    const user = await reader(30_000);
    await buyPlan(test, user, TRADER);
    await storeSettings(test.db, { 'subscriptions.pro_portfolios': 1 });
    for (const name of ['one', 'two']) expect((await test.send('POST /item-portfolio', { as: user, body: { name } })).status).toBe(200);
    expect((await get(user, 'quote?plan=Pro&periode=monthly')).data.loses).toEqual([
      'You have 2 tracker portfolios, Pro allows 1. All of them stay, but you cannot create another one.',
      'One listing takes at most 100 items.',
      'Your sales are read less often: every 60 minutes.',
    ]);
    await buyPlan(test, user, PRO);
    expect((await get(user, 'current', 'tr')).over).toEqual([
      '2 takip portföyünüz var, Pro en fazla 1 portföye izin veriyor. Hepsi kalır, ama yenisini oluşturamazsınız.',
    ]);
  });

  it('of users at once leaves the books right', async () => {
    const users = await Promise.all(Array.from({ length: 10 }, () => reader(60_000)));
    await Promise.all(users.flatMap((user) => [buyPlan(test, user, PRO), buyPlan(test, user, TRADER), buyPlan(test, user, PRO)]));
    for (const user of users) {
      const paid = (await periods(user)).reduce((sum, { price, refund }) => sum + price - refund, 0);
      expect([await held(user), (await periods(user)).filter((period) => period.ended_at === null).length > 0]).toEqual([
        60_000 - paid,
        true,
      ]);
    }
    expect(await sumAgain(test.pool)).toEqual([]);
  });
});

describe('the renewal', () => {
  const renew = (as: User, on: boolean) => test.send('POST /payment/subscription/renew', { as, body: { auto_renew: on } });

  it('is off, and is switched by its owner while they have a plan', async () => {
    const user = await reader(9900);
    expect((await renew(user, true)).body).toMatchObject({ code: 'STATE', msg: 'You have no plan that could be renewed.' });
    await buyPlan(test, user, PRO);
    for (const on of [true, true, false]) {
      expect((await renew(user, on)).body).toEqual({ success: true });
      expect((await current(user)).auto_renew).toBe(on);
    }
    expect((await audited(user)).map(({ action, new_value: value }) => [action, value])).toEqual([
      ['subscription.started', expect.anything()],
      ['subscription.renewal', { auto_renew: true }],
      ['subscription.renewal', { auto_renew: false }],
    ]);
    await staySignedIn(test.db);
    advanceClock(31 * DAY);
    expect((await renew(user, true)).body.code).toBe('STATE');
  });

  it.each([{}, { auto_renew: 'yes' }, { auto_renew: 1 }])('is not switched by %j', async (body) => {
    const answer = await test.send('POST /payment/subscription/renew', { as: await reader(), body });
    expect([answer.status, Object.keys(answer.body.fields)]).toEqual([400, ['auto_renew']]);
  });
});

describe('while the operator sells no plans', () => {
  it('nothing is seen or bought, and everybody has the limits of Trader+', async () => {
    const user = await reader(50_000);
    await buyPlan(test, user, PRO);
    await sellPlans(test.db, false);
    expect(await get(user, 'plans')).toEqual({ success: true, data: [], total: 0 });
    expect(await get(user, 'current')).toEqual({ success: true, data: null, balance: 40_100, over: [] });
    const refused = await Promise.all([
      buyPlan(test, user, TRADER),
      test.send('POST /payment/subscription/renew', { as: user, body: { auto_renew: true } }),
      test.send('GET /payment/subscription/quote?plan=Pro&periode=monthly', { as: user }),
    ]);
    expect(refused.map(({ status, body }) => [status, body.code, body.msg])).toEqual(
      Array(3).fill([400, 'SUBSCRIPTIONS_OFF', 'This server sells no plans.']),
    );
    expect((await test.send('GET /init/user', { as: user })).body.user).toMatchObject({ plan: 'Trader+', plans_sold: false });
    expect((await test.send('GET /item-portfolio', { as: user })).body).toMatchObject({ limit: 50, can_upgrade: false });
    expect(await held(user)).toBe(40_100);
  });

  it('no kind of notification names them; with plans there are two', async () => {
    const keys = async (): Promise<string[]> =>
      (await test.send('GET /notifications/types', { as: await reader() })).body.types
        .map(({ key }: { key: string }) => key)
        .filter((key: string) => key.startsWith('PLAN'));
    // settings reach every process by a notification of the database
    await expect.poll(keys).toEqual(['PLAN_ENDS', 'PLAN_RENEWAL']);
    await sellPlans(test.db, false);
    await expect.poll(keys).toEqual([]);
  });
});

it('periods stay with the ledger when the account is deleted, and the renewal ends with it', async () => {
  const user = await reader(9900);
  await buyPlan(test, user, PRO);
  await test.send('POST /payment/subscription/renew', { as: user, body: { auto_renew: true } });
  expect((await test.send('DELETE /users/account', { as: user, body: {} })).status).toBe(200);
  expect(await periods(user)).toMatchObject([{ price: 9900, refund: 0, ended_at: START }]);
  expect(await test.db.selectFrom('subscriptions').select('user_id').where('user_id', '=', user.userId).execute()).toEqual([]);
});
