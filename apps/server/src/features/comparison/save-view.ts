import { audit } from '../../platform/security/audit.ts';
import type { Db } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { countOtherViews, upsertView, type SavedView } from './comparison.store.ts';

const MOST_VIEWS = 50;

/** Saves the filters of the comparison under a name; the default view, if this is one, was another before. @throws Refusal LIMIT_REACHED */
export async function saveView(db: Db, caller: { userId: number; ip: string }, view: Omit<SavedView, 'id'>): Promise<SavedView> {
  return db.transaction().execute(async (tx) => {
    if ((await countOtherViews(tx, caller.userId, view.name)) >= MOST_VIEWS) throw new Refusal('LIMIT_REACHED', 'maxViews');
    const saved = await upsertView(tx, caller.userId, view);
    await audit(tx, { actorId: caller.userId, ip: caller.ip, action: 'view.saved', object: `view:${saved.id}`, after: view });
    return saved;
  });
}
