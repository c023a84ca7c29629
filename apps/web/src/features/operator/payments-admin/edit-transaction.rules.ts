import type { BalancePaymentMethod, OperationStatus, OperationType } from '@lootfolio/domain/payments';
import type { Typed } from '../../../ui/form/use-number-text.ts';
import type { Transaction, TransactionChange } from './payments-admin.queries.ts';

/** The choice of no method, which payments in items have. */
export const NO_METHOD = 'NONE';

/** The typed values of the form of a payment. `amount` is in thousandths of a dollar. */
export type TransactionForm = {
  amount: Typed;
  operation_type: OperationType;
  balance_payment_method: BalancePaymentMethod | typeof NO_METHOD;
  operation_status: OperationStatus;
  note: string;
};

export const formOf = ({ amount, operation_type, balance_payment_method, operation_status }: Transaction): TransactionForm => ({
  amount,
  operation_type,
  balance_payment_method: balance_payment_method ?? NO_METHOD,
  operation_status,
  note: '',
});

/** True when the server requires a note: the payment has ended. */
export const needsNote = ({ operation_status: status }: Pick<Transaction, 'operation_status'>): boolean => status !== 'PENDING';

/** The change that a form makes; null while its amount cannot be read. */
export function changeOf({ amount, balance_payment_method: method, note, ...same }: TransactionForm): TransactionChange | null {
  if (typeof amount !== 'number') return null;
  return { ...same, amount, balance_payment_method: method === NO_METHOD ? null : method, note: note.trim() };
}

/** True when the form says nothing that is not stored already. */
export function saysNothing(shown: Transaction, form: TransactionForm): boolean {
  const saved = formOf(shown);
  return Object.keys(saved).every((name) => {
    const [now, then] = [form[name as keyof TransactionForm], saved[name as keyof TransactionForm]];
    return (typeof now === 'string' ? now.trim() : now) === then;
  });
}

/** What a payment adds to the balance of its user, in thousandths of a dollar. */
export function effectOf(
  { operation_status: status, operation_type: type }: Pick<TransactionForm, 'operation_status' | 'operation_type'>,
  amount: number,
) {
  if (status !== 'COMPLETED') return 0;
  return type === 'DEPOSIT' ? amount : -amount;
}
