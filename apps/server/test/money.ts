import type { Db, Tx } from '../src/platform/database/database.ts';
import { ledgerKind, post } from '../src/platform/money/ledger.ts';
import type { Account } from '../src/platform/money/ledger.rules.ts';

let causes = 0;

/** Returns a new reference: a cause for which nothing was posted. */
export const newCause = (): string => `test:${++causes}`;

/** Moves an amount from one account to another. Every call is a new cause. */
export const transfer = (tx: Tx, from: Account, to: Account, amount: number): Promise<string> => {
  const legs = [
    { account: from, amount: -amount },
    { account: to, amount },
  ];
  return post(tx, { kind: ledgerKind('TEST'), reference: newCause(), legs });
};

/** Posts an amount from outside to an account. */
export const credit = (db: Db, to: Account, amount: number): Promise<string> =>
  db.transaction().execute((tx) => transfer(tx, 'house:deposits', to, amount));
