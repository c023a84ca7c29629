import type { Trade } from '@lootfolio/steam-trading/port';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { GatewayPayment, Standing } from '../../money/payments/payments.public.ts';
import { compareGateway, compareThings, compareTrades, isKnown, type OwnPayment } from './compare.rules.ts';

const AT = new Date('2026-11-20T12:00:00Z');
const HOUR = 3_600_000;
const ago = (hours: number): Date => new Date(AT.getTime() - hours * HOUR);

const own = (more: Partial<OwnPayment> = {}): OwnPayment => ({
  ...{ paymentId: 7, orderId: 'order-7', externalId: '70', status: 'COMPLETED', attention: null, booked: 5000, isCorrected: false },
  updatedAt: ago(10),
  ...more,
});
const there = (more: Partial<GatewayPayment> = {}): GatewayPayment => ({
  ...{ id: '70', orderId: 'order-7', invoiceId: '1', said: 'finished', standing: 'paid', price: 5000, currency: 'usd', received: 5000 },
  ...{ isOver: false, parentId: null, coin: null, wallet: null, others: [] },
  ...more,
});
const kinds = (...given: Parameters<typeof compareGateway>): unknown[] =>
  compareGateway(...given).map(({ kind, here, there: other, about }) => [kind, about, here, other]);

describe('a gateway and the payments', () => {
  it('agree about what was credited as it arrived, and about what did not arrive', () => {
    expect(compareGateway([there()], [own()], AT)).toEqual([]);
    expect(compareGateway([there({ received: 6000, isOver: true })], [own()], AT)).toEqual([]);
    const waiting = own({ status: 'PENDING', booked: 0 });
    expect(compareGateway([there({ standing: 'waiting', received: 0 })], [waiting], AT)).toEqual([]);
    expect(compareGateway([], [own({ status: 'FAILED', booked: 0 }), own({ externalId: null, booked: 0 })], AT)).toEqual([]);
  });

  it('differ when more was credited than arrived', () => {
    expect(kinds([there({ received: 4999 })], [own()], AT)).toEqual([['credited_more', '70', 5000, 4999]]);
  });

  it.each<Standing>(['waiting', 'arriving', 'failed', 'refunded', 'unknown'])('differ when what is credited is %s there', (standing) => {
    expect(kinds([there({ standing, received: 0 })], [own()], AT)).toEqual([['not_paid_there', '70', 5000, 0]]);
    // administrators were told when it was taken back
    expect(kinds([there({ standing, received: 0 })], [own({ attention: 'refunded' })], AT)).toEqual([]);
  });

  it('differ when the gateway does not know what is credited', () => {
    expect(kinds([], [own()], AT)).toEqual([['unknown_there', '70', 5000, null]]);
  });

  it.each<Standing>(['paid', 'partial', 'late', 'marked'])('differ when what is %s there was forgotten here', (standing) => {
    const stated = [there({ standing })];
    for (const status of ['PENDING', 'FAILED'] as const)
      expect(kinds(stated, [own({ status, booked: 0 })], AT)).toEqual([['not_credited', '70', 0, 5000]]);
    // a person looks at it, ended it, or it has just arrived
    expect(kinds(stated, [own({ status: 'PENDING', booked: 0, attention: 'partial' })], AT)).toEqual([]);
    expect(kinds(stated, [own({ status: 'REJECTED', booked: 0 })], AT)).toEqual([]);
    expect(kinds(stated, [own({ status: 'PENDING', booked: 0, updatedAt: ago(5.9) })], AT)).toEqual([]);
  });

  it('differ when a payment for an own order is not here at all, and not about those of other programs', () => {
    const further = there({ id: '71', orderId: null, parentId: '70' });
    expect(kinds([there(), further], [own()], AT)).toEqual([['not_credited', '71', 0, 5000]]);
    expect(kinds([there(), { ...further, parentId: null, orderId: 'order-7' }], [own()], AT)).toEqual([['not_credited', '71', 0, 5000]]);
    expect(kinds([there(), { ...further, parentId: null, orderId: 'of another program' }], [own()], AT)).toEqual([]);
    expect(kinds([there(), { ...further, received: 0 }], [own()], AT)).toEqual([]);
    expect(kinds([there(), { ...further, standing: 'waiting' }], [own()], AT)).toEqual([]);
    expect(kinds([there(), further], [own({ updatedAt: ago(1) })], AT)).toEqual([]);
  });

  it('do not differ where an administrator corrected the payment', () => {
    expect(compareGateway([there({ received: 10 })], [own({ isCorrected: true })], AT)).toEqual([]);
    expect(compareGateway([], [own({ isCorrected: true })], AT)).toEqual([]);
  });

  it('name the payment', () => {
    expect(compareGateway([], [own()], AT)).toEqual([{ kind: 'unknown_there', about: '70', paymentId: 7, here: 5000, there: null }]);
  });
});

describe('the things of a bot and its deposits', () => {
  const thing = (name: string, assetId: string) => ({ name, assetId, appId: 730, contextId: '2' });

  it('agree when the bot has each thing, under whatever id, and more', () => {
    const expected = [{ name: 'AK', count: 2 }];
    expect(compareThings(expected, [thing('AK', '9'), thing('AK', '2'), thing('M4', '3')])).toEqual([]);
    expect(compareThings([], [thing('AK', '9')])).toEqual([]);
  });

  it('differ by the number of things of a name', () => {
    const name = fc.constantFrom('AK', 'M4', 'Case');
    fc.assert(
      fc.property(fc.array(name), fc.array(name), (brought, has) => {
        const found = compareThings(
          [...Map.groupBy(brought, (one) => one)].map(([one, things]) => ({ name: one, count: things.length })),
          has.map((one, at) => thing(one, String(at))),
        );
        const count = (list: readonly string[], one: string): number => list.filter((entry) => entry === one).length;
        const missing = [...new Set(brought)].filter((one) => count(has, one) < count(brought, one));
        expect(found.map(({ about, here, there: other }) => [about, here, other])).toEqual(
          missing.map((one) => [one, count(brought, one), count(has, one)]),
        );
      }),
    );
  });
});

describe('a known difference', () => {
  const missing = (here: number, there: number) => ({ kind: 'things_missing' as const, here, there });

  it('of money has the same values', () => {
    const money = { kind: 'credited_more' as const, here: 20, there: 10 };
    expect(isKnown(money, { ...money })).toBe(true);
    for (const other of [{ here: 30 }, { there: 20 }, { there: null }]) expect(isKnown(money, { ...money, ...other })).toBe(false);
  });

  it('of things lacks no more of them than before, however many more were deposited', () => {
    expect(isKnown(missing(3, 1), missing(3, 1))).toBe(true);
    expect(isKnown(missing(3, 1), missing(9, 7))).toBe(true);
    expect(isKnown(missing(3, 1), missing(3, 2))).toBe(true);
    expect(isKnown(missing(3, 1), missing(3, 0))).toBe(false);
    expect(isKnown(missing(3, 1), missing(9, 6))).toBe(false);
  });
});

describe('the trades of a bot and its deposits', () => {
  const asset = { appId: 730, contextId: '2', assetId: '1', amount: 1, newAssetId: '2', newContextId: '16' };
  const trade = (more: Partial<Trade> = {}): Trade => ({
    ...{ tradeId: '900', partnerId: 'p', startedAt: ago(48), status: 'complete', statusNumber: 3, settlesAt: null, escrowEndsAt: null },
    ...{ received: [asset], given: [], rollbackTradeId: null },
    ...more,
  });
  const counting = [{ tradeId: '900', paymentId: 7, things: 1 }];

  it('agree about the trades of deposits', () => {
    expect(compareTrades([trade()], new Set(['900']), counting, AT)).toEqual([]);
    expect(compareTrades([trade({ status: 'trade_protection_rollback' })], new Set(['900']), [], AT)).toEqual([]);
  });

  it('differ when the bot received things of which no deposit knows, after some hours', () => {
    expect(compareTrades([trade()], new Set(), [], AT)).toEqual([
      { kind: 'trade_unknown', about: '900', paymentId: null, here: null, there: 1 },
    ]);
    expect(compareTrades([trade({ startedAt: ago(5.9) })], new Set(), [], AT)).toEqual([]);
    expect(compareTrades([trade({ received: [] })], new Set(), [], AT)).toEqual([]);
    expect(compareTrades([trade({ rollbackTradeId: '899' })], new Set(), [], AT)).toEqual([]);
  });

  it('differ when the trade of a deposit that counts was taken back, or is unknown', () => {
    const known = new Set(['900']);
    expect(compareTrades([trade({ status: 'trade_protection_rollback' })], known, counting, AT)).toEqual([
      { kind: 'trade_missing', about: '900', paymentId: 7, here: 1, there: 0 },
    ]);
    expect(compareTrades([], known, counting, AT)).toEqual([{ kind: 'trade_missing', about: '900', paymentId: 7, here: 1, there: null }]);
  });
});
