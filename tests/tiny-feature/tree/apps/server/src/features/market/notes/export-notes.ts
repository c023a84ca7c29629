import { LANGUAGES, type Language } from '@lootfolio/texts/languages';
import { z } from 'zod';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { fileKind, startFile } from '../../../platform/operations/file-kind.ts';
import type { OperationKind } from '../../../platform/operations/kinds.ts';
import { now } from '../../../platform/process/clock.ts';
import type { Caller } from '../../../platform/security/sessions.ts';
import { readNotes } from './notes.reads.ts';

const NOTES_EXPORT = 'notes-export';

/** @returns the id of the operation */
export const startNotesExport = (
  tx: Tx,
  caller: Caller,
  { clientKey, language }: { clientKey: string; language: Language },
): Promise<string> => startFile(tx, caller, { kind: NOTES_EXPORT, clientKey, params: { language }, subject: 'JSON' });

export const notesExportKind = ({ db }: { db: Db }): OperationKind =>
  fileKind({
    name: NOTES_EXPORT,
    action: 'note.exported',
    params: z.object({ language: z.enum(LANGUAGES) }),
    make: async ({ userId }) => ({
      name: `notes-${now().toISOString().slice(0, 10)}`,
      format: 'json',
      bytes: Buffer.from(JSON.stringify(await readNotes(db, userId))),
    }),
  });
