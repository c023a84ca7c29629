import fc from 'fast-check';
import { expect, it } from 'vitest';
import { decimal, balanceCents, balanceDecimal, balanceThousandths } from './amounts.ts';

const units = fc.integer({ min: 1, max: 99_999_999_999 });

it('reads what an account holds in whole units, debts too', () => {
  fc.assert(
    fc.property(units, (amount) => {
      expect([balanceCents(amount), balanceCents(-amount)]).toEqual([
        { units: amount, scale: 2 },
        { units: -amount, scale: 2 },
      ]);
      expect(balanceThousandths(amount)).toEqual({ units: amount, scale: 3 });
      expect([balanceCents(String(amount)), balanceThousandths(amount + 0.5)]).toEqual([null, null]);
    }),
  );
});

it('reads what an account holds with a decimal point as a price is read, with its sign', () => {
  fc.assert(
    fc.property(units, (hundredths) => {
      const text = `${Math.floor(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}`;
      const price = decimal(text)!;
      expect(balanceDecimal(text)).toEqual(price);
      expect(balanceDecimal(`-${text}`)).toEqual({ ...price, units: -price.units });
      expect(balanceDecimal(-Number(text))).toEqual({ ...price, units: -price.units });
    }),
  );
});

it.each([0, -0, '0', '0.00', '-0.0'])('takes %j for nothing', (nothing) => {
  expect(balanceDecimal(nothing)).toEqual({ units: 0, scale: 0 });
});

it.each([null, undefined, '', '-', '--1', '+1', '1e3', '12,34', NaN, Infinity, 1e10, '10000000000', {}, [], true])(
  'takes %j for no amount',
  (value) => {
    expect(balanceDecimal(value)).toBeNull();
  },
);
