import type { Tx } from '../../../platform/database/database.ts';
import type { Difference } from './compare.rules.ts';
import { readAccountSums, readBalanceCopies, readLedgerSum, readPromiseSums, readSourceSums, type LedgerRow } from './ledger.reads.ts';

/** Compares the ledger with itself, with the users and with the payments, as they were at one moment: `tx` is a snapshot. */
export async function compareLedger(tx: Tx): Promise<{ differences: Difference[]; compared: number }> {
  const { sum, accounts } = await readLedgerSum(tx);
  const of = (kind: Difference['kind'], rows: readonly LedgerRow[]): Difference[] => rows.map((row) => ({ kind, paymentId: null, ...row }));
  return {
    compared: accounts,
    differences: [
      ...of('ledger_sum', sum === 0 ? [] : [{ about: 'ledger', here: sum, there: 0 }]),
      ...of('account_sum', await readAccountSums(tx)),
      ...of('balance_copy', await readBalanceCopies(tx)),
      ...of('source_sum', await readSourceSums(tx)),
      ...of('promise_sum', await readPromiseSums(tx)),
    ],
  };
}
