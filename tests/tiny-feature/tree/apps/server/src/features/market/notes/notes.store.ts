import type { Tx } from '../../../platform/database/database.ts';
import { now } from '../../../platform/process/clock.ts';

export async function insertNote(tx: Tx, userId: number, text: string): Promise<number> {
  const row = await tx.insertInto('notes').values({ user_id: userId, text, added_at: now() }).returning('id').executeTakeFirstOrThrow();
  return row.id;
}
