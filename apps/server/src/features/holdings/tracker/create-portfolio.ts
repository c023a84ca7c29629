import type { Tx } from '../../../platform/database/database.ts';
import { lockAndCheckCap } from '../../../platform/database/own-rows.ts';
import type { Provided } from '../../../platform/module.ts';
import { audit } from '../../../platform/security/audit.ts';
import type { Caller } from '../../../platform/security/sessions.ts';
import { insertPortfolio, type PortfolioFields } from './tracker.store.ts';

/** Creates a portfolio of the caller. @throws Refusal LIMIT_REACHED when they have as many as their plan allows */
export async function createPortfolio(tx: Tx, caller: Caller, plans: Provided['plans'], fields: PortfolioFields): Promise<number> {
  const { limits, canUpgrade } = await plans.of(tx, caller.userId);
  const text = canUpgrade ? 'tracker.full' : 'tracker.fullForAll';
  await lockAndCheckCap(tx, caller.userId, { table: 'tracker_portfolios', max: limits.portfolios, text });
  const id = await insertPortfolio(tx, caller.userId, fields);
  await audit(tx, caller, { action: 'tracker.created', object: `tracker:${id}`, after: fields });
  return id;
}
