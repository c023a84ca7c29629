import type { ReplyOf } from '@lootfolio/contract/call';
import type { listPayments } from '@lootfolio/contract/features/money/payments';
import type { Reader } from '../../../platform/database/database.ts';
import { now } from '../../../platform/process/clock.ts';
import { readPayments, type PaymentsView } from './payments.reads.ts';

type Reply = ReplyOf<typeof listPayments>;

/** Returns a page of a user's payments. */
export async function viewPayments(db: Reader, userId: number, view: PaymentsView): Promise<Reply> {
  const { rows, total } = await readPayments(db, userId, view);
  const at = now();
  return {
    items: rows.map(({ received, expires_at: expiresAt, invoice_url: url, ...row }) => ({
      ...row,
      created_at: row.created_at.toISOString(),
      credited_on: row.operation_status === 'PENDING' ? (row.credited_on?.toISOString() ?? null) : null,
      // the address of an invoice that is paid or over is of no use
      invoice_url: row.operation_status === 'PENDING' && received === 0 && expiresAt !== null && expiresAt > at ? url : null,
    })),
    total,
  };
}
