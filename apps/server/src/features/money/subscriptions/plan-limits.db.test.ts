import { beforeEach, expect, it } from 'vitest';
import { START, testApi, type User } from '../../../../test/api.ts';
import { AWP } from '../../../../test/items.ts';
import { withKey } from '../../../../test/market-key.ts';
import { credit } from '../../../../test/money.ts';
import { buyPlan, lookForEnds, sellPlans, staySignedIn, storeSettings } from '../../../../test/subscriptions.ts';
import { watchBody } from '../../../../test/watchlist.ts';
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

type Seeded = { plan: string; price: number; portfolios: number; items: number; minutes: number };
const SEEDED: readonly Seeded[] = [
  { plan: 'Free', price: 0, portfolios: 5, items: 30, minutes: 0 },
  { plan: 'Pro', price: 9900, portfolios: 15, items: 100, minutes: 60 },
  { plan: 'Trader+', price: 19_900, portfolios: 50, items: 200, minutes: 15 },
];

/** Fills the portfolios of a user. Returns the refusal of one more. */
async function fillPortfolios(user: User, most: number): Promise<object> {
  for (let n = 0; n < most; n++) expect((await create(user)).status).toBe(200);
  return (await create(user)).body;
}

async function expectItemsAtOnce(user: User, most: number): Promise<void> {
  expect(await listable(user)).toBe(most);
  for (const call of ['/sales/dry-run', '/sales/sell-items']) {
    const refused = await list(user, call, most + 1);
    expect(refused.body).toMatchObject({ code: 'LIMIT_REACHED', msg: `Your plan lists up to ${most} items at once.` });
    expect((await list(user, call, most)).body.code).not.toBe('LIMIT_REACHED');
  }
}

async function expectTenTargets(user: User): Promise<void> {
  const { appid: app_id, market_hash_name: name, ...ids } = watchBody(test, AWP);
  const answers = [];
  for (let n = 1; n <= 11; n++)
    answers.push(await test.send('POST /target', { as: user, body: { app_id, name, ...ids, target_price: n } }));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
  expect(answers.at(-1)!.body.code).toBe('LIMIT_REACHED');
}

async function expectLimits(user: User, { portfolios: most, items, minutes }: Seeded): Promise<void> {
  expect((await portfolios(user)).limit).toBe(most);
  expect(await fillPortfolios(user, most)).toMatchObject({ code: 'LIMIT_REACHED' });
  await expectItemsAtOnce(user, items);
  expect((await automatic(user)).every_minutes).toBe(minutes);
}

const cards = async (as: User, periode: string) =>
  (await test.send(`GET /payment/subscription/plans?periode=${periode}`, { as })).body.data.map(
    ({ name, price, descriptions, buttonText, can_buy: canBuy }: Record<string, unknown>) => ({
      name,
      price,
      descriptions,
      buttonText,
      canBuy,
    }),
  );

it('the seeded plans: prices, texts, buttons and limits wherever they are named; without plans all have those of Trader+ [PAY-303]', async () => {
  const FREE = ['Sales dashboard and history', 'Inventory, comparison and trends', '5 item tracker portfolios'];
  const PRO = [
    'Everything in Free',
    'A peer-to-peer lister handles up to 100 items',
    '15 item tracker portfolios',
    'Automatic sale sync every hour',
  ];
  const TRADER = [
    'Everything in Pro',
    'A peer-to-peer lister handles up to 200 items',
    '50 item tracker portfolios',
    'Automatic sale sync every 15 minutes',
  ];
  const YEAR = 'Pay 10 months, get 2 free (save 20%)';
  const users = new Map<string, User>();
  for (const { plan } of SEEDED) users.set(plan, await userOf(plan));
  const pro = users.get('Pro')!;
  expect(await cards(pro, 'monthly')).toEqual([
    { name: 'Free', price: 0, descriptions: FREE, buttonText: 'Included', canBuy: false },
    { name: 'Pro', price: 9900, descriptions: PRO, buttonText: 'Extend', canBuy: true },
    { name: 'Trader+', price: 19_900, descriptions: TRADER, buttonText: 'Subscribe', canBuy: true },
  ]);
  expect(await cards(pro, 'annually')).toEqual([
    { name: 'Free', price: 0, descriptions: FREE, buttonText: 'Included', canBuy: false },
    { name: 'Pro', price: 99_000, descriptions: [...PRO, YEAR], buttonText: 'Extend', canBuy: true },
    { name: 'Trader+', price: 199_000, descriptions: [...TRADER, YEAR], buttonText: 'Subscribe', canBuy: true },
  ]);
  for (const seeded of SEEDED) {
    await expectLimits(users.get(seeded.plan)!, seeded);
    await expectTenTargets(users.get(seeded.plan)!);
  }
  // administrators edit them
  await storeSettings(test.db, { 'subscriptions.pro_price': 12_000, 'subscriptions.pro_portfolios': 16 });
  expect((await cards(pro, 'monthly'))[1]).toMatchObject({
    price: 12_000,
    descriptions: expect.arrayContaining(['16 item tracker portfolios']),
  });
  expect((await create(pro)).status).toBe(200);
  await sellPlans(test.db, false);
  const [newcomer, free] = [await test.signIn(), users.get('Free')!];
  await withKey(test, newcomer);
  await expectLimits(newcomer, SEEDED[2]!);
  expect((await portfolios(free)).limit).toBe(50);
});

it('the listing limit follows the plan, the targets are ten for everyone [FEE-305]', async () => {
  for (const { plan, items } of SEEDED) {
    const user = await userOf(plan);
    await expectItemsAtOnce(user, items);
    await expectTenTargets(user);
    const badges = (await test.send('GET /payment/subscription/plans?periode=annually', { as: user })).body.data;
    expect(badges.map(({ extra }: { extra: string | null }) => extra)).toEqual([null, 'save 20', 'save 20']);
  }
});

it('of the portfolios is refused in words that fit: nobody upgrades from the dearest plan', async () => {
  const [pro, trader] = [await userOf('Pro'), await userOf('Trader+')];
  expect([(await portfolios(pro)).can_upgrade, (await portfolios(trader)).can_upgrade]).toEqual([true, false]);
  const most = (n: number): string => `You have reached the maximum number of portfolios (${n}).`;
  expect(await fillPortfolios(pro, 15)).toMatchObject({ msg: `${most(15)} Upgrade your plan to add more.` });
  expect(await fillPortfolios(trader, 50)).toMatchObject({ msg: most(50) });
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
