import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkLegs, isSame, overdraws, reversed, usersOf, type Account, type Leg, type LockedLeg } from './ledger.rules.ts';

const leg = (account: Account, amount: number): Leg => ({ account, amount });
const locked = (account: Account, balance: number, amount: number, accountId = 1): LockedLeg => ({ accountId, account, balance, amount });

describe('the legs of a posting', () => {
  it('move whole amounts between different accounts, and sum to zero', () => {
    const split = fc.uniqueArray(fc.integer({ min: 1, max: 999 }), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(split, (parts) => {
        const sum = parts.reduce((a, b) => a + b, 0);
        const legs = [leg('house:shop', -sum), ...parts.map((part, at) => leg(`user:${at}`, part))];
        expect(() => checkLegs(legs)).not.toThrow();
        expect(() => checkLegs([...legs, leg('house:fees', 1)])).toThrow('sum to zero');
      }),
    );
  });

  it.each([
    ['none', [], 'two or more legs'],
    ['one', [leg('user:1', 5)], 'two or more legs'],
    ['two of one account', [leg('user:1', 5), leg('user:1', -5)], 'of different accounts'],
    ['three of two accounts', [leg('user:1', 5), leg('user:2', 5), leg('user:1', -10)], 'of different accounts'],
    ['a fraction', [leg('user:1', 0.5), leg('user:2', -0.5)], 'a whole amount'],
    ['nothing that moves', [leg('user:1', 5), leg('user:2', -5), leg('user:3', 0)], 'a whole amount'],
    ['more than a number holds exactly', [leg('user:1', 2 ** 53), leg('user:2', -(2 ** 53))], 'a whole amount'],
    ['a sum that is not zero', [leg('user:1', 5), leg('user:2', -4)], 'sum to zero'],
  ])('are refused when they are %s', (_, legs, message) => {
    expect(() => checkLegs(legs)).toThrow(RangeError);
    expect(() => checkLegs(legs)).toThrow(message);
  });

  it('are summed exactly where numbers would lose the last units', () => {
    const most = Number.MAX_SAFE_INTEGER;
    const legs = [leg('house:a', most), leg('house:b', most), leg('house:c', -most), leg('house:d', -most), leg('house:e', 1)];
    expect(() => checkLegs(legs)).toThrow('sum to zero');
    expect(() => checkLegs([...legs, leg('house:f', -1)])).not.toThrow();
  });
});

it('names the users whose site balances or debts change, each once, and no others', () => {
  const legs = [leg('user:42', 5), leg('pending:7', -3), leg('house:user:9', -3), leg('user:1000', 1), leg('debt:42', 1), leg('debt:8', 1)];
  expect(usersOf(legs)).toEqual([42, 1000, 8]);
});

it.each([
  ['user:1', 100, -100, false],
  ['user:1', 100, -101, true],
  ['user:1', 0, 5, false],
  ['pending:1', 0, -1, true],
  ['house:shop', 0, -1_000_000, false],
  ['debt:1', 0, -1_000_000, false],
] as const)('%s with %i and a leg of %i is overdrawn: %s', (account, held, amount, expected) => {
  expect(overdraws([locked('house:other', -7, -1), locked(account, held, amount)])).toBe(expected);
});

describe('the same legs', () => {
  const legs = [locked('user:1', 0, 5, 11), locked('house:shop', 0, -5, 12)];
  const earlier = [
    { account_id: 12, amount: -5 },
    { account_id: 11, amount: 5 },
  ];
  it('are the same in another order, whatever the balances are', () => expect(isSame(earlier, legs)).toBe(true));
  it.each([
    ['another amount', [earlier[0]!, { account_id: 11, amount: 6 }]],
    ['another account', [earlier[0]!, { account_id: 13, amount: 5 }]],
    ['fewer legs', [earlier[0]!]],
    ['a further leg', [...earlier, { account_id: 14, amount: 1 }]],
    ['none', []],
  ])('are not those with %s', (_, other) => expect(isSame(other, legs)).toBe(false));
});

describe('legs that take a posting back', () => {
  const amounts = fc.record({ credited: fc.integer({ min: 1, max: 1e9 }), held: fc.integer({ min: 0, max: 2e9 }) });

  it('sum to zero, leave no balance below zero, and make a debt of exactly what is missing', () => {
    fc.assert(
      fc.property(amounts, ({ credited, held }) => {
        const back = reversed([leg('house:shop', -credited), leg('user:7', credited)], () => held);
        expect(() => checkLegs(back)).not.toThrow();
        const of = (account: Account): number => back.find((one) => one.account === account)?.amount ?? 0;
        expect(of('house:shop')).toBe(credited);
        expect(held + of('user:7')).toBe(Math.max(0, held - credited));
        expect(of('debt:7')).toBe(Math.min(0, held - credited));
      }),
    );
  });

  it('give a purchase back whole, whatever the balance is', () => {
    expect(reversed([leg('user:7', -5), leg('house:shop', 5)], () => 0)).toEqual([leg('user:7', 5), leg('house:shop', -5)]);
  });
});
