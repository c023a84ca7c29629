import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { failureOf, totalOf } from './balances.rules.ts';

describe('the Total row', () => {
  it('sums what is usable and what is on hold; a plain number is usable [ACC-102] [ACC-103] [ACC-180]', () => {
    const balances = [
      { value: 1500, error: null },
      { value: { usable: 20_000, on_hold: 3250 }, error: null },
    ];
    expect(totalOf(balances)).toEqual({ usable: 21_500, onHold: 3250, incomplete: false });
  });

  it('is incomplete when a market could not be read, not when it offers no balance [ACC-180]', () => {
    expect(totalOf([{ value: null, error: 'NOT_OFFERED' }]).incomplete).toBe(false);
    expect(
      totalOf([
        { value: null, error: 'TIMEOUT' },
        { value: 1, error: null },
      ]),
    ).toEqual({ usable: 1, onHold: 0, incomplete: true });
  });

  it('does not depend on the order', () => {
    const amount = fc.integer({ min: 0, max: 1_000_000_000 });
    const value = fc.oneof(amount, fc.record({ usable: amount, on_hold: amount }), fc.constant(null));
    const balance = fc.record({ value, error: fc.constantFrom(null, 'UPSTREAM') });
    fc.assert(
      fc.property(fc.array(balance), (balances) => {
        expect(totalOf(balances.toReversed())).toEqual(totalOf(balances));
      }),
    );
  });
});

it.each([
  [null, null],
  ['NOT_OFFERED', null],
  ['UNAUTHORISED', 'refused'],
  ['TIMEOUT', 'unreachable'],
  ['BLOCKED', 'unreachable'],
  ['PENDING', 'pending'],
  ['SOMETHING_NEW', 'problem'],
])('%s of the server is shown as %s', (error, shown) => expect(failureOf({ error })).toBe(shown));
