import type { ReplyOf } from '@lootfolio/contract/call';
import type { readLedger } from '@lootfolio/contract/features/money/payments';
import { LEDGER_KINDS } from '@lootfolio/domain/payments';
import type { Language } from '@lootfolio/texts/languages';
import { text, type TextKey } from '@lootfolio/texts/text';
import type { Reader } from '../../../platform/database/database.ts';
import { readEntries, type Entry } from '../../../platform/money/ledger.ts';
import { readBalances, readPaymentsOf, type CausingPayment } from './payments.reads.ts';

type Reply = ReplyOf<typeof readLedger>;
export type LedgerRow = Reply['items'][number];

/** Returns a page of the movements of a user's balance, newest first. A page past the end is empty. */
export async function viewLedger(
  db: Reader,
  userId: number,
  { page, pageSize, language }: { page: number; pageSize: number; language: Language },
): Promise<Reply> {
  const { items, total } = await readEntries(db, `user:${userId}`, { offset: (page - 1) * pageSize, limit: pageSize });
  const payments = await readPaymentsOf(
    db,
    items.map(({ reference }) => reference),
  );
  return {
    items: items.map((entry) => present(entry, payments.get(entry.reference) ?? null, language)),
    total,
    ...(await readBalances(db, userId)),
  };
}

function present(
  { id, created_at: at, kind, reference, amount, balance_after: after }: Entry,
  payment: CausingPayment | null,
  language: Language,
): LedgerRow {
  const shown = LEDGER_KINDS.find((one) => one === kind) ?? 'ADJUSTMENT';
  return {
    id,
    created_at: at.toISOString(),
    kind: shown,
    amount,
    balance_after: after,
    reference: explain(shown, reference, payment, language),
    payment_id: payment?.id ?? null,
  };
}

const CAUSES = {
  DEPOSIT: 'payments.forDeposit',
  SUBSCRIPTION: 'payments.forSubscription',
  REFUND: 'payments.forRefund',
  ADJUSTMENT: 'payments.forAdjustment',
  REVERSAL: 'payments.forReversal',
} as const satisfies Record<LedgerRow['kind'], TextKey>;

/** Says in words what a movement was for. */
function explain(kind: LedgerRow['kind'], reference: string, payment: CausingPayment | null, language: Language): string {
  if (reference.includes(' settled by ')) return text('payments.forDebt', language);
  if (payment !== null)
    return text(payment.method === 'ITEMPAY' ? 'payments.forItems' : 'payments.forPayment', language, { id: payment.id });
  return text(CAUSES[kind], language);
}
