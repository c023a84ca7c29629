import type { Money } from '@lootfolio/domain/money';

/**
 * An account of the ledger. `user:7` is the available site balance of user 7. `pending:7` is the amount that user 7 was promised and may
 * not spend yet, for example during trade protection or until a payment is settled. Neither falls below zero. `debt:7` is what user 7 owes,
 * as a negative balance. `house:…` is an account of the server, named by the feature that books there; money that came in from outside
 * makes its balance negative.
 */
export type Account = `user:${number}` | `pending:${number}` | `debt:${number}` | `house:${string}`;

/** The change of one account by a posting: a positive `amount` is added, a negative one is taken. */
export type Leg = { account: Account; amount: Money };
export type LockedLeg = Leg & { accountId: number; balance: Money };

/** @throws RangeError unless two or more legs move whole amounts between different accounts, and sum to zero */
export function checkLegs(legs: readonly Leg[]): void {
  const accounts = new Set(legs.map(({ account }) => account));
  if (accounts.size < 2 || accounts.size < legs.length) throw new RangeError('a posting has two or more legs of different accounts');
  if (!legs.every(({ amount }) => Number.isSafeInteger(amount) && amount !== 0)) throw new RangeError('a leg moves a whole amount');
  if (legs.reduce((sum, { amount }) => sum + BigInt(amount), 0n) !== 0n) throw new RangeError('the legs of a posting sum to zero');
}

/** Returns the users whose site balances or debts change, each once. */
export const usersOf = (legs: readonly Leg[]): number[] => [
  ...new Set(legs.flatMap(({ account }) => (/^(user|debt):/.test(account) ? [Number(account.slice(5))] : []))),
];

/** Returns true when an account of a user would fall below zero. Accounts of the server and debts may. */
export const overdraws = (legs: readonly LockedLeg[]): boolean =>
  legs.some(({ account, balance, amount }) => !/^(house|debt):/.test(account) && balance + amount < 0);

/**
 * Returns the legs that take a posting back. What its user cannot pay from their balance becomes their debt.
 * @param legs the legs of one posting
 * @param balanceOf the present balance of an account
 */
export function reversed(legs: readonly Leg[], balanceOf: (account: Account) => Money): Leg[] {
  return legs.flatMap(({ account, amount }): Leg[] => {
    const missing = account.startsWith('user:') ? Math.max(0, amount - balanceOf(account)) : 0;
    const paid: Leg[] = missing === amount ? [] : [{ account, amount: missing - amount }];
    return missing === 0 ? paid : [...paid, { account: debtOf(account), amount: -missing }];
  });
}

export const debtOf = (account: Account): Account => account.replace('user:', 'debt:') as Account;

/** Returns true when these legs were posted before, in any order. */
export function isSame(earlier: readonly { account_id: number; amount: Money }[], legs: readonly LockedLeg[]): boolean {
  const amounts = new Map(earlier.map((leg) => [leg.account_id, leg.amount]));
  return amounts.size === legs.length && legs.every(({ accountId, amount }) => amounts.get(accountId) === amount);
}
