import type { Tx } from '../../../platform/database/database.ts';
import { audit } from '../../../platform/security/audit.ts';
import type { Caller } from '../../../platform/security/sessions.ts';
import { wantAll } from './reconciliation.store.ts';

/** Asks for a new comparison of everything. The worker and the bot process begin it within a minute. */
export async function wantComparison(tx: Tx, caller: Caller): Promise<void> {
  await wantAll(tx);
  await audit(tx, caller, { action: 'reconciliation.wanted', object: 'reconciliation' });
}
