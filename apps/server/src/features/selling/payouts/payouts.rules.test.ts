import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toMoney } from '@lootfolio/domain/money';
import { amountsOf, readingFrom, statusOf } from './payouts.rules.ts';

const NOW = new Date('2026-11-20T12:00:00Z');
const DAY = 86_400_000;
const daysAgo = (days: number): Date => new Date(NOW.getTime() - days * DAY);

describe('the time from which an account is read', () => {
  const before = { from: daysAgo(180), to: daysAgo(1), openSince: null };

  it.each([
    ['is the wanted one the first time', daysAgo(180), null, daysAgo(180)],
    ['is never more than five years ago', daysAgo(4000), null, daysAgo(5 * 366)],
    ['is the wanted one when that was never read', daysAgo(200), before, daysAgo(200)],
    ['is ten days before the last reading when all of it was read', daysAgo(180), before, daysAgo(11)],
    ['is so also for a shorter range, so that no gap is left', daysAgo(2), before, daysAgo(11)],
    ['never lies before what was read, which would leave a gap', daysAgo(3), { ...before, from: daysAgo(5) }, daysAgo(5)],
    ['goes back to a payout that is still on its way', daysAgo(30), { ...before, openSince: daysAgo(40) }, daysAgo(40)],
    ['gives up payouts that are on their way for more than 90 days', daysAgo(30), { ...before, openSince: daysAgo(150) }, daysAgo(91)],
    ['is ten days before the last reading for a younger one', daysAgo(30), { ...before, openSince: daysAgo(2) }, daysAgo(11)],
  ])('%s', (_name, wanted, known, expected) => expect(readingFrom(wanted, known, NOW)).toEqual(expected));

  it('leaves no gap between what was read and what is read now', () => {
    const days = fc.integer({ min: 0, max: 1500 });
    fc.assert(
      fc.property(days, days, days, fc.option(days), (wanted, from, to, open) => {
        fc.pre(from >= to);
        const known = { from: daysAgo(from), to: daysAgo(to), openSince: open === null ? null : daysAgo(open) };
        const read = readingFrom(daysAgo(wanted), known, NOW);
        expect(read <= known.to).toBe(true);
        expect(read <= daysAgo(wanted) || known.from <= daysAgo(wanted)).toBe(true);
      }),
    );
  });
});

describe('amount, fee and net in dollars', () => {
  const price = (units: number, scale: number) => ({ units, scale, currency: 'EUR' as const });

  it('add up at every rate', () => {
    const units = fc.integer({ min: 1, max: 1_000_000_000 });
    // with a thousandth of the unit for a dollar, a billion units are the most that a number holds exactly
    const rates = fc.integer({ min: 1000, max: 1_000_000_000 });
    fc.assert(
      fc.property(units, units, fc.integer({ min: 0, max: 3 }), rates, (amount, net, scale, rate) => {
        fc.pre(net <= amount);
        const money = amountsOf({ amount: price(amount, scale), net: price(net, scale) }, { units: rate, scale: 6 });
        expect(money.amount).toBe(toMoney(price(amount, scale), { units: rate, scale: 6 }));
        expect(money.fee! + money.net!).toBe(money.amount);
        expect(money.fee).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  it('are not known where the market does not state them', () => {
    expect(amountsOf({ amount: price(10_000, 2), net: null }, { units: 8, scale: 1 })).toEqual({ amount: 125_000, fee: null, net: null });
  });
});

it('counts a payout with an unknown word as on its way', () => {
  expect((['sent', 'executed', 'completed', 'canceled', 'unknown'] as const).map(statusOf)).toEqual([
    'sent',
    'executed',
    'completed',
    'canceled',
    'sent',
  ]);
});
