import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addMonths, priceOf, unusedShare } from './subscriptions.ts';

const DAY = 86_400_000;
const at = (text: string): Date => new Date(text);
const moment = fc.date({ min: at('2020-01-01T00:00:00Z'), max: at('2060-01-01T00:00:00Z'), noInvalidDate: true });
const daysOf = (from: Date, to: Date): number => (to.getTime() - from.getTime()) / DAY;

describe('months', () => {
  it.each([
    ['2027-01-31T10:20:30Z', 1, '2027-02-28T10:20:30Z'],
    ['2028-01-31T10:20:30Z', 1, '2028-02-29T10:20:30Z'],
    ['2027-01-31T10:20:30Z', 2, '2027-03-31T10:20:30Z'],
    ['2027-11-30T00:00:00Z', 3, '2028-02-29T00:00:00Z'],
    ['2028-02-29T23:59:59Z', 12, '2029-02-28T23:59:59Z'],
    ['2027-02-28T00:00:00Z', 12, '2028-02-28T00:00:00Z'],
    ['2027-12-31T12:00:00Z', 1, '2028-01-31T12:00:00Z'],
  ])('after %s: %i months are %s', (from, months, expected) => {
    expect(addMonths(at(from), months, at(from).getUTCDate()).toISOString()).toBe(at(expected).toISOString());
  });

  it('come back to the day on which they began, after any shorter month', () => {
    const january = at('2027-01-31T08:00:00Z');
    const ends = ['2027-02-28', '2027-03-31', '2027-04-30', '2027-05-31'];
    let end = january;
    for (const day of ends) {
      end = addMonths(end, 1, 31);
      expect(end.toISOString().slice(0, 10)).toBe(day);
    }
    const leap = addMonths(at('2028-02-29T08:00:00Z'), 12, 29);
    expect(addMonths(leap, 36, 29).toISOString()).toBe('2032-02-29T08:00:00.000Z');
  });

  it('one by one are the same as all at once, keep the time of day, and have 28 to 31 days', () => {
    fc.assert(
      fc.property(moment, fc.integer({ min: 1, max: 40 }), (from, months) => {
        const anchor = from.getUTCDate();
        let end = from;
        for (let n = 0; n < months; n++) {
          const next = addMonths(end, 1, anchor);
          expect(daysOf(end, next)).toBeGreaterThanOrEqual(28);
          expect(daysOf(end, next)).toBeLessThanOrEqual(31);
          end = next;
        }
        expect(end).toEqual(addMonths(from, months, anchor));
        expect(end.getTime() % DAY).toBe(from.getTime() % DAY);
        // exactly so many months later, on the anchor day or the last one of a shorter month
        const passed = (end.getUTCFullYear() - from.getUTCFullYear()) * 12 + end.getUTCMonth() - from.getUTCMonth();
        const isLast = new Date(end.getTime() + DAY).getUTCDate() === 1;
        expect([passed, end.getUTCDate() === anchor || (isLast && end.getUTCDate() < anchor)]).toEqual([months, true]);
      }),
    );
  });
});

it('a year costs ten months [FEE-304, PAY-302]', () => {
  fc.assert(
    fc.property(fc.integer({ min: 10, max: 10_000_000 }), (monthly) => {
      expect([priceOf(monthly, 'monthly'), priceOf(monthly, 'annually')]).toEqual([monthly, 10 * monthly]);
    }),
  );
  expect([priceOf(9900, 'annually'), priceOf(19_900, 'annually')]).toEqual([99_000, 199_000]);
});

describe('the unused share of a period', () => {
  const april = { price: 9900, startsAt: at('2027-04-10T12:00:00Z'), endsAt: at('2027-05-10T12:00:00Z') };

  it.each([
    ['2027-04-01T00:00:00Z', 9900],
    ['2027-04-10T12:00:00Z', 9900],
    // a day that has begun is used
    ['2027-04-10T12:00:01Z', 9570],
    ['2027-04-11T12:00:00Z', 9570],
    ['2027-04-25T12:00:00Z', 4950],
    ['2027-05-09T12:00:00Z', 330],
    ['2027-05-09T12:00:01Z', 0],
    ['2027-05-10T12:00:00Z', 0],
    ['2027-06-01T00:00:00Z', 0],
  ])('at %s is %i', (when, expected) => expect(unusedShare(april, at(when))).toBe(expected));

  it('is rounded to the nearest thousandth', () => {
    const year = { price: 99_000, startsAt: at('2028-02-29T00:00:00Z'), endsAt: at('2029-02-28T00:00:00Z') };
    expect(unusedShare(year, at('2028-03-01T00:00:00Z'))).toBe(Math.round((99_000 * 364) / 365));
    expect(unusedShare({ ...year, price: 1 }, at('2028-08-29T00:00:00Z'))).toBe(1);
    expect(unusedShare({ ...year, price: 1 }, at('2028-09-01T00:00:00Z'))).toBe(0);
  });

  it('equals exact arithmetic, and falls from the price to nothing', () => {
    const prices = fc.integer({ min: 10, max: 100_000_000 });
    fc.assert(
      fc.property(
        prices,
        moment,
        fc.constantFrom(1, 12),
        fc.array(fc.double({ min: -0.2, max: 1.2, noNaN: true })),
        (price, from, months, parts) => {
          const endsAt = addMonths(from, months, from.getUTCDate());
          const period = { price, startsAt: from, endsAt };
          let earlier = price;
          for (const part of parts.toSorted((a, b) => a - b)) {
            const when = new Date(Math.round(from.getTime() + part * (endsAt.getTime() - from.getTime())));
            const share = unusedShare(period, when);
            const [days, used] = [BigInt(daysOf(from, endsAt)), Math.ceil(Math.max(0, daysOf(from, when)))];
            const unused = days - BigInt(used) > 0n ? days - BigInt(used) : 0n;
            expect(BigInt(share)).toBe((2n * BigInt(price) * unused + days) / (2n * days));
            expect(share).toBeLessThanOrEqual(earlier);
            earlier = share;
          }
        },
      ),
    );
  });
});
