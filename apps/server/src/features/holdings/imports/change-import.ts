import type { BodyOf } from '@lootfolio/contract/call';
import type { openImport, sendImportRows } from '@lootfolio/contract/features/holdings/imports';
import { MAX_IMPORT_ROWS, type ImportState } from '@lootfolio/domain/imports';
import type { Tx } from '../../../platform/database/database.ts';
import { notFound, Refusal } from '../../../platform/errors/refusal.ts';
import { audit } from '../../../platform/security/audit.ts';
import type { Caller } from '../../../platform/security/sessions.ts';
import { workSoon } from './imports.jobs.ts';
import { findDraft, type Draft } from './imports.reads.ts';
import { giveUpDrafts, insertDraft, insertRows, lockDraft, lockDrafts, storeDraft } from './imports.store.ts';
import type { ImportChoices } from './imports.tables.ts';

const busy = () => new Refusal('STATE', 'imports.busy');

/** Begins an import. A user has one at a time: an earlier one is given up. @throws Refusal STATE while the earlier one is being added */
export async function beginImport(tx: Tx, caller: Caller, { file_names: fileNames }: BodyOf<typeof openImport>): Promise<Draft> {
  const { userId } = caller;
  const earlier = await lockDrafts(tx, userId);
  if (earlier.some(({ state }) => state === 'importing')) throw busy();
  await giveUpDrafts(
    tx,
    earlier.map(({ id }) => id),
  );
  const id = await insertDraft(tx, userId, fileNames);
  await audit(tx, caller, { action: 'import.begun', object: `import:${id}`, after: { file_names: fileNames } });
  return (await findDraft(tx, userId, id))!;
}

async function changeable(tx: Tx, userId: number, id: number, states: readonly ImportState[]): Promise<Draft> {
  const draft = await lockDraft(tx, userId, id);
  if (!draft) throw notFound();
  if (!states.includes(draft.state)) throw busy();
  return draft;
}

/**
 * Adds rows from a number on; the same rows again change nothing.
 * @returns the number of all rows that were sent
 * @throws Refusal VALIDATION for rows that do not follow those before; LIMIT_REACHED; STATE
 */
export async function sendRows(tx: Tx, { userId }: Caller, id: number, { from, rows }: BodyOf<typeof sendImportRows>): Promise<number> {
  const draft = await changeable(tx, userId, id, ['filling']);
  if (from > draft.rows) throw new Refusal('VALIDATION', 'imports.rowsMissing', { values: { n: draft.rows } });
  const sent = Math.max(draft.rows, from + rows.length);
  if (sent > MAX_IMPORT_ROWS) throw new Refusal('LIMIT_REACHED', 'imports.tooMany', { values: { n: MAX_IMPORT_ROWS } });
  await insertRows(
    tx,
    id,
    from,
    rows.map(({ app_id: appId, source_id: sourceId, of_previous: ofPrevious, ...row }) => ({ ...row, appId, sourceId, ofPrevious })),
  );
  await storeDraft(tx, id, { rows: sent });
  return sent;
}

/** Lets a worker compute what the rows of an import would change. @throws Refusal STATE while a worker is at it; VALIDATION without rows */
export async function beginCheck(tx: Tx, { userId }: Caller, id: number, choices: ImportChoices): Promise<Draft> {
  const draft = await changeable(tx, userId, id, ['filling', 'checked', 'failed']);
  if (draft.rows === 0) throw new Refusal('VALIDATION', 'imports.noRows');
  return begin(tx, draft, { state: 'checking', choices });
}

/** Lets a worker add what an import would add. @throws Refusal STATE when it was not checked; VALIDATION when it adds nothing */
export async function beginAdding(tx: Tx, caller: Caller, id: number): Promise<Draft> {
  const draft = await changeable(tx, caller.userId, id, ['checked']);
  if (draft.summary!.rows.new === 0) throw new Refusal('VALIDATION', 'imports.nothingToAdd');
  await audit(tx, caller, { action: 'import.confirmed', object: `import:${id}`, after: { rows: draft.summary!.rows.new } });
  return begin(tx, draft, { state: 'importing' });
}

async function begin(tx: Tx, draft: Draft, change: { state: ImportState; choices?: ImportChoices }): Promise<Draft> {
  await storeDraft(tx, draft.id, { done: 0, failure: null, ...change });
  await workSoon(tx, draft);
  return (await findDraft(tx, draft.userId, draft.id))!;
}

/** Gives an import up. @throws Refusal STATE while it is being added */
export async function giveUp(tx: Tx, { userId }: Caller, id: number): Promise<void> {
  await changeable(tx, userId, id, ['filling', 'checking', 'checked', 'failed', 'imported']);
  await giveUpDrafts(tx, [id]);
}
