import type { OperationStatus, PaymentAttention } from '@lootfolio/domain/payments';
import type { Tx } from '../../../platform/database/database.ts';
import type { AnyPayment } from './change-payment.store.ts';
import { storePayment } from './payments.store.ts';
import { recordChange } from './record-change.ts';
import { tellAdmins } from './tell-admins.ts';

type State = { status: OperationStatus; attention: PaymentAttention | null; creditedOn?: Date | null };

/**
 * Stores the state that the server gives a payment by itself, with its history. Tells the administrators when it begins to wait for them. The
 * payment is locked. @param state `creditedOn`: when it will be credited, as far as that is known
 */
export async function storeState(tx: Tx, payment: AnyPayment, state: State): Promise<void> {
  const { id, userId, operation_status: status, attention, amount } = payment;
  await storePayment(tx, id, state);
  if (state.status === status && state.attention === attention) return;
  await recordChange(tx, { id, status, attention, amount }, { status: state.status, attention: state.attention, amount });
  if (state.attention !== null && state.attention !== attention) await tellAdmins(tx, { id, userId, attention: state.attention, amount });
}
