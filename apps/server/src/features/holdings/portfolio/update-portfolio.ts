import type { PortfolioValues } from '@lootfolio/domain/portfolio';
import { localDate } from '@lootfolio/domain/schedule';
import type { Tx } from '../../../platform/database/database.ts';
import { lockUser } from '../../../platform/database/own-rows.ts';
import { now } from '../../../platform/process/clock.ts';
import { audit } from '../../../platform/security/audit.ts';
import type { Caller } from '../../../platform/security/sessions.ts';
import { putDay } from './portfolio.store.ts';

/** Saves the values of the caller's portfolio for today (UTC). @returns the time of the update */
export async function updatePortfolio(tx: Tx, caller: Caller, values: PortfolioValues): Promise<Date> {
  await lockUser(tx, caller.userId);
  const at = now();
  const day = localDate(at, 'UTC');
  await putDay(tx, caller.userId, day, { ...values, updated_at: at });
  // without the amounts: audit rows outlive the account
  await audit(tx, caller, { action: 'portfolio.updated', object: `portfolio:${day}` });
  return at;
}
