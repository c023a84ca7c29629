import type { BodyOf, ReplyOf } from '@lootfolio/contract/call';
import type { importInvestments as importCall } from '@lootfolio/contract/features/holdings/investment-imports';
import type { ImportRowState } from '@lootfolio/domain/imports';
import type { SkipReason } from '@lootfolio/domain/investments';
import type { Tx } from '../../../platform/database/database.ts';
import { lockUser } from '../../../platform/database/own-rows.ts';
import type { Caller } from '../../../platform/security/sessions.ts';
import { markRows, summarise, type CheckParts } from './check-import.ts';
import { findDraft, readLeftOut } from './imports.reads.ts';
import { analyseRows, giveUpDrafts, insertDraft, insertRows, storeDraft } from './imports.store.ts';
import { runImport } from './run-import.ts';

const MANY_ROWS = 500;

const REASONS: Readonly<Partial<Record<ImportRowState, SkipReason>>> = {
  unknown: 'UNKNOWN_ITEM',
  alike: 'ALREADY_THERE',
  day: 'WRONG_DAY',
};

/**
 * Adds the caller's purchases and sales from a small file at once: an import that is checked and added in one step. Stores nothing when every
 * row is left out.
 * @throws Refusal LIMIT_REACHED
 */
export async function importInvestments(
  tx: Tx,
  caller: Caller,
  { items: rows, file_name: fileName, skip_known: skipKnown }: BodyOf<typeof importCall>,
  parts: CheckParts,
): Promise<Omit<ReplyOf<typeof importCall>, 'success'>> {
  const { userId } = caller;
  await lockUser(tx, userId);
  const id = await insertDraft(tx, userId, [fileName]);
  await insertRows(
    tx,
    id,
    0,
    rows.map(({ row, kind, app_id: appId, buyPrice, buyDate, market, ...more }) => ({
      ...more,
      ...{ file: 0, line: row, side: kind, appId, units: buyPrice, scale: 3, currency: 'USD', day: buyDate },
      ...{ note: '', market: market?.slug ?? null, sourceId: null, ofPrevious: false },
    })),
  );
  // for few rows every plan is good, and other imports that count wait for this one
  if (rows.length > MANY_ROWS) await analyseRows(tx);
  await storeDraft(tx, id, { rows: rows.length, choices: { letIn: skipKnown ? [] : 'all' } });
  const draft = (await findDraft(tx, userId, id))!;
  await markRows(tx, parts.items, draft);
  const { purchases, pieces, cost, sold, unmatched } = await summarise(tx, parts, draft);
  const adds = purchases + sold > 0 ? await runImport(tx, parts.items, caller, draft) : null;
  const skipped = (await readLeftOut(tx, id)).map(({ line, name, state }) => ({ row: line, name, reason: REASONS[state]! }));
  await giveUpDrafts(tx, [id]);
  return {
    ...{ count: purchases, pieces, cost, sold, unmatched, skipped, total: skipped.length },
    ...{ doubles: adds?.doubles ?? 0, import_id: adds?.importId ?? null },
  };
}
