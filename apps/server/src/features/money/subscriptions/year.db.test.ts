import { seeded } from '../../../../../../packages/domain/test/seeded.ts';
import { expect, it } from 'vitest';
import { DAY, HOUR, testApi, type User } from '../../../../test/api.ts';
import { credit } from '../../../../test/money.ts';
import { SubscriberModel, type Plan, type Term } from '../../../../test/subscriber-model.ts';
import { buyPlan, lookForEnds, sellPlans, staySignedIn, storeSettings } from '../../../../test/subscriptions.ts';
import { sumAgain } from '../../../../test/sum-ledger.ts';
import { balance } from '../../../platform/money/ledger.ts';
import { setClock } from '../../../platform/process/clock.ts';

const SUBSCRIBERS = 1000;
const BEGIN = Date.parse('2027-09-15T00:00:00Z');
const LOOK_MS = 12 * HOUR;
const LOOKS = (366 * DAY) / LOOK_MS;
/** The operator raises and lowers prices within the year. */
const PRICE_CHANGES = new Map([
  [300, { Pro: 12_000, 'Trader+': 19_900 }],
  [500, { Pro: 7770, 'Trader+': 23_330 }],
]);

const test = testApi();
type Subscriber = { user: User; model: SubscriberModel };
type Deed = { at: number; who: Subscriber; do: 'join' | 'pay in' | 'buy' | 'switch' };

const random = seeded(20_280_229);
const one = <T>(of: readonly T[]): T => of[Math.floor(random() * of.length)]!;
const planOf = (): Plan => (random() < 0.65 ? 'Pro' : 'Trader+');
const termOf = (): Term => (random() < 0.7 ? 'monthly' : 'annually');
let prices: Record<Plan, number> = { Pro: 9900, 'Trader+': 19_900 };

async function payIn({ user, model }: Subscriber, amount: number): Promise<void> {
  await credit(test.db, `user:${user.userId}`, amount);
  model.balance += amount;
}

async function buy({ user, model }: Subscriber, plan: Plan, periode: Term, at: number): Promise<void> {
  const expected = model.buy(plan, periode, prices, at);
  const { body } = await buyPlan(test, user, { plan, periode });
  expect(body.code ?? null).toBe(expected);
}

async function switchRenewal({ user, model }: Subscriber, on: boolean, at: number): Promise<void> {
  const expected = model.switchRenewal(on, at);
  const { body } = await test.send('POST /payment/subscription/renew', { as: user, body: { auto_renew: on } });
  expect(body.code ?? null).toBe(expected);
}

async function act({ who, at, do: deed }: Deed): Promise<void> {
  setClock(new Date(at));
  if (deed === 'join') {
    await payIn(who, one([19_900, 60_000, 120_000, 250_000]));
    await buy(who, planOf(), termOf(), at);
    if (random() < 0.75 && who.model.isActive(at)) await switchRenewal(who, true, at);
  }
  if (deed === 'pay in') await payIn(who, one([1, 9900, 19_900, 77_777, 199_000]));
  if (deed === 'buy') await buy(who, planOf(), termOf(), at);
  if (deed === 'switch') await switchRenewal(who, random() < 0.7, at);
}

/** What the subscribers do in the year, in the order of its time: each joins in its first months, and acts about every third month. */
function planDeeds(all: readonly Subscriber[]): Deed[] {
  const deeds = all.flatMap((who): Deed[] => {
    const joined = BEGIN + Math.floor(random() * 140 * DAY);
    const later = Array.from({ length: Math.floor(random() * 8) }, (): Deed => {
      const at = joined + 1 + Math.floor(random() * (BEGIN + 366 * DAY - joined - 1));
      return { at, who, do: one(['pay in', 'pay in', 'buy', 'buy', 'switch'] as const) };
    });
    return [{ at: joined, who, do: 'join' }, ...later];
  });
  return deeds.toSorted((a, b) => a.at - b.at);
}

const periodsOf = async (): Promise<Map<number, object[]>> => {
  const rows = await test.db.selectFrom('subscription_periods').selectAll().orderBy('id').execute();
  const presented = rows.map((row) => ({
    user: row.user_id,
    period: {
      ...{ plan: row.plan, price: row.price, refund: row.refund, replaced: row.ended_at !== null },
      ...{ start: row.starts_at.getTime(), end: row.ends_at.getTime() },
    },
  }));
  return new Map([...Map.groupBy(presented, ({ user }) => user)].map(([user, all]) => [user, all.map(({ period }) => period)]));
};

async function messagesOf(): Promise<Map<number, Record<string, number>>> {
  const rows = await test.db
    .selectFrom('notifications')
    .select((is) => ['user_id', 'type', is.fn.countAll<number>().as('count')])
    .groupBy(['user_id', 'type'])
    .execute();
  const byUser = Map.groupBy(rows, (row) => row.user_id);
  return new Map([...byUser].map(([user, all]) => [user, Object.fromEntries(all.map(({ type, count }) => [type, Number(count)]))]));
}

it('a year of 1,000 subscribers, with its leap day: every renewal once and to the day, and the books as an independent model has them', async () => {
  setClock(new Date(BEGIN));
  await sellPlans(test.db);
  const all: Subscriber[] = [];
  for (let n = 0; n < SUBSCRIBERS; n++) all.push({ user: await test.signIn(), model: new SubscriberModel() });
  const deeds = planDeeds(all);
  for (let look = 1; look <= LOOKS; look++) {
    const at = BEGIN + look * LOOK_MS;
    if (look % 40 === 1) await staySignedIn(test.db);
    while (deeds.length > 0 && deeds[0]!.at <= at) await act(deeds.shift()!);
    setClock(new Date(at));
    const changed = PRICE_CHANGES.get(look);
    if (changed) {
      prices = changed;
      await storeSettings(test.db, { 'subscriptions.pro_price': prices.Pro, 'subscriptions.trader_price': prices['Trader+'] });
    }
    // two workers
    await Promise.all([lookForEnds(test), lookForEnds(test)]);
    for (const { model } of all) model.look(prices, at);
  }
  expect(deeds).toEqual([]);

  await staySignedIn(test.db);
  const [periods, messages] = [await periodsOf(), await messagesOf()];
  for (const { user, model } of all) {
    expect(periods.get(user.userId) ?? []).toEqual(model.periods);
    expect(await balance(test.db, `user:${user.userId}`)).toBe(model.balance);
    expect({ PLAN_ENDS: 0, PLAN_RENEWAL: 0, ...messages.get(user.userId) }).toEqual(model.messages);
    const shown = await test.send('GET /payment/subscription/current', { as: user });
    const active = model.isActive(BEGIN + LOOKS * LOOK_MS) ? model.running : null;
    expect(shown.body.data && [shown.body.data.plan, Date.parse(shown.body.data.ends_at), shown.body.data.auto_renew]).toEqual(
      active && [active.plan, active.end, active.renews],
    );
  }
  const models = all.map(({ model }) => model);
  const sum = (of: (model: SubscriberModel) => number): number => models.reduce((total, model) => total + of(model), 0);
  expect(await balance(test.db, 'house:subscriptions')).toBe(sum(({ spent }) => spent));
  expect(await sumAgain(test.pool)).toEqual([]);
  // the year had enough of everything
  const onLeapDay = models.flatMap((model) => model.periods).filter(({ end }) => new Date(end).toISOString().startsWith('2028-02-29'));
  const seen = [
    sum(({ renewals }) => renewals),
    sum((model) => model.periods.filter(({ replaced }) => replaced).length),
    sum(({ refusals }) => refusals),
    onLeapDay.length,
  ];
  expect(
    seen.map((count, n) => count > [2000, 200, 200, 10][n]!),
    `renewals, changes, refusals, ends on February 29: ${seen.join(', ')}`,
  ).toEqual([true, true, true, true]);
}, 600_000);
