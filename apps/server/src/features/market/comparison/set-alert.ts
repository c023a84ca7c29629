import { MAX_VIEW_ALERTS } from '@lootfolio/domain/view-alerts';
import type { Tx } from '../../../platform/database/database.ts';
import { lockAndCheckCap } from '../../../platform/database/own-rows.ts';
import { notFound, Refusal } from '../../../platform/errors/refusal.ts';
import { audit } from '../../../platform/security/audit.ts';
import type { Caller } from '../../../platform/security/sessions.ts';
import type { ViewAlert } from './comparison.store.ts';
import { viewQuery } from './view-alerts.rules.ts';
import { alertOf, lockView, upsertAlert, type Limits } from './view-alerts.store.ts';

/**
 * Sets an alert that tells the caller when a new row appears in their saved view. Replaces the view's earlier alert.
 * @throws Refusal NOT_FOUND, also for another user's view; LIMIT_REACHED; VALIDATION when the view's address cannot be used
 */
export async function setAlert(tx: Tx, caller: Caller, viewId: number, limits: Limits): Promise<ViewAlert> {
  await lockAndCheckCap(tx, caller.userId, {
    table: 'view_alerts',
    max: MAX_VIEW_ALERTS,
    text: 'comparison.maxAlerts',
    // the alert of this view is replaced
    except: { column: 'view_id', value: String(viewId) },
  });
  const view = await lockView(tx, caller.userId, viewId);
  if (!view) throw notFound();
  if (viewQuery(view.search) === null) throw new Refusal('VALIDATION', 'comparison.viewUnreadable');
  const before = await alertOf(tx, viewId);
  await upsertAlert(tx, caller.userId, viewId, limits);
  await audit(tx, caller, {
    action: before ? 'view_alert.changed' : 'view_alert.set',
    object: `view:${viewId}`,
    ...(before && { before }),
    after: limits,
  });
  return { ...limits, fits: null };
}
