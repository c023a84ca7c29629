import type { ReplyOf } from '@lootfolio/contract/call';
import type { listViews } from '@lootfolio/contract/features/market/comparison';
import { now } from '../../../platform/process/clock.ts';
import type { Tx } from '../../../platform/database/database.ts';

/** A saved view with its alert, as the calls return it. */
export type SavedView = ReplyOf<typeof listViews>['items'][number];
export type ViewAlert = NonNullable<SavedView['alert']>;
export type NewView = Omit<SavedView, 'id' | 'alert'>;

/** Returns the stored address of a user's view with this name; null when there is none. */
export async function searchOfView(tx: Tx, userId: number, name: string): Promise<string | null> {
  const view = await tx
    .selectFrom('saved_views')
    .select('search')
    .where('user_id', '=', userId)
    .where('name', '=', name)
    .executeTakeFirst();
  return view?.search ?? null;
}

/** Saves a view under its name, and replaces an earlier view with that name. Returns its id. */
export async function upsertView(tx: Tx, userId: number, view: NewView): Promise<number> {
  if (view.is_default) await tx.updateTable('saved_views').set({ is_default: false }).where('user_id', '=', userId).execute();
  const { id } = await tx
    .insertInto('saved_views')
    .values({ user_id: userId, ...view, created_at: now() })
    .onConflict((conflict) => conflict.columns(['user_id', 'name']).doUpdateSet({ search: view.search, is_default: view.is_default }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function deleteOwnView(tx: Tx, userId: number, id: number): Promise<boolean> {
  const row = await tx.deleteFrom('saved_views').where('id', '=', id).where('user_id', '=', userId).returning('id').executeTakeFirst();
  return row !== undefined;
}
