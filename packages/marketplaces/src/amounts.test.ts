import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cents, decimal, thousandths, balanceCents, balanceDecimal, balanceThousandths } from './amounts.ts';

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

it.each([0, -5, 0.5, '5', null, undefined, true, [5], NaN, 2 ** 53])('takes %j for no price in whole units', (value) => {
  expect([cents(value), thousandths(value)]).toEqual([null, null]);
});

it('reads a price in whole units', () => {
  expect([cents(1), thousandths(12_340)]).toEqual([
    { units: 1, scale: 2 },
    { units: 12_340, scale: 3 },
  ]);
});

it('reads a price with a decimal point, also one that a market computed in floats', () => {
  expect([decimal('12.34'), decimal(12.5), decimal(12.340000000000002), decimal(0.1 + 0.2), decimal(1.234567)]).toEqual([
    { units: 1234, scale: 2 },
    { units: 125, scale: 1 },
    { units: 1234, scale: 2 },
    { units: 3, scale: 1 },
    { units: 1_234_567, scale: 6 },
  ]);
  // a text is not the result of a computation, so all its decimals count
  expect(decimal('12.3400001')).toEqual({ units: 123_400_001, scale: 7 });
});

it.each([0, '0', '0.00', -1, '-1', 1e21, 1e-7, null, undefined, true, [5], {}])('takes %j for no price', (value) => {
  expect(decimal(value)).toBeNull();
});

it('takes a billion for a balance, and a higher number for a misread unit', () => {
  expect([balanceDecimal('1000000000'), balanceDecimal('-1000000000.00')]).toEqual([
    { units: 1_000_000_000, scale: 0 },
    { units: -1_000_000_000, scale: 0 },
  ]);
  expect([balanceDecimal('1000000000.01'), balanceCents(100_000_000_001)]).toEqual([null, null]);
});

it.each(['-5', '5', [-5], ['-5'], [0], ['0'], -0.5])('takes %j for no balance in whole units', (value) => {
  expect([balanceCents(value), balanceThousandths(value)]).toEqual([null, null]);
});

it.each([
  null,
  undefined,
  '',
  '-',
  '--1',
  '+1',
  '1e3',
  '-1e3',
  '0x',
  'x0',
  '0.',
  [0],
  [-5],
  '12,34',
  NaN,
  Infinity,
  1e10,
  '10000000000',
  {},
  [],
  true,
])('takes %j for no amount', (value) => {
  expect(balanceDecimal(value)).toBeNull();
});
