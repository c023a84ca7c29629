import type { Db, Tx } from '../../../platform/database/database.ts';
import { lockUsers } from '../../../platform/database/own-rows.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { Refusal } from '../../../platform/errors/refusal.ts';
import { markKnownRows, markRows, summarise, type CheckParts } from './check-import.ts';
import { countRows, readDraft, readStatesHash } from './imports.reads.ts';
import { analyseRows, storeDraft } from './imports.store.ts';
import type { ImportFailure } from './imports.tables.ts';
import { runImport } from './run-import.ts';
import { suggestNames } from './suggest-names.ts';

export type WorkParts = CheckParts & { db: Db };

/**
 * Checks an import, or adds its rows, by its state. An error is the end of the work, because nothing was added then: its user is told, and can
 * begin it again.
 * @throws the error, unless it is a refusal
 */
export async function workOnImport(parts: WorkParts, draftId: number): Promise<void> {
  try {
    await analyseRows(parts.db);
    await inTransaction(parts.db, (tx) => workIn(tx, parts, draftId));
  } catch (error) {
    const refusal = error instanceof Refusal ? error : new Refusal('INTERNAL', 'calls.internal');
    await inTransaction(parts.db, (tx) => storeDraft(tx, draftId, { state: 'failed', failure: failureOf(refusal) }));
    if (refusal !== error) throw error;
  }
}

const failureOf = ({ code, text, values }: Refusal): ImportFailure => ({ code, text, values: values ?? null });

async function workIn(tx: Tx, parts: WorkParts, draftId: number): Promise<void> {
  const draft = await readDraft(tx, draftId);
  if (!draft || (draft.state !== 'checking' && draft.state !== 'importing')) return;
  // rows that wait are lost when the database crashes
  if ((await countRows(tx, draftId)) < draft.rows) throw new Refusal('STATE', 'imports.rowsLost');
  if (draft.state === 'checking') {
    await markRows(tx, parts.items, draft);
    await suggestNames(tx, parts.items, draftId);
    await storeDraft(tx, draftId, { state: 'checked', summary: await summarise(tx, parts, draft) });
    return;
  }
  await lockUsers(tx, [draft.userId], null);
  const shown = await readStatesHash(tx, draftId);
  await markKnownRows(tx, draft);
  if ((await readStatesHash(tx, draftId)) !== shown) {
    // something was added or deleted since the check: its user sees what is true now, and decides again
    const failure = failureOf(new Refusal('STATE', 'imports.changedSince'));
    await storeDraft(tx, draftId, { state: 'checked', summary: await summarise(tx, parts, draft), failure });
    return;
  }
  const progress = (done: number): Promise<void> => inTransaction(parts.db, (own) => storeDraft(own, draftId, { done }));
  const { importId, doubles } = await runImport(tx, parts.items, { userId: draft.userId, ip: null }, draft, progress);
  await storeDraft(tx, draftId, { state: 'imported', importId, doubles });
}
