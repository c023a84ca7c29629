import type { Tx } from '../../../platform/database/database.ts';
import { lockAndCheckCap } from '../../../platform/database/own-rows.ts';
import { audit } from '../../../platform/security/audit.ts';
import type { Caller } from '../../../platform/security/sessions.ts';
import { searchOfView, upsertView, type NewView, type SavedView } from './comparison.store.ts';
import { alertOf, restartAlert } from './view-alerts.store.ts';

const MAX_VIEWS = 50;

/**
 * Saves the filters of the comparison under a name; a new default replaces the former default. When the filters of a view change, its alert
 * starts again. @throws Refusal LIMIT_REACHED
 */
export async function saveView(tx: Tx, caller: Caller, view: NewView): Promise<SavedView> {
  await lockAndCheckCap(tx, caller.userId, {
    table: 'saved_views',
    max: MAX_VIEWS,
    text: 'comparison.maxViews',
    // a view of the same name is replaced
    except: { column: 'name', value: view.name },
  });
  const before = await searchOfView(tx, caller.userId, view.name);
  const id = await upsertView(tx, caller.userId, view);
  if (before !== null && before !== view.search) await restartAlert(tx, id);
  await audit(tx, caller, { action: 'view.saved', object: `view:${id}`, after: view });
  return { id, ...view, alert: await alertOf(tx, id) };
}
