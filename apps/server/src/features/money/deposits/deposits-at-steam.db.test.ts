import type { OperationStatus } from '@lootfolio/domain/payments';
import type { TradeStatus } from '@lootfolio/domain/deposits';
import { beforeEach, describe, expect, it } from 'vitest';
import { DAY, MINUTE, signIn, testApi, type Answer, type User } from '../../../../test/api.ts';
import { AK_DEPOSIT, acceptedPrices, deposit, saveTradeLink, storeSales } from '../../../../test/deposits.ts';
import { readInventory, seenAsset } from '../../../../test/goods.ts';
import { AK_FT, KEY } from '../../../../test/items.ts';
import { fileLifecycle } from '../../../../test/lifecycle.ts';
import { sumAgain } from '../../../../test/sum-ledger.ts';
import { tradeBots } from '../../../../test/trade-bots.ts';

/** The whole of a deposit: the calls of its user, the bots, and Steam as the sandbox has it. */
const test = testApi();
const bots = tradeBots(fileLifecycle, { ...test, items: async () => [test.item(AK_FT)] });
const { db } = test;

beforeEach(async () => {
  await bots.reset();
  await acceptedPrices(test);
  for (const market of ['steam', 'buff']) await test.offer(market, { [KEY]: 2000 }, { appId: 440 });
  await storeSales(test, test.item(KEY).itemId, { median: 2000, sold: 5000 });
});

type Depositor = User & { assets: string[]; appId: 730 | 440; amount: number };
let known: (User & { steamId: string }) | null = null;

/** The sandbox's trader, with their trade link and their tradable things. Each thing counts as an AK, or as a key of TF2. */
async function trader(appId: 730 | 440 = 730): Promise<Depositor> {
  const { steamId, token } = await bots.steam.partner('trader');
  known ??= { ...(await signIn(db, { steamId })), steamId };
  await saveTradeLink(test, known.userId, steamId, token!);
  const things = await bots.steam.thingsOf(steamId, 2, appId);
  const item = test.item(appId === 730 ? AK_FT : KEY);
  await readInventory(
    db,
    steamId,
    things.map(({ assetId }) => seenAsset(assetId, item)),
    { appId },
  );
  const amount = things.length * (appId === 730 ? AK_DEPOSIT : 1700);
  return { ...known, assets: things.map(({ assetId }) => assetId), appId, amount };
}

const idOf = async (): Promise<number> =>
  (await db.selectFrom('deposits').select('id').orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()).id;

/** Offers all things of a user, and lets the bots work once. */
async function offer(user: Depositor): Promise<Answer> {
  const answer = deposit(test, user, { assets: user.assets, amount: user.amount, appId: user.appId });
  await expect.poll(async () => (await db.selectFrom('deposits').select('id').execute()).length).toBe(1);
  expect(await states(user)).toEqual(['CREATED', 'PENDING']);
  await bots.round();
  return answer;
}

/** The state of the trade and of its payment, as user and administrators see them. */
async function states(user: User): Promise<[TradeStatus, OperationStatus]> {
  const { items } = (await test.send('GET /payment/all', { as: user })).body;
  const { data } = (await test.send(`GET /payment/itempay/${items[0].id}`, { as: user })).body;
  return [data.status, items[0].operation_status];
}

const money = async (user: User): Promise<[number, number]> => {
  const { balance, pending } = (await test.send('GET /transaction/ledger', { as: user })).body;
  return [balance, pending];
};

describe('an offer at Steam', () => {
  it('is valid for 600 s from its creation, and ended by the server then [DEP-216]', async () => {
    const user = await trader();
    const { body } = await offer(user);
    const { created_at: from, expires_at: until } = body.data;
    expect(Date.parse(until) - Date.parse(from)).toBe(600_000);
    await bots.pass(10 * MINUTE - 1000);
    await bots.round();
    const offersAtSteam = async () => (await bots.offersAtSteam()).map(({ is_open: isOpen }) => isOpen);
    expect([await states(user), await offersAtSteam()]).toEqual([['SENT', 'PENDING'], [true]]);
    await bots.pass(1000);
    await bots.round();
    expect([await states(user), await offersAtSteam()]).toEqual([['EXPIRED', 'CANCELLED'], [false]]);
    expect((await test.send('GET /payment/itempay/current', { as: user })).body.data).toBeNull();
  });

  it('says what the answer said, and asks for these things alone', async () => {
    const user = await trader();
    const { status, body } = await offer(user);
    expect([status, body.data.status]).toEqual([200, 'SENT']);
    const [atSteam] = await bots.offersAtSteam();
    expect(atSteam).toMatchObject({ message: body.message });
  });

  it('is taken back at Steam before the cancellation answers', async () => {
    const user = await trader();
    const { body } = await offer(user);
    const cancelled = test.send('POST /payment/itempay/cancel', { as: user, body: { order_number: body.data.order_number } });
    await expect
      .poll(async () => (await db.selectFrom('deposits').select('cancel_wanted_at').executeTakeFirstOrThrow()).cancel_wanted_at)
      .not.toBeNull();
    await bots.round();
    expect((await cancelled).body.data.status).toBe('CANCELLED');
    expect((await bots.offersAtSteam()).map(({ is_open: isOpen }) => isOpen)).toEqual([false]);
    expect(await states(user)).toEqual(['CANCELLED', 'CANCELLED']);
  });
});

describe('a trade and its payment [I-16]', () => {
  it('of CS2 are credited after the seven days of protection, with the day shown before', async () => {
    const user = await trader();
    await offer(user);
    const [spendable] = await money(user);
    await answerOffer('accept');
    await bots.lookNow(await idOf());
    expect(await states(user)).toEqual(['PROTECTED', 'PENDING']);
    expect(await money(user)).toEqual([spendable, user.amount]);
    const [payment] = (await test.send('GET /payment/all', { as: user })).body.items;
    expect(Date.parse(payment.credited_on) - Date.parse(payment.created_at)).toBeGreaterThanOrEqual(7 * DAY);
    await bots.pass(7 * DAY - MINUTE);
    await bots.lookNow(await idOf());
    expect(await states(user)).toEqual(['PROTECTED', 'PENDING']);
    await bots.pass(DAY);
    await bots.lookNow(await idOf());
    expect(await states(user)).toEqual(['SETTLED', 'COMPLETED']);
    expect(await money(user)).toEqual([spendable! + user.amount, 0]);
    expect(await sumAgain(test.pool)).toEqual([]);
  });

  it('of TF2 are credited at the acceptance', async () => {
    const user = await trader(440);
    await offer(user);
    const [spendable] = await money(user);
    await answerOffer('accept');
    const tradeId = (await bots.offersAtSteam())[0]!.tradeid!;
    await bots.says('trade', tradeId, { status: 0 });
    await bots.lookNow(await idOf());
    // Steam took the things and did not say yet that they arrived
    expect([await states(user), await money(user)]).toEqual([
      ['ACCEPTED', 'PENDING'],
      [spendable, 0],
    ]);
    await bots.says('trade', tradeId, null);
    await bots.lookNow(await idOf());
    expect([await states(user), await money(user)]).toEqual([
      ['SETTLED', 'COMPLETED'],
      [spendable! + user.amount, 0],
    ]);
  });

  it.each<[string, TradeStatus, OperationStatus, (user: Depositor) => Promise<unknown>]>([
    ['is declined', 'DECLINED', 'CANCELLED', () => answerOffer('decline')],
    ['is countered', 'DECLINED', 'CANCELLED', () => answerOffer('counter')],
    ['runs out', 'EXPIRED', 'CANCELLED', () => bots.pass(10 * MINUTE)],
    ['is taken back', 'CANCELLED', 'CANCELLED', async () => bots.cancel(await idOf())],
    ['is held by Steam', 'FAILED', 'FAILED', acceptHeld],
    ['is reversed', 'REVERSED', 'CANCELLED', acceptAndReverse],
  ])('end when an offer %s: %s, the payment %s, and nothing is credited', async (_, trade, payment, happens) => {
    const user = await trader();
    const before = await money(user);
    await offer(user);
    await happens(user);
    await bots.lookNow(await idOf());
    expect([await states(user), await money(user)]).toEqual([[trade, payment], before]);
    const admin = await test.signIn({ role: 'ADMIN' });
    const { items } = (await test.send('GET /admin/payment/all?limit=1', { as: admin })).body;
    expect([items[0].status, items[0].steam_trade.status, items[0].operation_status]).toEqual([trade, trade, payment]);
  });

  it('fail when Steam would hold the trade, and the call says so', async () => {
    const user = await trader();
    await bots.steam.control('partners', { person: 'trader', escrow_days: 15 });
    const { status, body } = await offer(user);
    expect([status, body.code]).toEqual([400, 'ESCROW']);
    expect(await states(user)).toEqual(['FAILED', 'FAILED']);
  });
});

/** Lets the person do something with their newest offer at Steam. */
async function answerOffer(what: string): Promise<void> {
  const { offer_id: id } = (await bots.offersAtSteam()).at(-1)!;
  await bots.steam.decide(id, what);
}

async function acceptHeld(): Promise<void> {
  await bots.steam.control('partners', { person: 'trader', escrow_days: 15 });
  await answerOffer('accept');
}

async function acceptAndReverse(user: Depositor): Promise<void> {
  await answerOffer('accept');
  await bots.lookNow(await idOf());
  expect((await money(user))[1]).toBe(user.amount);
  await bots.steam.control('reversals', { person: 'trader' });
}
