import { beforeEach, expect, it } from 'vitest';
import { START, testApi, type User } from '../../../../test/api.ts';
import { withKey } from '../../../../test/market-key.ts';
import { credit } from '../../../../test/money.ts';
import { buyPlan, lookForEnds, sellPlans, staySignedIn, storeSettings } from '../../../../test/subscriptions.ts';
import { advanceClock, setClock } from '../../../platform/process/clock.ts';

const test = testApi();
const DAY = 86_400_000;

beforeEach(async () => {
  setClock(START);
  await test.db.deleteFrom('settings').execute();
  await sellPlans(test.db);
});

/** Returns a user with a plan and a key at a market. */
async function userOf(plan: string): Promise<User> {
  const user = await test.signIn();
  await withKey(test, user);
  await credit(test.db, `user:${user.userId}`, 19_900);
  if (plan !== 'Free') expect((await buyPlan(test, user, { plan, periode: 'monthly' })).status).toBe(200);
  return user;
}

const things = (n: number) =>
  Array.from({ length: n }, (_, at) => ({ general_id: 1, item_id: 1, asset_id: String(at + 1), name: 'a thing', price: 1000 }));
const list = (as: User, call: string, n: number) =>
  test.send(`POST ${call}`, {
    as,
    body: { ...(call.endsWith('sell-items') && { client_key: `press-${n}-of-${as.userId}` }), markets: ['waxpeer'], items: things(n) },
  });
const portfolios = async (as: User) => (await test.send('GET /item-portfolio', { as })).body;
const create = (as: User) => test.send('POST /item-portfolio', { as, body: { name: 'Knives' } });
const automatic = async (as: User) => (await test.send('GET /sales/reach', { as })).body.automatic;
const listable = async (as: User) =>
  (await test.send('POST /steam/fetch-inventory', { as, body: { appid: 730, page: 1, pageSize: 30 } })).body.items_at_once;

it.each([
  ['Free', { portfolios: 5, items: 30, minutes: 0 }],
  ['Pro', { portfolios: 15, items: 100, minutes: 60 }],
  ['Trader+', { portfolios: 50, items: 200, minutes: 15 }],
])('%s has its limits wherever they are named, and 10 price targets like all [PAY-303, FEE-305]', async (plan, limits) => {
  const user = await userOf(plan);
  const canUpgrade = plan !== 'Trader+';
  expect(await portfolios(user)).toMatchObject({ limit: limits.portfolios, can_upgrade: canUpgrade });
  for (let n = 0; n < limits.portfolios; n++) expect((await create(user)).status).toBe(200);
  const most = `You have reached the maximum number of portfolios (${limits.portfolios}).`;
  expect((await create(user)).body).toMatchObject({
    code: 'LIMIT_REACHED',
    msg: canUpgrade ? `${most} Upgrade your plan to add more.` : most,
  });

  expect(await listable(user)).toBe(limits.items);
  for (const call of ['/sales/dry-run', '/sales/sell-items']) {
    const refused = await list(user, call, limits.items + 1);
    expect(refused.body).toMatchObject({ code: 'LIMIT_REACHED', msg: `Your plan lists up to ${limits.items} items at once.` });
    expect((await list(user, call, limits.items)).body.code).not.toBe('LIMIT_REACHED');
  }

  expect(await automatic(user)).toMatchObject({ every_minutes: limits.minutes, without: limits.minutes === 0 ? plan : null });
  expect((await test.send('GET /target', { as: user })).body).toMatchObject({ most: 10 });
});

it('a plan that ends takes nothing away: portfolios stay and can be changed, but none is added', async () => {
  const user = await userOf('Pro');
  for (let n = 0; n < 9; n++) await create(user);
  await staySignedIn(test.db);
  advanceClock(31 * DAY);
  await lookForEnds(test);
  const { data, total, limit } = await portfolios(user);
  expect([data.length, total, limit]).toEqual([9, 9, 5]);
  expect((await create(user)).body.code).toBe('LIMIT_REACHED');
  const path = `/item-portfolio/${data[8].id}`;
  expect((await test.send(`GET ${path}`, { as: user })).status).toBe(200);
  expect((await test.send(`PUT ${path}`, { as: user, body: { name: 'Rifles', description: '', isPublic: false } })).status).toBe(200);
  expect((await test.send('GET /payment/subscription/current', { as: user })).body.over).toEqual([
    'You have 9 tracker portfolios, Free allows 5. All of them stay, but you cannot create another one.',
  ]);
});

it('while no plans are sold, all have the limits of Trader+, which the operator sets', async () => {
  await storeSettings(test.db, {
    'subscriptions.enabled': false,
    'subscriptions.trader_portfolios': 2,
    'subscriptions.trader_items': 3,
    'subscriptions.trader_sync': 0,
  });
  const user = await test.signIn();
  await withKey(test, user);
  expect([(await portfolios(user)).limit, await listable(user), await automatic(user)]).toEqual([2, 3, null]);
  expect((await list(user, '/sales/dry-run', 4)).body.msg).toBe('Your plan lists up to 3 items at once.');
});
