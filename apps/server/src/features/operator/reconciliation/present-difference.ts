import type { ReplyOf } from '@lootfolio/contract/call';
import type { adminReconciliation } from '@lootfolio/contract/features/operator/reconciliation';
import { COUNTED_KINDS, type DifferenceKind } from '@lootfolio/domain/reconciliation';
import type { Language } from '@lootfolio/texts/languages';
import { text, type TextKey } from '@lootfolio/texts/text';
import type { DifferenceRow, SubjectRow } from './reconciliation.reads.ts';
import { nowMs } from '../../../platform/process/clock.ts';
import { subjectName } from './subjects.ts';

type Reply = ReplyOf<typeof adminReconciliation>;

const TITLES = {
  not_credited: ['reconciliation.notCredited', 'reconciliation.notCreditedText'],
  credited_more: ['reconciliation.creditedMore', 'reconciliation.creditedMoreText'],
  not_paid_there: ['reconciliation.notPaidThere', 'reconciliation.notPaidThereText'],
  unknown_there: ['reconciliation.unknownThere', 'reconciliation.unknownThereText'],
  ledger_sum: ['reconciliation.ledgerSum', 'reconciliation.ledgerText'],
  account_sum: ['reconciliation.accountSum', 'reconciliation.ledgerText'],
  balance_copy: ['reconciliation.balanceCopy', 'reconciliation.ledgerText'],
  source_sum: ['reconciliation.sourceSum', 'reconciliation.ledgerText'],
  promise_sum: ['reconciliation.promiseSum', 'reconciliation.ledgerText'],
  things_missing: ['reconciliation.thingsMissing', 'reconciliation.thingsMissingText'],
  trade_unknown: ['reconciliation.tradeUnknown', 'reconciliation.tradeUnknownText'],
  trade_missing: ['reconciliation.tradeMissing', 'reconciliation.tradeMissingText'],
} as const satisfies Record<DifferenceKind, readonly [TextKey, TextKey]>;

export function presentDifference(row: DifferenceRow, language: Language): Reply['items'][number] {
  const [title, explained] = TITLES[row.kind];
  return {
    id: row.id,
    subject: subjectName(row.subject, language),
    kind: row.kind,
    state: row.gone_at !== null ? 'gone' : row.explained_at !== null ? 'explained' : 'open',
    title: text(title, language),
    text: text(explained, language),
    about: row.about,
    payment_id: row.payment_id,
    here: row.here,
    there: row.there,
    is_count: COUNTED_KINDS.includes(row.kind),
    found_at: row.found_at.toISOString(),
    gone_at: row.gone_at?.toISOString() ?? null,
    explanation:
      row.explained_at === null
        ? null
        : { at: row.explained_at.toISOString(), admin: { id: row.admin_id!, user_name: row.adminName }, note: row.note! },
  };
}

export const presentSubject = (row: SubjectRow, language: Language): Reply['subjects'][number] => ({
  key: row.subject,
  name: subjectName(row.subject, language),
  state: row.error !== null ? 'failed' : row.compared_at === null ? 'never' : row.open > 0 ? 'differs' : 'ok',
  compared_at: row.compared_at?.toISOString() ?? null,
  compared: row.compared,
  error: row.error,
  open: row.open,
  is_wanted: row.wanted_at !== null || isUnderWay(row),
});

/** A comparison that takes longer was interrupted. */
const LONGEST_MS = 5 * 60_000;

const isUnderWay = ({ tried_at: tried, compared_at: compared, error }: SubjectRow): boolean =>
  tried !== null && error === null && (compared === null || tried > compared) && nowMs() - tried.getTime() < LONGEST_MS;
