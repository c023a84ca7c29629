import { addNote as addCall, exportNotes, listNotes } from '@lootfolio/contract/features/market/notes';
import type { Db } from '../../../platform/database/database.ts';
import { route, write, type Route } from '../../../platform/http/route.ts';
import { addNote } from './add-note.ts';
import { startNotesExport } from './export-notes.ts';
import { readNotes } from './notes.reads.ts';

export const notesRoutes = ({ db }: { db: Db }): Route[] => [
  write(addCall, async ({ tx, caller, body }) => ({ id: await addNote(tx, caller, body.text) })),

  write(exportNotes, async ({ tx, caller, body, language }) => ({
    operation: await startNotesExport(tx, caller, { clientKey: body.client_key, language }),
  })),

  route(listNotes, async ({ caller }) => {
    const rows = await readNotes(db, caller.userId);
    return { items: rows.map((row) => ({ ...row, added_at: row.added_at.toISOString() })), total: rows.length };
  }),
];
