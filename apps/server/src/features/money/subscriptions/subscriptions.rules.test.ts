import { addMonths, unusedShare, PAID_PLANS, PERIODES } from '@lootfolio/domain/subscriptions';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  decideChange,
  decideRenewal,
  GRACE_MS,
  isActive,
  isTooFarAhead,
  NOTICE_MS,
  planAt,
  renewalPrice,
  type Subscription,
} from './subscriptions.rules.ts';

const DAY = 86_400_000;
const END = new Date('2027-05-31T12:00:00Z');
const after = (ms: number): Date => new Date(END.getTime() + ms);
const pro = (more: Partial<Subscription> = {}): Subscription => ({
  ...{ plan: 'Pro', periode: 'monthly', anchorDay: 31, endsAt: END, isRunning: true, autoRenew: true },
  ...{ graceUntil: null, toldAt: null, toldPrice: null },
  ...more,
});
const wanted = { plan: 'Pro', periode: 'monthly', price: 9900 } as const;

it('the notice comes three days before, and the grace is three days', () => {
  expect([NOTICE_MS / DAY, GRACE_MS / DAY]).toEqual([3, 3]);
});

describe('a plan is active', () => {
  it.each([
    ['before its end', pro({ autoRenew: false }), after(-1), true],
    ['at its end, without renewal', pro({ autoRenew: false }), END, false],
    ['after its end, while its renewal has not been tried', pro(), after(9 * DAY), true],
    ['in its grace', pro({ graceUntil: after(GRACE_MS) }), after(GRACE_MS - 1), true],
    ['at the end of its grace', pro({ graceUntil: after(GRACE_MS) }), after(GRACE_MS), false],
    ['in its grace, once the renewal is switched off', pro({ graceUntil: after(GRACE_MS), autoRenew: false }), after(1), false],
    ['after it was ended', pro({ isRunning: false }), after(-DAY), false],
  ])('%s: %#', (_, subscription, at, expected) => {
    expect([isActive(subscription, at), planAt(subscription, at)]).toEqual([expected, expected ? 'Pro' : 'Free']);
  });

  it('never when none was bought', () => expect(planAt(null, END)).toBe('Free'));
});

describe('buying', () => {
  it('the first plan starts now', () => {
    const at = new Date('2027-01-31T09:00:00Z');
    expect(decideChange(null, [], wanted, at)).toEqual({
      ...wanted,
      ...{ kind: 'new', credits: [], charge: 9900, startsAt: at, endsAt: new Date('2027-02-28T09:00:00Z'), anchorDay: 31 },
    });
  });

  it('the same plan again goes on from its end, also for another periode, and keeps its day', () => {
    const current = pro({ endsAt: new Date('2027-02-28T09:00:00Z') });
    const change = decideChange(current, [], { ...wanted, periode: 'annually', price: 99_000 }, new Date('2027-02-10T00:00:00Z'));
    expect(change).toMatchObject({ kind: 'extend', credits: [], charge: 99_000, startsAt: current.endsAt, anchorDay: 31 });
    expect(change.endsAt.toISOString()).toBe('2028-02-29T09:00:00.000Z');
  });

  it('the same plan in its grace pays from its end', () => {
    const change = decideChange(pro({ graceUntil: after(GRACE_MS) }), [], wanted, after(2 * DAY));
    expect(change).toMatchObject({ kind: 'extend', startsAt: END, endsAt: new Date('2027-06-30T12:00:00Z') });
  });

  it('a plan that has ended starts anew', () => {
    const change = decideChange(pro({ autoRenew: false }), [], wanted, after(DAY));
    expect(change).toMatchObject({ kind: 'new', startsAt: after(DAY), anchorDay: 1 });
  });

  it('another plan starts now, and credits the unused days of every period of the old one', () => {
    const open = [
      { id: 5, price: 9900, startsAt: new Date('2027-04-30T12:00:00Z'), endsAt: END },
      { id: 6, price: 99_000, startsAt: END, endsAt: new Date('2028-05-31T12:00:00Z') },
    ];
    const at = new Date('2027-05-21T12:00:00Z');
    const change = decideChange(pro(), open, { plan: 'Trader+', periode: 'monthly', price: 19_900 }, at);
    expect(change).toMatchObject({ kind: 'change', startsAt: at, anchorDay: 21, charge: 19_900 - 3194 - 99_000 });
    expect(change.credits).toEqual([
      { id: 5, amount: Math.round((9900 * 10) / 31) },
      { id: 6, amount: 99_000 },
    ]);
  });

  it('is not offered for a time that is further than three years ahead', () => {
    const at = new Date('2027-05-31T12:00:00Z');
    expect([isTooFarAhead({ endsAt: addMonths(at, 36, 31) }, at), isTooFarAhead({ endsAt: addMonths(at, 37, 31) }, at)]).toEqual([
      false,
      true,
    ]);
  });

  it('never credits more than was paid, and charges price less credits, whatever was bought before', () => {
    const step = fc.record({
      plan: fc.constantFrom(...PAID_PLANS),
      periode: fc.constantFrom(...PERIODES),
      wait: fc.integer({ min: 0, max: 500 }),
      price: fc.integer({ min: 10, max: 500_000 }),
    });
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 12 }), (steps) => {
        let current: Subscription | null = null;
        let at = new Date('2027-01-31T10:00:00Z');
        let open: { id: number; price: number; startsAt: Date; endsAt: Date }[] = [];
        let [paid, credited] = [0, 0];
        steps.forEach(({ wait, ...bought }, id) => {
          at = new Date(at.getTime() + wait * 0.1 * DAY);
          open = open.filter(({ endsAt }) => endsAt > at);
          const before = open.reduce((sum, period) => sum + unusedShare(period, at), 0);
          const change = decideChange(current, open, bought, at);
          const credits = change.credits.reduce((sum, { amount }) => sum + amount, 0);
          expect(change.charge).toBe(bought.price - credits);
          expect(credits).toBe(change.kind === 'change' ? before : 0);
          paid += bought.price;
          credited += credits;
          expect(credited).toBeLessThan(paid);
          if (change.kind !== 'extend') open = [];
          // paid times follow each other without a gap, and never overlap
          expect(change.startsAt).toEqual(change.kind === 'extend' ? current!.endsAt : at);
          open.push({ id, price: bought.price, startsAt: change.startsAt, endsAt: change.endsAt });
          current = pro({
            plan: bought.plan,
            periode: bought.periode,
            endsAt: change.endsAt,
            anchorDay: change.anchorDay,
            autoRenew: false,
          });
        });
      }),
    );
  });
});

describe('at its end a plan', () => {
  it.each([
    ['waits until then', pro(), after(-1), { kind: 'wait' }],
    ['waits when it has ended already', pro({ isRunning: false }), after(1), { kind: 'wait' }],
    ['ends without renewal', pro({ autoRenew: false }), END, { kind: 'end', reason: 'switched-off' }],
    ['is renewed from its end', pro(), END, { kind: 'renew', startsAt: END, endsAt: new Date('2027-06-30T12:00:00Z'), anchorDay: 31 }],
    ['is renewed from its end by a worker that is three days late', pro(), after(3 * DAY), { kind: 'renew', startsAt: END, anchorDay: 31 }],
    ['is renewed from now by one that is later', pro(), after(3 * DAY + 1), { kind: 'renew', startsAt: after(3 * DAY + 1), anchorDay: 3 }],
    ['is renewed from now, once, after a month', pro(), after(30 * DAY), { kind: 'renew', startsAt: after(30 * DAY), anchorDay: 30 }],
    ['ends when nobody renewed it for longer', pro(), after(30 * DAY + 1), { kind: 'end', reason: 'late' }],
    ['is tried again in its grace', pro({ graceUntil: after(5 * DAY) }), after(4 * DAY), { kind: 'renew', startsAt: END }],
    ['ends after its grace', pro({ graceUntil: after(3 * DAY) }), after(3 * DAY), { kind: 'end', reason: 'unpaid' }],
    [
      'ends in its grace when the renewal is switched off',
      pro({ autoRenew: false, graceUntil: after(3 * DAY) }),
      after(DAY),
      { kind: 'end', reason: 'switched-off' },
    ],
  ])('%s', (_, subscription, at, expected) => expect(decideRenewal(subscription, 9900, at)).toMatchObject(expected));

  it('costs the present price, and no more than its user was told', () => {
    const price = (toldPrice: number | null, present: number) => {
      const decided = decideRenewal(pro({ toldPrice }), present, END);
      expect(decided).toMatchObject({ price: renewalPrice(pro({ toldPrice }), present) });
      return renewalPrice(pro({ toldPrice }), present);
    };
    expect([price(null, 9900), price(9900, 12_000), price(9900, 5000)]).toEqual([9900, 9900, 5000]);
  });
});
