import { z } from 'zod';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { Refusal } from '../../../platform/errors/refusal.ts';
import { enqueue, type Job } from '../../../platform/jobs/jobs.ts';
import { checkImport, type CheckParts } from './check-import.ts';
import { countRows, readDraft, storeDraft, type Draft } from './imports.store.ts';
import { runImport } from './run-import.ts';

const WORK = 'work-on-import';
/** The work on the imports of a user is done one after another. */
const payload = z.object({ draftId: z.int() });

/** Lets a worker check or run an import, by its state. */
export const workSoon = (tx: Tx, { id, userId }: Pick<Draft, 'id' | 'userId'>): Promise<void> =>
  enqueue(tx, WORK, { draftId: id }, { key: `import:${id}`, queue: `import:${userId}`, maxAttempts: 3, urgent: true });

export type WorkParts = CheckParts & { db: Db };

export const importJob = (parts: WorkParts): Job => ({
  name: WORK,
  work: 'files',
  run: (data) => work(parts, payload.parse(data).draftId),
});

/** A refusal is the end of the work, and is shown to the user. */
async function work(parts: WorkParts, draftId: number): Promise<void> {
  try {
    await inTransaction(parts.db, (tx) => workIn(tx, parts, draftId));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { code, text, values } = error;
    const failure = { code, text, values: (values as Record<string, string | number>) ?? null };
    await inTransaction(parts.db, (tx) => storeDraft(tx, draftId, { state: 'failed', failure }));
  }
}

async function workIn(tx: Tx, parts: WorkParts, draftId: number): Promise<void> {
  const draft = await readDraft(tx, draftId);
  if (!draft || (draft.state !== 'checking' && draft.state !== 'importing')) return;
  // rows that wait are lost when the database crashes
  if ((await countRows(tx, draftId)) < draft.rows) throw new Refusal('STATE', 'imports.rowsLost');
  if (draft.state === 'checking') {
    await storeDraft(tx, draftId, { state: 'checked', summary: await checkImport(tx, parts, draft), failure: null });
    return;
  }
  const progress = (done: number): Promise<void> => inTransaction(parts.db, (own) => storeDraft(own, draftId, { done }));
  const { importId } = await runImport(tx, { userId: draft.userId, ip: null }, draft, progress);
  await storeDraft(tx, draftId, { state: 'imported', importId });
}
