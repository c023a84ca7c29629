import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { DAY, HOUR, MINUTE, START, testApi, type User } from '../../../../test/api.ts';
import { credit } from '../../../../test/money.ts';
import { buyPlan, lookForEnds, sellPlans, staySignedIn, storeSettings } from '../../../../test/subscriptions.ts';
import { sumAgain } from '../../../../test/sum-ledger.ts';
import { balance } from '../../../platform/money/ledger.ts';
import { advanceClock, now, setClock } from '../../../platform/process/clock.ts';
import { renewDue } from './renew-due.ts';

const test = testApi();
const END = new Date('2026-12-20T12:00:00Z');

beforeEach(async () => {
  setClock(START);
  await test.db.deleteFrom('subscriptions').execute();
  await test.db.deleteFrom('settings').execute();
  await sellPlans(test.db);
});

/** Returns a user who has Pro for a month, and so much money besides. */
async function subscriber(besides: number, { renews = true, lang = 'en' as 'en' | 'tr' } = {}): Promise<User> {
  const user = await test.signIn();
  await test.db.updateTable('users').set({ lang, timezone: 'Europe/Istanbul' }).where('id', '=', user.userId).execute();
  await credit(test.db, `user:${user.userId}`, 9900 + besides);
  await buyPlan(test, user, { plan: 'Pro', periode: 'monthly' });
  await renew(user, renews);
  await staySignedIn(test.db);
  return user;
}

const renew = (as: User, on: boolean) => test.send('POST /payment/subscription/renew', { as, body: { auto_renew: on } });
const look = () => lookForEnds(test);
const lookAt = async (at: Date | number): Promise<void> => {
  setClock(new Date(at));
  await look();
};
const held = ({ userId }: User): Promise<number> => balance(test.db, `user:${userId}`);
const periodsOf = async ({ userId }: User) =>
  (
    await test.db
      .selectFrom('subscription_periods')
      .select(['price', 'starts_at', 'ends_at', 'is_renewal'])
      .where('user_id', '=', userId)
      .orderBy('id')
      .execute()
  ).map(({ price, starts_at: from, ends_at: to, is_renewal: isRenewal }) => [isRenewal, price, from.toISOString(), to.toISOString()]);
const told = ({ userId }: User) =>
  test.db.selectFrom('notifications').select(['type', 'title', 'message', 'link']).where('user_id', '=', userId).orderBy('id').execute();
const titles = async (user: User) => (await told(user)).map(({ title }) => title);
const planOf = async (as: User) => (await test.send('GET /init/user', { as })).body.user.plan;
const RENEWED = [true, 9900, '2026-12-20T12:00:00.000Z', '2027-01-20T12:00:00.000Z'];

describe('a renewal', () => {
  it('is made once at the end, from there on, by however many workers', async () => {
    const user = await subscriber(10_000);
    await lookAt(END.getTime() - 1);
    expect(await periodsOf(user)).toHaveLength(1);
    setClock(END);
    await Promise.all([look(), look(), look(), look()]);
    await look();
    expect((await periodsOf(user)).slice(1)).toEqual([RENEWED]);
    expect([await held(user), await planOf(user)]).toEqual([100, 'Pro']);
    expect((await told(user)).at(-1)).toEqual({
      type: 'PLAN_RENEWAL',
      title: 'Pro was renewed',
      message: '$9.90 was taken from your balance, which is $0.10 now. The plan is paid until Jan 20, 2027, 3:00 PM.',
      link: '/payment/subscription',
    });
    const [row] = await test.db
      .selectFrom('audit_log')
      .selectAll()
      .where('action', '=', 'subscription.renewed')
      .orderBy('id', 'desc')
      .limit(1)
      .execute();
    expect(row).toMatchObject({ actor_id: null, new_value: { plan: 'Pro', price: 9900 } });
    expect(await sumAgain(test.pool)).toEqual([]);
  });

  it('keeps to the day on which the plan began, also over February', async () => {
    setClock(new Date('2028-01-31T08:00:00Z'));
    const user = await subscriber(100_000);
    for (let day = 0; day < 125; day++) {
      advanceClock(DAY);
      await look();
    }
    expect((await periodsOf(user)).map((row) => String(row[3]).slice(0, 10))).toEqual([
      '2028-02-29',
      '2028-03-31',
      '2028-04-30',
      '2028-05-31',
      '2028-06-30',
    ]);
  });

  it('of a worker that was away begins at the end within three days, later when it is made, and never for several periods at once', async () => {
    const [soon, late] = [await subscriber(50_000), await subscriber(50_000)];
    await test.db.updateTable('subscriptions').set({ is_running: false }).where('user_id', '=', late.userId).execute();
    await lookAt(END.getTime() + 2 * DAY);
    expect((await periodsOf(soon)).slice(1)).toEqual([RENEWED]);
    await test.db.updateTable('subscriptions').set({ is_running: true }).where('user_id', '=', late.userId).execute();
    setClock(new Date('2027-01-10T00:00:00Z'));
    // until then they kept it
    expect(await planOf(late)).toBe('Pro');
    await look();
    await look();
    expect((await periodsOf(late)).slice(1)).toEqual([[true, 9900, '2027-01-10T00:00:00.000Z', '2027-02-10T00:00:00.000Z']]);
    expect(await held(late)).toBe(40_100);
  });

  it('is not made any more after 30 days: nobody expects it', async () => {
    const user = await subscriber(50_000);
    await lookAt(END.getTime() + 30 * DAY + 1);
    expect([await held(user), await planOf(user), (await periodsOf(user)).length]).toEqual([50_000, 'Free', 1]);
    expect((await told(user)).at(-1)!.message).toContain('This server did not renew it in time. Nothing was charged.');
  });

  it('is not made while no plans are sold, nor for an account that is gone', async () => {
    const [user, gone] = [await subscriber(50_000), await subscriber(0)];
    expect((await test.send('DELETE /users/account', { as: gone, body: {} })).status).toBe(200);
    await sellPlans(test.db, false);
    await lookAt(END.getTime() + HOUR);
    expect([(await periodsOf(user)).length, (await told(user)).length]).toEqual([1, 0]);
    await sellPlans(test.db);
    await look();
    expect([(await periodsOf(user)).length, (await periodsOf(gone)).length, (await told(gone)).length]).toEqual([2, 1, 0]);
  });

  it('is not made for a banned user, who could not switch it off', async () => {
    const user = await subscriber(50_000);
    await test.db.updateTable('users').set({ profile_state: 2 }).where('id', '=', user.userId).execute();
    await lookAt(END);
    expect([await held(user), (await periodsOf(user)).length]).toEqual([50_000, 1]);
    const row = await test.db.selectFrom('subscriptions').select('is_running').where('user_id', '=', user.userId).executeTakeFirstOrThrow();
    expect(row.is_running).toBe(false);
  });

  it('of one user that fails holds no other up', async () => {
    const [broken, user] = [await subscriber(50_000), await subscriber(50_000)];
    const values = { user_id: broken.userId, plan: 'Pro', periode: 'monthly', price: 1, starts_at: END, is_renewal: true } as const;
    await test.db
      .insertInto('subscription_periods')
      .values({ ...values, ends_at: new Date(END.getTime() + DAY), ended_at: null, created_at: now() })
      .execute();
    setClock(END);
    await expect(look()).rejects.toThrow('the work failed for 1 users');
    expect([(await periodsOf(user)).length, await held(broken)]).toEqual([2, 50_000]);
  });
});

describe('three days before the end', () => {
  const before = END.getTime() - 3 * DAY;

  it('a user is told once what the renewal takes, and whether their balance suffices', async () => {
    const [rich, poor, turkish] = [await subscriber(9900), await subscriber(900), await subscriber(900, { lang: 'tr' })];
    await lookAt(before - MINUTE);
    expect(await told(rich)).toEqual([]);
    setClock(new Date(before));
    await Promise.all([look(), look()]);
    await lookAt(before + DAY);
    expect(await told(rich)).toEqual([
      {
        type: 'PLAN_ENDS',
        title: 'Pro is renewed on Dec 20, 2026, 3:00 PM',
        message:
          '$9.90 will be taken from your balance on Dec 20, 2026, 3:00 PM. You can switch the renewal off on the page of plans.\n\nYour balance of $9.90 suffices.',
        link: '/payment/subscription',
      },
    ]);
    expect(await told(poor)).toEqual([
      expect.objectContaining({
        message: expect.stringContaining(
          'Your balance is $0.90: please top up $9.00 before then. Otherwise Pro stays for three more days and then ends.',
        ),
        link: '/payment/refill',
      }),
    ]);
    expect((await told(turkish))[0]!.message).toContain('lütfen o güne kadar $9,00 yükleyin');
  });

  it('a user whose plan ends is told so', async () => {
    const user = await subscriber(0, { renews: false });
    await lookAt(before);
    expect(await told(user)).toEqual([
      {
        type: 'PLAN_ENDS',
        title: 'Pro ends on Dec 20, 2026, 3:00 PM',
        message: expect.stringMatching(/^It does not renew itself\. .*nothing of yours is deleted\.$/),
        link: '/payment/subscription',
      },
    ]);
  });

  it('a price is told that holds for this renewal: a higher one counts for the next, a lower one at once', async () => {
    const [user, other] = [await subscriber(50_000), await subscriber(50_000)];
    await lookAt(before);
    await storeSettings(test.db, { 'subscriptions.pro_price': 12_000 });
    expect((await test.send('GET /payment/subscription/current', { as: user })).body.data.renewal_price).toBe(9900);
    await lookAt(END);
    expect(await held(user)).toBe(40_100);
    await storeSettings(test.db, { 'subscriptions.pro_price': 5000 });
    await lookAt(new Date('2027-01-20T12:00:00Z'));
    expect([await held(user), await held(other)]).toEqual([35_100, 35_100]);
  });

  it('a user is told again before each end, also when they extend the plan after they were told', async () => {
    const user = await subscriber(50_000, { renews: false });
    await lookAt(before);
    await buyPlan(test, user, { plan: 'Pro', periode: 'monthly' });
    await lookAt(END);
    expect(await titles(user)).toHaveLength(1);
    await lookAt(new Date('2027-01-17T12:00:00Z'));
    expect(await titles(user)).toEqual(['Pro ends on Dec 20, 2026, 3:00 PM', 'Pro ends on Jan 20, 2027, 3:00 PM']);
  });
});

describe('when the balance is too low', () => {
  it('the plan stays for three days, its user is told once, and money that arrives renews it from its end', async () => {
    const user = await subscriber(9899);
    await lookAt(END);
    const until = 'Dec 23, 2026, 3:00 PM';
    expect((await told(user)).at(-1)).toEqual({
      type: 'PLAN_RENEWAL',
      title: 'Pro could not be renewed',
      message: `The renewal costs $9.90, and your balance is $9.899. Pro stays until ${until}, and then ends.\n\nTop up $0.01 before that, and it is renewed by itself.`,
      link: '/payment/refill',
    });
    for (let hour = 1; hour < 72; hour++) await lookAt(END.getTime() + hour * HOUR);
    expect([(await told(user)).length, await held(user), await planOf(user)]).toEqual([1, 9899, 'Pro']);
    const limits = (await test.send('GET /item-portfolio', { as: user })).body;
    expect([limits.limit, (await test.send('GET /payment/subscription/current', { as: user })).body.data.grace_until]).toEqual([
      15,
      '2026-12-23T12:00:00.000Z',
    ]);
    await credit(test.db, `user:${user.userId}`, 1);
    await look();
    expect([await held(user), (await periodsOf(user)).slice(1)]).toEqual([0, [RENEWED]]);
    expect((await test.send('GET /payment/subscription/current', { as: user })).body.data.grace_until).toBeNull();
  });

  it('the plan ends after that as Free: nothing is deleted, and what is over the limits is named', async () => {
    const user = await subscriber(0);
    for (let n = 0; n < 7; n++) await test.send('POST /item-portfolio', { as: user, body: { name: 'Knives' } });
    await lookAt(END);
    await lookAt(END.getTime() + 3 * DAY - 1);
    expect(await planOf(user)).toBe('Pro');
    setClock(new Date(END.getTime() + 3 * DAY));
    await Promise.all([look(), look()]);
    await look();
    expect([await planOf(user), (await test.send('GET /item-portfolio', { as: user })).body.total]).toEqual(['Free', 7]);
    expect((await told(user)).slice(1)).toEqual([
      {
        type: 'PLAN_RENEWAL',
        title: 'Pro has ended',
        message: [
          'Your balance was too low for its renewal.',
          'You have the plan Free now. Nothing of yours was deleted.',
          'You have 7 tracker portfolios, Free allows 5. All of them stay, but you cannot create another one.\nOne listing takes at most 30 items.\nYour sales are no longer read without a click.',
        ].join('\n\n'),
        link: '/payment/subscription',
      },
    ]);
    await credit(test.db, `user:${user.userId}`, 50_000);
    await look();
    expect([await held(user), await planOf(user)]).toEqual([50_000, 'Free']);
  });

  it('the plan ends at once when its user switches the renewal off, or goes on when they press Extend', async () => {
    const [stops, extends_] = [await subscriber(0), await subscriber(0)];
    await lookAt(END);
    setClock(new Date(END.getTime() + DAY));
    await renew(stops, false);
    expect(await planOf(stops)).toBe('Free');
    await credit(test.db, `user:${extends_.userId}`, 9900);
    await buyPlan(test, extends_, { plan: 'Pro', periode: 'monthly' });
    await look();
    expect((await told(stops)).at(-1)!.message).toContain('Its renewal was switched off.');
    expect((await periodsOf(extends_)).slice(1)).toEqual([[false, ...RENEWED.slice(1)]]);
    expect((await test.send('GET /payment/subscription/current', { as: extends_ })).body.data).toMatchObject({
      auto_renew: true,
      grace_until: null,
    });
  });
});

it('ends its look when the operator sells no plans any more meanwhile, however many plans have ended', async () => {
  await sql`with added as (
      insert into users (user_name, profile_url, joined_at) select 'Many', 'x', ${START} from generate_series(1, 501) returning id
    )
    insert into subscriptions (user_id, plan, periode, anchor_day, ends_at, is_running)
    select id, 'Pro', 'monthly', 20, ${START}, true from added`.execute(test.db);
  const portfoliosOf = async (): Promise<number> => {
    await sellPlans(test.db, false);
    return 0;
  };
  await renewDue({ db: test.db, portfoliosOf });
  const running = await test.db.selectFrom('subscriptions').select('user_id').where('is_running', '=', true).execute();
  expect(running).toHaveLength(500);
});
