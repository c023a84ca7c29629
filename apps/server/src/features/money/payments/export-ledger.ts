import type { BodyOf } from '@lootfolio/contract/call';
import type { exportLedger as exportCall } from '@lootfolio/contract/features/money/payments';
import { MAX_ROWS } from '@lootfolio/domain/export-rows';
import type { Language } from '@lootfolio/texts/languages';
import { text, type TextKey } from '@lootfolio/texts/text';
import type { Reader } from '../../../platform/database/database.ts';
import type { FileMaker } from '../../../platform/files/file-maker.ts';
import { buildTable, type Column } from '../../../platform/files/file-table.ts';
import type { FileReply } from '../../../platform/http/route.ts';
import { viewLedger, type LedgerRow } from './view-ledger.ts';

/** Writes the newest movements of a user's balance into a file. */
export async function exportLedger(
  { db, files }: { db: Reader; files: FileMaker },
  userId: number,
  { format, timezone }: Pick<BodyOf<typeof exportCall>, 'format' | 'timezone'>,
  language: Language,
): Promise<FileReply> {
  const { items, total } = await viewLedger(db, userId, { page: 1, pageSize: MAX_ROWS, language });
  const about = { title: text('payments.balanceTitle', language), total, language, timeZone: timezone, unknown: '-' };
  const file = await files.make(format, await buildTable(columnsOf(language), items, about));
  return { name: 'Balance', format, file, rows: items.length, total };
}

const KINDS = {
  DEPOSIT: 'payments.kindDeposit',
  SUBSCRIPTION: 'payments.kindSubscription',
  REFUND: 'payments.kindRefund',
  ADJUSTMENT: 'payments.kindAdjustment',
  REVERSAL: 'payments.kindReversal',
} as const satisfies Record<LedgerRow['kind'], TextKey>;

const columnsOf = (language: Language): Column<LedgerRow>[] => [
  { head: text('payments.date', language), kind: 'datetime', value: ({ created_at: at }) => new Date(at) },
  { head: text('payments.kind', language), kind: 'text', value: ({ kind }) => text(KINDS[kind], language) },
  { head: text('payments.amount', language), kind: 'money', value: ({ amount }) => amount },
  { head: text('payments.balanceAfter', language), kind: 'money', value: ({ balance_after: after }) => after },
  { head: text('payments.reference', language), kind: 'text', value: ({ reference }) => reference },
];
