import { audit } from '../../platform/security/audit.ts';
import type { Db } from '../../platform/database/database.ts';
import { notFound } from '../../platform/http/refusal.ts';
import { deleteWatched } from './watchlist.store.ts';

/** Takes an item off its owner's watchlist. @throws Refusal NOT_FOUND, also for another user's row */
export async function removeFromWatchlist(db: Db, caller: { userId: number; ip: string }, id: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const itemId = await deleteWatched(tx, caller.userId, id);
    if (itemId === null) throw notFound();
    await audit(tx, { actorId: caller.userId, ip: caller.ip, action: 'watchlist.removed', object: `item:${itemId}` });
  });
}
