import type { Tx } from '../../../platform/database/database.ts';
import { notFound } from '../../../platform/errors/refusal.ts';
import { audit } from '../../../platform/security/audit.ts';
import type { Caller } from '../../../platform/security/sessions.ts';
import { deleteWatched } from './watchlist.store.ts';

/** Removes an item from the caller's watchlist. @throws Refusal NOT_FOUND, also for another user's row */
export async function removeFromWatchlist(tx: Tx, caller: Caller, id: number): Promise<void> {
  const itemId = await deleteWatched(tx, caller.userId, id);
  if (itemId === null) throw notFound();
  await audit(tx, caller, { action: 'watchlist.removed', object: `item:${itemId}` });
}
