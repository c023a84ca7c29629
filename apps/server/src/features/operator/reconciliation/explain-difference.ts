import type { Tx } from '../../../platform/database/database.ts';
import { notFound, Refusal } from '../../../platform/errors/refusal.ts';
import { audit } from '../../../platform/security/audit.ts';
import type { Caller } from '../../../platform/security/sessions.ts';
import { lockDifference, storeExplanation } from './reconciliation.store.ts';

/**
 * Explains a difference, which ends its alarm. The same difference stays explained; with other values it is a new one.
 * @throws Refusal STATE when it was explained meanwhile or is gone
 */
export async function explainDifference(tx: Tx, caller: Caller, id: number, note: string): Promise<void> {
  const row = await lockDifference(tx, id);
  if (!row) throw notFound();
  if (row.gone_at !== null) throw new Refusal('STATE', 'reconciliation.isGone');
  if (row.explained_at !== null) throw new Refusal('STATE', 'reconciliation.isExplained');
  await storeExplanation(tx, id, caller.userId, note);
  await audit(tx, caller, {
    action: 'difference.explained',
    object: `difference:${id}`,
    after: { subject: row.subject, kind: row.kind, about: row.about, here: row.here, there: row.there, note },
    always: true,
  });
}
