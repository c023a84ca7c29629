import { TRADE_STATUSES, type TradeStatus } from '@lootfolio/domain/deposits';
import { hasArrived, isSettled } from '@lootfolio/steam-trading/rules';
import { stateOfOffer, statusOfTrade } from '@lootfolio/steam-trading/states';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { after, courseOf, offerOfCourse, receivedThing, tradeOfCourse } from '../../../../../test/steam-sights.ts';
import { nextStep } from './course.rules.ts';

const HOUR = 3_600_000;
const IDS = ['1', '2'];

describe('whatever Steam says', () => {
  /** How far a status is. */
  const order = (status: TradeStatus): number =>
    ({ CREATED: 0, SENT: 1, DECLINED: 2, EXPIRED: 2, CANCELLED: 2, FAILED: 2, ACCEPTED: 3, PROTECTED: 4, SETTLED: 5, REVERSED: 6 })[status];
  const time = fc.integer({ min: 0, max: 40 * 24 }).map((hours) => after(hours * HOUR));
  const maybe = <T>(one: fc.Arbitrary<T>) => fc.option(one, { nil: null });
  const course = fc
    .record({
      status: fc.constantFrom(...TRADE_STATUSES),
      ...{ offerId: maybe(fc.constant('70')), tradeId: maybe(fc.constant('790')), attempts: fc.integer({ min: 0, max: 2 }) },
      ...{ sendingAt: maybe(time), cancelWantedAt: maybe(time), acceptedAt: maybe(time), settlesAt: maybe(time) },
    })
    .map((more) => courseOf(more));
  const offer = fc
    .record({ number: fc.integer({ min: 0, max: 14 }), escrowEndsAt: maybe(time), tradeId: maybe(fc.constant('790')) })
    .map(({ number, ...more }) => offerOfCourse({ state: stateOfOffer(number), stateNumber: number, ...more }));
  const trade = fc
    .record({
      ...{ number: fc.integer({ min: 0, max: 14 }), settlesAt: maybe(time), escrowEndsAt: maybe(time), startedAt: time },
      rollbackTradeId: maybe(fc.constant('791')),
      received: fc.subarray([receivedThing('1'), receivedThing('2'), receivedThing('2', { newAssetId: null })]),
    })
    .map(({ number, ...more }) => tradeOfCourse({ status: statusOfTrade(number), statusNumber: number, ...more }));
  const sight = fc.record({ offer: maybe(offer), trade: maybe(trade), isNamed: fc.boolean() });

  it('a deposit never goes back, and is credited only with things that nobody can take back', () => {
    fc.assert(
      fc.property(course, sight, time, (before, seen, at) => {
        const next = nextStep(before, seen, at);
        const isNothing = next.failure === 'NOT_HANDED_OVER' && before.status === 'ACCEPTED';
        expect(isNothing || order(next.status) >= order(before.status)).toBe(true);
        if (next.status === before.status) return;
        if (next.status === 'PROTECTED') expect(hasArrived(seen.trade!, IDS)).toBe(true);
        if (next.status === 'SETTLED') expect([isSettled(seen.trade!, IDS, at), seen.offer?.state === 'reverted']).toEqual([true, false]);
        if (next.status === 'REVERSED') expect([2, 6]).not.toContain(order(before.status));
      }),
      { numRuns: 3000 },
    );
  });

  it('an offer is sent again only when nothing names it, and never twice', () => {
    fc.assert(
      fc.property(course, sight, time, (before, seen, at) => {
        const { sends, cancels } = nextStep(before, seen, at);
        if (sends) expect([seen.offer, seen.isNamed, before.status, before.attempts < 2]).toEqual([null, false, 'CREATED', true]);
        if (cancels) expect(['active', 'needs_confirmation']).toContain(seen.offer?.state);
        expect(sends && cancels).toBe(false);
      }),
      { numRuns: 2000 },
    );
  });

  it('the same sight a second time changes nothing more', () => {
    fc.assert(
      fc.property(course, sight, time, (before, seen, at) => {
        const { status, failure, offerId, tradeId, acceptedAt, settlesAt } = nextStep(before, seen, at);
        const again = nextStep({ ...before, status, failure, offerId, tradeId, acceptedAt, settlesAt }, seen, at);
        expect(again).toMatchObject({ status, failure, offerId, tradeId, acceptedAt, settlesAt });
      }),
      { numRuns: 2000 },
    );
  });

  it('what is not over is looked at again', () => {
    fc.assert(
      fc.property(course, sight, time, (before, seen, at) => {
        const { status, nextLookAt } = nextStep(before, seen, at);
        const isOpen = ['CREATED', 'SENT', 'ACCEPTED', 'PROTECTED'].includes(status);
        expect(isOpen ? nextLookAt!.getTime() > at.getTime() : status !== 'REVERSED' || nextLookAt === null).toBe(true);
      }),
    );
  });
});
