import type { Tx } from '../../platform/database/database.ts';
import { lockAndCheckCap } from '../../platform/database/own-rows.ts';
import { audit } from '../../platform/security/audit.ts';
import type { Caller } from '../../platform/security/sessions.ts';
import { upsertView, type SavedView } from './comparison.store.ts';

const MAX_VIEWS = 50;

/** Saves the filters of the comparison under a name; a new default replaces the former one. @throws Refusal LIMIT_REACHED */
export async function saveView(tx: Tx, caller: Caller, view: Omit<SavedView, 'id'>): Promise<SavedView> {
  await lockAndCheckCap(tx, caller.userId, {
    table: 'saved_views',
    max: MAX_VIEWS,
    text: 'comparison.maxViews',
    // a view of the same name is replaced
    except: { column: 'name', value: view.name },
  });
  const saved = await upsertView(tx, caller.userId, view);
  await audit(tx, caller, { action: 'view.saved', object: `view:${saved.id}`, after: view });
  return saved;
}
