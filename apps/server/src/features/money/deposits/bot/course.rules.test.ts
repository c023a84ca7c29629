import type { TradeStatus } from '@lootfolio/domain/deposits';
import type { SentOffer, Trade } from '@lootfolio/steam-trading/port';
import { statusOfTrade } from '@lootfolio/steam-trading/states';
import { describe, expect, it } from 'vitest';
import { after, courseOf, offerOfCourse, PARTNER, receivedThing, sightOf, tradeOfCourse } from '../../../../../test/steam-sights.ts';
import { isNamedIn, nextStep, offerOf, tradeOf, type Course, type Sight, type Step } from './course.rules.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const ACCEPTED = { state: 'accepted', stateNumber: 3, tradeId: '790', updatedAt: after(MINUTE) } as const;

const step = (course: Partial<Course>, sight: Partial<Sight>, ms = 2 * MINUTE): Step =>
  nextStep(courseOf(course), sightOf(sight), after(ms));
const withOffer = (offer: Partial<SentOffer>, course: Partial<Course> = {}, ms?: number): Step =>
  step(course, { offer: offerOfCourse(offer), isNamed: true }, ms);
/** An accepted offer with its trade. */
const traded = (trade: Partial<Trade> = {}, course: Partial<Course> = {}, ms?: number): Step =>
  step(course, { offer: offerOfCourse(ACCEPTED), trade: tradeOfCourse(trade), isNamed: true }, ms);

describe('an open offer', () => {
  it.each<[SentOffer['state'], TradeStatus, Step['failure']]>([
    ['active', 'SENT', null],
    ['accepted', 'ACCEPTED', null],
    ['declined', 'DECLINED', null],
    ['countered', 'DECLINED', null],
    ['cancelled_by_second_factor', 'DECLINED', null],
    ['expired', 'EXPIRED', null],
    ['cancelled', 'CANCELLED', null],
    ['invalid_items', 'FAILED', 'ITEMS_NOT_EXIST'],
    ['invalid', 'FAILED', 'STEAM_UNAVAILABLE'],
    ['in_escrow', 'ACCEPTED', null],
    ['reverted', 'SENT', null],
    ['unknown', 'SENT', null],
  ])('that is %s becomes %s', (state, status, failure) => {
    expect(withOffer({ state })).toMatchObject({ status, failure, cancels: false, sends: false });
  });

  it('that Steam holds has failed as soon as it says until when', () => {
    const held = withOffer({ state: 'in_escrow', escrowEndsAt: after(15 * DAY) });
    expect(held).toMatchObject({ status: 'FAILED', failure: 'ESCROW', nextLookAt: after(HOUR) });
    const sight = {
      offer: offerOfCourse({ ...ACCEPTED, state: 'in_escrow' }),
      trade: tradeOfCourse({ status: 'in_escrow', escrowEndsAt: after(15 * DAY) }),
    };
    expect(step({ status: 'ACCEPTED' }, sight)).toMatchObject({ status: 'ACCEPTED' });
    expect(step({}, sight)).toMatchObject({ status: 'FAILED', failure: 'ESCROW' });
  });

  it('that Steam held counts once the things are there', () => {
    const escrowEndsAt = after(15 * DAY);
    const later = traded({ escrowEndsAt, settlesAt: null }, { status: 'FAILED', failure: 'ESCROW' }, 15 * DAY + MINUTE);
    expect(later).toMatchObject({ status: 'PROTECTED', failure: null, settlesAt: after(22 * DAY) });
  });

  it('is taken back when its user wants it, and at its end', () => {
    expect(withOffer({}).cancels).toBe(false);
    expect(withOffer({}, { cancelWantedAt: after(MINUTE) }).cancels).toBe(true);
    expect(withOffer({}, {}, 10 * MINUTE - 1).cancels).toBe(false);
    expect(withOffer({}, {}, 10 * MINUTE).cancels).toBe(true);
    expect(withOffer({ state: 'needs_confirmation' }).cancels).toBe(true);
    for (const status of ['CANCELLED', 'EXPIRED', 'DECLINED', 'FAILED'] as const)
      expect([status, withOffer({}, { status }).cancels]).toEqual([status, true]);
  });

  it('that was taken back ended by the wish of its user, or by its time', () => {
    const cancelled = (course: Partial<Course>, ms: number) => withOffer({ state: 'cancelled' }, course, ms).status;
    expect(cancelled({ cancelWantedAt: after(MINUTE) }, 11 * MINUTE)).toBe('CANCELLED');
    expect(cancelled({}, 11 * MINUTE)).toBe('EXPIRED');
    expect(cancelled({ cancelWantedAt: after(11 * MINUTE) }, 12 * MINUTE)).toBe('EXPIRED');
    expect(cancelled({}, MINUTE)).toBe('CANCELLED');
  });

  it('is never taken back once it was accepted, whatever Steam says later', () => {
    for (const status of ['ACCEPTED', 'PROTECTED', 'SETTLED'] as const)
      expect(withOffer({}, { status, cancelWantedAt: after(MINUTE) }, HOUR)).toMatchObject({ status, cancels: false });
  });
});

describe('an offer that was just sent', () => {
  const sending = { status: 'CREATED', offerId: null } as const;

  it('is sent once Steam lists it, also when it waits for a confirmation', () => {
    for (const state of ['active', 'needs_confirmation'] as const)
      expect(withOffer({ state }, sending)).toMatchObject({ status: 'SENT', offerId: '70', acceptedAt: null, settlesAt: null });
  });

  it('may be accepted before it is seen', () => {
    expect(withOffer(ACCEPTED, sending)).toMatchObject({ status: 'ACCEPTED', offerId: '70', tradeId: '790' });
    expect(withOffer({ ...ACCEPTED, tradeId: null, escrowEndsAt: after(-DAY) }, sending).status).toBe('ACCEPTED');
  });

  it('in a state that nobody knows is waited for, and not sent again', () => {
    const unknown = step(sending, { offer: offerOfCourse({ state: 'unknown' }), isNamed: false }, 5 * MINUTE);
    expect(unknown).toMatchObject({ status: 'CREATED', sends: false, offerId: '70' });
  });

  it('is not sent again before it was sent at all, nor after it was seen', () => {
    expect(step({ ...sending, sendingAt: null }, {}, 5 * MINUTE)).toMatchObject({ status: 'CREATED', sends: false });
    expect(step({ status: 'SENT' }, {}, 5 * MINUTE)).toMatchObject({ status: 'SENT', sends: false, offerId: '70' });
  });

  it('keeps the names that Steam gave it before', () => {
    expect(step({ offerId: '69', tradeId: '789' }, {})).toMatchObject({ offerId: '69', tradeId: '789' });
    expect(step({ tradeId: '789' }, { trade: tradeOfCourse() })).toMatchObject({ offerId: '70', tradeId: '790' });
    expect(withOffer(ACCEPTED, { offerId: '69' })).toMatchObject({ offerId: '70', tradeId: '790' });
  });
});

describe('an end without acceptance', () => {
  it('is not replaced by another one', () => {
    expect(withOffer({ state: 'expired' }, { status: 'CANCELLED' }).status).toBe('CANCELLED');
    expect(traded({ status: 'failed' }, { status: 'CANCELLED' }, 2 * HOUR)).toMatchObject({ status: 'CANCELLED', failure: null });
    expect(traded({ status: 'partial_support_rollback' }, { status: 'CANCELLED' })).toMatchObject({
      status: 'CANCELLED',
      isPartial: false,
    });
  });

  it('by a wish that came with the end of its time is an expiry', () => {
    expect(withOffer({ state: 'cancelled' }, { cancelWantedAt: after(10 * MINUTE) }, 10 * MINUTE).status).toBe('EXPIRED');
  });

  it('by a hold is looked at when the hold ends, whoever states it', () => {
    const held = { state: 'in_escrow', tradeId: '790' } as const;
    const looks = [
      withOffer({ ...held, escrowEndsAt: after(2 * HOUR) }, {}, 90 * MINUTE),
      step({}, { offer: offerOfCourse(held), trade: tradeOfCourse({ status: 'in_escrow', escrowEndsAt: after(2 * HOUR) }) }, 90 * MINUTE),
    ];
    expect(looks.map(({ nextLookAt }) => nextLookAt)).toEqual([after(2 * HOUR + MINUTE), after(2 * HOUR + MINUTE)]);
  });
});

describe('an accepted offer', () => {
  it('is believed to its trade only after it was seen accepted', () => {
    const sight = { offer: offerOfCourse(), trade: tradeOfCourse() };
    expect(step({ status: 'SENT' }, sight)).toMatchObject({ status: 'SENT', arrived: [] });
    expect(step({ status: 'ACCEPTED' }, sight).status).toBe('PROTECTED');
    expect(step({ status: 'SENT' }, { trade: tradeOfCourse() }).status).toBe('PROTECTED');
  });

  it('has no end of protection before its things are there, or while Steam owes the settlement', () => {
    expect(traded({ received: [] }).settlesAt).toBeNull();
    const tf2 = { assets: [{ appId: 440, contextId: '2', assetId: '1' }] };
    const owed = { status: 'committed', settlesAt: null, received: [receivedThing('1', { appId: 440 })] } as const;
    expect(traded(owed, tf2)).toMatchObject({ status: 'PROTECTED', settlesAt: null });
  });

  it('whose trade does not go on waits', () => {
    for (const status of ['init', 'in_escrow', 'unknown'] as const) expect(traded({ status }, {}, DAY).status).toBe('ACCEPTED');
  });

  it('arrives with its own things, whatever else the trade brought', () => {
    const { arrived } = traded({ received: [receivedThing('1'), receivedThing('2'), receivedThing('3')] });
    expect(arrived.map(({ assetId }) => assetId)).toEqual(['1', '2']);
  });

  it('waits while Steam names no trade, a trade without things, or things without ids', () => {
    expect(withOffer({ ...ACCEPTED, tradeId: null })).toMatchObject({ status: 'ACCEPTED', arrived: [], acceptedAt: after(MINUTE) });
    expect(traded({ received: [] })).toMatchObject({ status: 'ACCEPTED', arrived: [] });
    expect(traded({ received: [receivedThing('1'), receivedThing('2', { newAssetId: null })] })).toMatchObject({ status: 'ACCEPTED' });
    expect(traded({ received: [receivedThing('1')] })).toMatchObject({ status: 'ACCEPTED' });
    for (const number of [0, 1, 8, 9, 10, 13, 40])
      expect([number, traded({ status: statusOfTrade(number), statusNumber: number }).status]).toEqual([number, 'ACCEPTED']);
  });

  it('is promised with all its things, and credited at the latest end of protection', () => {
    expect(traded()).toMatchObject({
      ...{ status: 'PROTECTED', tradeId: '790', acceptedAt: after(MINUTE), settlesAt: after(7 * DAY + MINUTE) },
      arrived: [receivedThing('1'), receivedThing('2')],
    });
    const known = { status: 'PROTECTED', tradeId: '790' } as const;
    expect(traded({}, known, 7 * DAY + MINUTE - 1).status).toBe('PROTECTED');
    expect(traded({}, known, 7 * DAY + MINUTE).status).toBe('SETTLED');
    expect(traded({ settlesAt: after(9 * DAY) }, known, 8 * DAY)).toMatchObject({ status: 'PROTECTED', settlesAt: after(9 * DAY) });
    expect(traded({ settlesAt: after(DAY) }, known, 2 * DAY)).toMatchObject({ status: 'PROTECTED', settlesAt: after(7 * DAY + MINUTE) });
  });

  it('of a game without protection is credited at once', () => {
    const tf2 = { assets: [{ appId: 440, contextId: '2', assetId: '1' }] };
    const trade = { settlesAt: null, received: [receivedThing('1', { appId: 440, newContextId: '2' })] };
    expect(traded(trade, tf2)).toMatchObject({ status: 'SETTLED', settlesAt: after(MINUTE) });
  });

  it('whose trade stays committed for ever is credited when Steam says when it is settled', () => {
    const known = { status: 'PROTECTED', tradeId: '790' } as const;
    expect(traded({ status: 'committed' }, known, 8 * DAY).status).toBe('SETTLED');
    expect(traded({ status: 'committed', settlesAt: null }, known, 99 * DAY).status).toBe('PROTECTED');
  });

  it('that Steam calls reverted is not credited, and not taken back before its trade says so', () => {
    const sight = { offer: offerOfCourse({ ...ACCEPTED, state: 'reverted' }), trade: tradeOfCourse() };
    expect(step({ status: 'PROTECTED' }, sight, 8 * DAY).status).toBe('PROTECTED');
    expect(step({ status: 'PROTECTED' }, { offer: sight.offer }, 8 * DAY).status).toBe('PROTECTED');
  });

  it('whose trade failed has failed after an hour, unless the things had arrived', () => {
    const failed = (course: Partial<Course>, ms = HOUR + MINUTE) => traded({ status: 'failed' }, course, ms);
    expect(failed({}, HOUR + MINUTE - 1).status).toBe('ACCEPTED');
    for (const status of ['SENT', 'ACCEPTED'] as const)
      expect(failed({ status })).toMatchObject({ status: 'FAILED', failure: 'NOT_HANDED_OVER' });
    expect(failed({ status: 'PROTECTED' }).status).toBe('PROTECTED');
    const over = { status: 'FAILED', failure: 'NOT_HANDED_OVER' } as const;
    expect(withOffer(ACCEPTED, over, 2 * HOUR).status).toBe('FAILED');
    expect(traded({}, over, 2 * HOUR)).toMatchObject({ status: 'PROTECTED', failure: null });
  });

  it.each([5, 6, 7, 11, 12])('whose trade has the status %i was taken back, at any time', (number) => {
    for (const status of ['SENT', 'ACCEPTED', 'PROTECTED', 'SETTLED'] as const) {
      const back = traded({ status: statusOfTrade(number) }, { status, tradeId: '790' }, 40 * DAY);
      expect(back).toMatchObject({ status: 'REVERSED', nextLookAt: null, isPartial: number === 5 || number === 7, arrived: [] });
    }
  });

  it('whose trade names a rollback was taken back', () => {
    expect(traded({ rollbackTradeId: '791' }, { status: 'PROTECTED' }).status).toBe('REVERSED');
  });

  it('that ended before it was accepted has nothing to take back', () => {
    for (const status of ['FAILED', 'CANCELLED', 'EXPIRED', 'DECLINED'] as const)
      expect(traded({ status: 'escrow_rollback' }, { status }).status).toBe(status);
  });

  it('counts, although Steam had said that it ended', () => {
    for (const status of ['FAILED', 'CANCELLED', 'EXPIRED', 'DECLINED'] as const) expect(traded({}, { status }).status).toBe('PROTECTED');
  });
});

describe('an offer that Steam did not confirm', () => {
  const sending: Partial<Course> = { status: 'CREATED', offerId: null };

  it('is found by code, partner and exactly its things', () => {
    const course = courseOf(sending);
    expect(offerOf(course, [offerOfCourse()])?.offerId).toBe('70');
    for (const other of [
      { message: 'Lootfolio deposit LF-7Q2M9XX' },
      { partnerId: '76561198000000003' },
      { isOurs: false },
      { receive: offerOfCourse().receive.slice(1) },
      { give: offerOfCourse().receive.slice(1) },
    ])
      expect(offerOf(course, [offerOfCourse(other)])).toBeNull();
    expect(offerOf(courseOf({ offerId: '70' }), [offerOfCourse({ receive: [] })])?.offerId).toBe('70');
    expect(offerOf(courseOf({ offerId: '69' }), [offerOfCourse()])?.offerId).toBe('70');
    const foreign = offerOfCourse({ isOurs: false });
    expect(offerOf(courseOf(), [foreign, offerOfCourse({ offerId: '71', partnerId: '0' })])).toBeNull();
    expect(offerOf(courseOf(), [offerOfCourse({ offerId: '71' }), offerOfCourse()])?.offerId).toBe('70');
  });

  it('is not repeated while Steam may lag behind', () => {
    expect(step(sending, {}, MINUTE - 1)).toMatchObject({ status: 'CREATED', sends: false });
    expect(step(sending, {}, MINUTE)).toMatchObject({ status: 'CREATED', sends: true });
  });

  it('is not repeated when any own offer has its code', () => {
    expect(
      isNamedIn(courseOf(sending), [offerOfCourse({ message: '' }), offerOfCourse({ receive: [], partnerId: '76561198000000009' })]),
    ).toBe(true);
    expect(isNamedIn(courseOf(sending), [offerOfCourse({ isOurs: false }), offerOfCourse({ message: 'LF-7Q2M9XA' })])).toBe(false);
    expect(step(sending, { isNamed: true }, 5 * MINUTE)).toMatchObject({ status: 'CREATED', sends: false });
  });

  it('is repeated once, and then has failed', () => {
    expect(step({ ...sending, attempts: 2 }, {}, 2 * MINUTE)).toMatchObject({
      ...{ status: 'FAILED', failure: 'STEAM_UNAVAILABLE', sends: false },
      // it may turn up yet
      nextLookAt: after(HOUR),
    });
  });

  it('is not repeated when nobody wants it any more, or when its time is nearly over', () => {
    expect(step({ ...sending, cancelWantedAt: after(MINUTE) }, {}, 2 * MINUTE)).toMatchObject({ status: 'CANCELLED', sends: false });
    expect(step(sending, {}, 9 * MINUTE)).toMatchObject({ status: 'FAILED', sends: false });
    expect(step(sending, {}, 10 * MINUTE)).toMatchObject({ status: 'EXPIRED', sends: false });
  });

  it('that was open and is in no list any more holds up its user for ten minutes', () => {
    expect(step({}, {}, 20 * MINUTE)).toMatchObject({ status: 'SENT', sends: false });
    expect(step({}, {}, 20 * MINUTE + 1)).toMatchObject({ status: 'FAILED', failure: 'STEAM_UNAVAILABLE' });
  });
});

describe('the trade of an offer', () => {
  const none = new Set<string>();
  const accepted = offerOfCourse(ACCEPTED);

  it('is the one that the offer names, or named before', () => {
    expect(tradeOf(courseOf(), accepted, [tradeOfCourse({ tradeId: '1' }), tradeOfCourse()], none)?.tradeId).toBe('790');
    expect(tradeOf(courseOf({ tradeId: '790' }), null, [tradeOfCourse()], none)?.tradeId).toBe('790');
    expect(tradeOf(courseOf(), accepted, [tradeOfCourse({ tradeId: '1' })], none)).toBeNull();
    expect(tradeOf(courseOf(), accepted, [tradeOfCourse({ partnerId: '76561198000000009' })], none)).toBeNull();
  });

  it('is found by its things when an accepted offer names none', () => {
    const blank = offerOfCourse({ ...ACCEPTED, tradeId: null });
    const find = (trade: Partial<Trade>, taken: readonly string[] = []) =>
      tradeOf(courseOf(), blank, [tradeOfCourse(trade)], new Set(taken))?.tradeId ?? null;
    expect(find({})).toBe('790');
    expect(find({ received: [receivedThing('1')] })).toBeNull();
    expect(find({ received: [receivedThing('3'), receivedThing('4')] })).toBeNull();
    expect(find({ startedAt: after(0) })).toBe('790');
    expect(find({ received: [receivedThing('1', { appId: 440 }), receivedThing('2')] })).toBeNull();
    expect(find({ startedAt: after(-1) })).toBeNull();
    expect(find({ partnerId: PARTNER.replace(/2$/, '3') })).toBeNull();
    expect(find({}, ['790'])).toBeNull();
    expect(tradeOf(courseOf(), offerOfCourse(), [tradeOfCourse()], none)).toBeNull();
    expect(tradeOf(courseOf(), null, [tradeOfCourse()], none)).toBeNull();
  });
});
