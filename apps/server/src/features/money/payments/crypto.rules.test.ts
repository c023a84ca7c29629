import { OPERATION_STATUSES } from '@lootfolio/domain/payments';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decide, nextReadMs, placeOf, saysNothingNew, type StoredOrder } from './crypto.rules.ts';
import type { GatewayPayment, Standing } from './gateways/gateway.ts';

const order = (fields: Partial<StoredOrder> = {}): StoredOrder => ({
  ...{ status: 'PENDING', price: 25_000, orderId: 'order', invoiceId: 'invoice', externalId: 'p1', externalIds: ['p1'], received: 0 },
  ...{ type: 'DEPOSIT', userExists: true, amount: 25_000, attention: null, bookings: 0, ...fields },
});
const stated = (fields: Partial<GatewayPayment> = {}): GatewayPayment => ({
  ...{
    id: 'p1',
    orderId: 'order',
    invoiceId: 'invoice',
    parentId: null,
    said: 'finished',
    standing: 'paid',
    price: 25_000,
    currency: 'usd',
  },
  ...{ received: 25_000, isOver: false, coin: 'btc', wallet: null, others: [], ...fields },
});
const decided = (of: Partial<StoredOrder>, fields: Partial<GatewayPayment> = {}) => decide(order(of), stated(fields), 'order');
const person = (attention: string, amount?: number) => ({
  status: 'PENDING',
  credit: null,
  attention,
  ...(amount !== undefined && { amount }),
});

describe('where a payment belongs', () => {
  it.each([
    ['the payment that counts', {}, {}, 'order'],
    ['the payment that counts, once it was credited', { status: 'COMPLETED', received: 25_000 }, {}, 'order'],
    ['the first that is named', { externalId: null }, { id: 'p2', received: 0 }, 'order'],
    ['another coin, to which nothing arrived', {}, { id: 'p2', received: 0 }, 'none'],
    ['another coin, which is the first to be paid', {}, { id: 'p2' }, 'order'],
    ['another payment after one that has money', { received: 1 }, { id: 'p2' }, 'further'],
    ['another payment after one that was credited', { status: 'COMPLETED' }, { id: 'p2' }, 'further'],
    ['a second deposit to the same address', {}, { id: 'p2', parentId: 'p1' }, 'further'],
    ['a second deposit that is named first', { externalId: null }, { id: 'p2', parentId: 'p1' }, 'further'],
  ] as const)('%s', (_, of, fields, place) => expect(placeOf(order(of), stated(fields))).toBe(place));
});

describe('an answer of a gateway', () => {
  const known = { externalId: 'p1', said: 'finished', received: 25_000 };
  it.each([
    ['the same words', {}, true],
    ['less money', { received: 24_999 }, true],
    ['more money', { received: 25_001 }, false],
    ['another word', { said: 'refunded' }, false],
    ['another payment', { id: 'p2' }, false],
  ])('with %s says nothing new: %o, %s', (_, fields, expected) => expect(saysNothingNew(known, stated(fields))).toBe(expected));
});

describe('what the answer of a gateway means', () => {
  it('is credited when it is finished: the price, and at most what arrived', () => {
    expect(decided({})).toEqual({ status: 'COMPLETED', credit: 25_000, amount: 25_000, attention: null });
    expect(decided({}, { received: 24_999 })).toEqual({ status: 'COMPLETED', credit: 24_999, amount: 24_999, attention: null });
    expect(decided({}, { received: 37_500, isOver: true })).toEqual({
      status: 'COMPLETED',
      credit: 25_000,
      amount: 25_000,
      attention: 'over',
    });
  });

  it('is credited after it was partial, and not when a person must settle something else, or set it back', () => {
    expect(decided({ attention: 'partial', received: 100 }).status).toBe('COMPLETED');
    for (const attention of ['late', 'further', 'differs', 'marked'] as const)
      expect(decided({ attention })).toEqual({ status: 'PENDING', credit: null, attention });
    expect(decided({ bookings: 2 })).toEqual({ status: 'PENDING', credit: null, attention: null });
  });

  it.each([
    ['finished without money', {}, { received: 0 }, person('partial')],
    ['partial', {}, { standing: 'partial', received: 5000 }, person('partial', 5000)],
    ['late', {}, { standing: 'late' }, person('late', 25_000)],
    ['late, after it had ended', { status: 'FAILED' }, {}, person('late', 25_000)],
    ['marked by hand', {}, { standing: 'marked', received: 0 }, person('marked')],
    ['of a deleted account', { userExists: false }, {}, person('late', 25_000)],
    ['of what an administrator made a withdrawal', { type: 'WITHDRAW' }, {}, person('differs')],
    ['of another price', {}, { price: 24_990 }, person('differs')],
    ['of a price that cannot be read', {}, { price: null }, person('differs')],
    ['of another currency', {}, { currency: 'eur' }, person('differs')],
    ['of another order', {}, { orderId: 'other' }, person('differs')],
    ['of another invoice', {}, { invoiceId: 'other' }, person('differs')],
  ] as const)('waits for a person when it is %s', (_, of, fields, expected) => expect(decided(of, fields)).toEqual(expected));

  it.each([{ orderId: null }, { invoiceId: null }])('is credited where the gateway names none: %o', (fields) =>
    expect(decided({}, fields).status).toBe('COMPLETED'),
  );

  it('is credited where the invoice is not known yet', () => expect(decided({ invoiceId: null }).status).toBe('COMPLETED'));

  it('waits for a person when it is a further payment, and shows what arrived', () => {
    expect(decide(order({ price: 30_000 }), stated({ orderId: null, received: 26_000 }), 'further')).toEqual(person('further', 26_000));
    expect(decide(order({ price: 10_000 }), stated({ orderId: null, received: 26_000 }), 'further')).toEqual(person('further', 26_000));
    expect(decide(order(), stated({ received: 0 }), 'further')).toEqual({ status: 'PENDING', credit: null, attention: null });
  });

  it.each([
    ['failed', {}, 'FAILED'],
    ['refunded', {}, 'FAILED'],
    // another coin was chosen as well
    ['failed', { externalIds: ['p1', 'p2'] }, 'PENDING'],
    ['waiting', {}, 'PENDING'],
    ['arriving', {}, 'PENDING'],
    ['unknown', {}, 'PENDING'],
  ] as const)('%s ends the payment or leaves it: %o, %s', (standing, of, status) => {
    expect(decided(of, { standing, received: 0 })).toEqual({ status, credit: null, attention: null });
  });

  it('names what happens to a payment that has ended, and changes nothing else', () => {
    for (const standing of ['refunded', 'failed', 'marked'] as const)
      expect(decided({ status: 'COMPLETED' }, { standing })).toEqual({ status: 'COMPLETED', credit: null, attention: 'refunded' });
    expect(decided({ status: 'COMPLETED', attention: 'over' })).toEqual({ status: 'COMPLETED', credit: null, attention: 'over' });
    for (const status of ['REJECTED', 'CANCELLED'] as const) {
      for (const standing of ['paid', 'late'] as const)
        expect(decided({ status }, { standing })).toEqual({ status, credit: null, attention: 'late' });
      expect(decided({ status }, { standing: 'waiting' })).toEqual({ status, credit: null, attention: null });
    }
  });

  it.each([
    ['COMPLETED', 'paid', { amount: 10_000 }, 25_000, 'over'],
    ['COMPLETED', 'partial', { amount: 10_000 }, 12_000, 'over'],
    ['COMPLETED', 'arriving', { amount: 10_000 }, 25_000, null],
    ['COMPLETED', 'paid', {}, 25_000, null],
    ['REJECTED', 'partial', { received: 0 }, 1000, 'late'],
    ['CANCELLED', 'marked', { received: 0 }, 1000, 'late'],
    ['REJECTED', 'partial', { received: 1000 }, 1000, null],
    ['CANCELLED', 'arriving', { received: 0 }, 1000, null],
  ] as const)('names money that comes after a payment is %s: %s %o, %i: %s', (status, standing, of, received, attention) => {
    expect(decided({ status, ...of }, { standing, received })).toEqual({ status, credit: null, attention });
  });

  it('credits at most once, never more than the price or what arrived, and never goes back, whatever comes in any order', () => {
    const standings = fc.constantFrom<Standing>(
      'waiting',
      'arriving',
      'paid',
      'partial',
      'late',
      'marked',
      'failed',
      'refunded',
      'unknown',
    );
    const answers = fc.array(fc.record({ standing: standings, received: fc.integer({ min: 0, max: 50_000 }) }), { maxLength: 30 });
    fc.assert(
      fc.property(answers, (sequence) => {
        let now = order();
        let credits = 0;
        for (const answer of sequence) {
          const { status, credit, attention } = decide(now, stated({ ...answer, isOver: answer.received > 25_000 }), 'order');
          if (now.status === 'COMPLETED') expect([status, credit]).toEqual(['COMPLETED', null]);
          if (credit !== null) {
            credits += 1;
            expect(credit).toBe(Math.min(25_000, answer.received));
            expect([status, answer.standing]).toEqual(['COMPLETED', 'paid']);
          }
          expect(OPERATION_STATUSES).toContain(status);
          now = { ...now, status, attention, received: Math.max(now.received, answer.received), bookings: credits };
        }
        expect(credits).toBeLessThanOrEqual(1);
      }),
      { numRuns: Number(process.env['MONEY_CASES'] ?? 1000) },
    );
  });
});

describe('the next reading of an order', () => {
  const CREATED = Date.UTC(2026, 0, 1);
  const at = (minutes: number, expires = 8 * 1440) => {
    const next = nextReadMs({ createdMs: CREATED, expiresMs: CREATED + expires * 60_000, nowMs: CREATED + minutes * 60_000 });
    return next && next - CREATED;
  };
  it.each([
    [0, 1],
    [29, 30],
    [30, 35],
    [179, 184],
    [180, 210],
    [1439, 1469],
    [1440, 1620],
  ])('after %i minutes is at %i minutes', (minutes, next) => expect(at(minutes)).toBe(next * 60_000));

  it('is at the latest when nothing more can come, and then there is none', () => {
    expect([at(8 * 1440 - 1), at(8 * 1440), at(9 * 1440)]).toEqual([8 * 1440 * 60_000, null, null]);
  });
});
