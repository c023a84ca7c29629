import { z } from 'zod';
import type { Tx } from '../../../platform/database/database.ts';
import { enqueue, type Job } from '../../../platform/jobs/jobs.ts';
import type { Draft } from './imports.reads.ts';
import { workOnImport, type WorkParts } from './work-on-import.ts';

const WORK = 'work-on-import';
const payload = z.object({ draftId: z.int() });

/** Lets a worker check an import, or add its rows, by its state. The work on the imports of a user is done one after another. */
export const workSoon = (tx: Tx, { id, userId }: Pick<Draft, 'id' | 'userId'>): Promise<void> =>
  enqueue(tx, WORK, { draftId: id }, { key: `import:${id}`, queue: `import:${userId}`, maxAttempts: 3, urgent: true });

export const importJob = (parts: WorkParts): Job => ({
  name: WORK,
  work: 'files',
  run: (data) => workOnImport(parts, payload.parse(data).draftId),
});
