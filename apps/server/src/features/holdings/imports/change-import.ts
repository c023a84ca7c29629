import type { BodyOf } from '@lootfolio/contract/call';
import type { openImport, sendImportRows } from '@lootfolio/contract/features/holdings/imports';
import { MAX_IMPORT_ROWS, type ImportState } from '@lootfolio/domain/imports';
import type { Tx } from '../../../platform/database/database.ts';
import { notFound, Refusal } from '../../../platform/errors/refusal.ts';
import type { Caller } from '../../../platform/security/sessions.ts';
import { workSoon } from './imports.jobs.ts';
import { deleteDrafts, findDraft, insertDraft, insertRows, lockDraft, storeDraft, type Draft } from './imports.store.ts';
import type { ImportChoices } from './imports.tables.ts';

/** Begins an import. A user has one at a time: an earlier one that was not ended is given up. */
export async function beginImport(tx: Tx, { userId }: Caller, body: BodyOf<typeof openImport>): Promise<Draft> {
  await deleteDrafts(tx, userId);
  const { target, portfolio_id: portfolioId, file_names: fileNames } = body;
  const id = await insertDraft(tx, userId, { target, portfolioId, fileNames });
  return (await findDraft(tx, userId, id))!;
}

const changeable = async (tx: Tx, userId: number, id: number, states: readonly ImportState[]): Promise<Draft> => {
  const draft = await lockDraft(tx, userId, id);
  if (!draft) throw notFound();
  if (!states.includes(draft.state)) throw new Refusal('STATE', 'imports.busy');
  return draft;
};

/**
 * Adds rows from a number on; the same rows again change nothing.
 * @returns the number of all rows that were sent
 * @throws Refusal VALIDATION for rows that do not follow those before; LIMIT_REACHED; STATE
 */
export async function sendRows(tx: Tx, { userId }: Caller, id: number, { from, rows }: BodyOf<typeof sendImportRows>): Promise<number> {
  const draft = await changeable(tx, userId, id, ['filling']);
  if (from > draft.rows) throw new Refusal('VALIDATION', 'calls.validation', { fields: { from: { text: 'imports.rowsMissing' } } });
  const sent = Math.max(draft.rows, from + rows.length);
  if (sent > MAX_IMPORT_ROWS) throw new Refusal('LIMIT_REACHED', 'imports.tooMany', { values: { n: MAX_IMPORT_ROWS } });
  await insertRows(
    tx,
    id,
    from,
    rows.map(({ app_id: appId, source_id: sourceId, ...row }) => ({ ...row, appId, sourceId })),
  );
  await storeDraft(tx, id, { rows: sent });
  return sent;
}

/** Lets a worker check the rows of an import, or add them. @throws Refusal STATE while a worker is at it, or when it was not checked yet */
export async function beginWork(
  tx: Tx,
  { userId }: Caller,
  id: number,
  { state, choices }: { state: 'checking' | 'importing'; choices?: ImportChoices },
): Promise<Draft> {
  const draft = await changeable(tx, userId, id, state === 'checking' ? ['filling', 'checked', 'failed'] : ['checked']);
  if (draft.rows === 0) throw new Refusal('STATE', 'imports.noRows');
  await storeDraft(tx, id, { state, done: 0, failure: null, ...(choices && { choices }) });
  await workSoon(tx, draft);
  return (await findDraft(tx, userId, id))!;
}
