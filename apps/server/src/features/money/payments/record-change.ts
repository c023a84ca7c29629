import type { Tx } from '../../../platform/database/database.ts';
import { audit } from '../../../platform/security/audit.ts';
import { storeChanges } from './change-payment.store.ts';
import type { CryptoRow } from './payments.store.ts';
import type { PaymentState } from './tell-payment.ts';

/** Writes down what the server changed of a payment by itself, for administrators and for the audit log. */
export async function recordChange(
  tx: Tx,
  { id, status, attention, amount }: Pick<CryptoRow, 'id' | 'status' | 'attention' | 'amount'>,
  now: Omit<PaymentState, 'id'>,
): Promise<void> {
  const before = { operation_status: status, attention, amount };
  const after = { operation_status: now.status, attention: now.attention, amount: now.amount };
  await audit(tx, { userId: null, ip: null }, { action: 'payment.changed', object: `payment:${id}`, before, after, always: true });
  await storeChanges(tx, id, null, before, after);
}
