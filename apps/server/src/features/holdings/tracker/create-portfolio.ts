import { FREE_PORTFOLIOS } from '@lootfolio/domain/tracker';
import type { Tx } from '../../../platform/database/database.ts';
import { lockAndCheckCap } from '../../../platform/database/own-rows.ts';
import { audit } from '../../../platform/security/audit.ts';
import type { Caller } from '../../../platform/security/sessions.ts';
import { insertPortfolio, type PortfolioFields } from './tracker.store.ts';

/** Creates a portfolio of the caller. @throws Refusal LIMIT_REACHED */
export async function createPortfolio(tx: Tx, caller: Caller, fields: PortfolioFields): Promise<number> {
  await lockAndCheckCap(tx, caller.userId, { table: 'tracker_portfolios', max: FREE_PORTFOLIOS, text: 'tracker.full' });
  const id = await insertPortfolio(tx, caller.userId, fields);
  await audit(tx, caller, { action: 'tracker.created', object: `tracker:${id}`, after: fields });
  return id;
}
