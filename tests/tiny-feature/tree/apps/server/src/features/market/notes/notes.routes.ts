import { addNote as addCall, listNotes } from '@lootfolio/contract/features/market/notes';
import type { Db } from '../../../platform/database/database.ts';
import { route, write, type Route } from '../../../platform/http/route.ts';
import { addNote } from './add-note.ts';
import { readNotes } from './notes.reads.ts';

export const notesRoutes = ({ db }: { db: Db }): Route[] => [
  write(addCall, async ({ tx, caller, body }) => ({ id: await addNote(tx, caller, body.text) })),

  route(listNotes, async ({ caller }) => {
    const rows = await readNotes(db, caller.userId);
    return { items: rows.map((row) => ({ ...row, added_at: row.added_at.toISOString() })), total: rows.length };
  }),
];
