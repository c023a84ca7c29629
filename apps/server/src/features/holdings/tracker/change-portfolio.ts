import type { Tx } from '../../../platform/database/database.ts';
import { notFound } from '../../../platform/errors/refusal.ts';
import { audit } from '../../../platform/security/audit.ts';
import type { Caller } from '../../../platform/security/sessions.ts';
import { lockPortfolio, updatePortfolio, type PortfolioFields } from './tracker.store.ts';

/** Changes the caller's portfolio. Fields that are not given stay. @throws Refusal NOT_FOUND, also for another user's portfolio */
export async function changePortfolio(
  tx: Tx,
  caller: Caller,
  id: number,
  change: { name: string; description: string | undefined; isPublic: boolean | undefined },
): Promise<void> {
  const before = await lockPortfolio(tx, caller.userId, id);
  if (!before) throw notFound();
  const after: PortfolioFields = {
    name: change.name,
    description: change.description ?? before.description,
    isPublic: change.isPublic ?? before.isPublic,
  };
  await updatePortfolio(tx, id, after);
  await audit(tx, caller, { action: 'tracker.changed', object: `tracker:${id}`, before, after });
}
