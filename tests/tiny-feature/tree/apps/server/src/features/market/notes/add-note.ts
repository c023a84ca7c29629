import type { Tx } from '../../../platform/database/database.ts';
import { lockAndCheckCap } from '../../../platform/database/own-rows.ts';
import { audit } from '../../../platform/security/audit.ts';
import type { Caller } from '../../../platform/security/sessions.ts';
import { insertNote } from './notes.store.ts';

const MAX_NOTES = 2;

/** @throws Refusal LIMIT_REACHED */
export async function addNote(tx: Tx, caller: Caller, text: string): Promise<number> {
  await lockAndCheckCap(tx, caller.userId, { table: 'notes', max: MAX_NOTES, text: 'notes.full' });
  const id = await insertNote(tx, caller.userId, text);
  await audit(tx, caller, { action: 'note.added', object: `note:${id}`, after: { text } });
  return id;
}
