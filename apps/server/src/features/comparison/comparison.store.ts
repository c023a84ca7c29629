import { now } from '../../platform/process/clock.ts';
import type { Tx } from '../../platform/database/database.ts';

export type SavedView = { id: number; name: string; search: string; is_default: boolean };

/** Saves a view under its name, in place of an earlier one of that name. */
export async function upsertView(tx: Tx, userId: number, view: Omit<SavedView, 'id'>): Promise<SavedView> {
  if (view.is_default) await tx.updateTable('saved_views').set({ is_default: false }).where('user_id', '=', userId).execute();
  return tx
    .insertInto('saved_views')
    .values({ user_id: userId, ...view, created_at: now() })
    .onConflict((conflict) => conflict.columns(['user_id', 'name']).doUpdateSet({ search: view.search, is_default: view.is_default }))
    .returning(['id', 'name', 'search', 'is_default'])
    .executeTakeFirstOrThrow();
}

export async function deleteOwnView(tx: Tx, userId: number, id: number): Promise<boolean> {
  const row = await tx.deleteFrom('saved_views').where('id', '=', id).where('user_id', '=', userId).returning('id').executeTakeFirst();
  return row !== undefined;
}
