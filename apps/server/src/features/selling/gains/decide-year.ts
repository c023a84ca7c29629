import type { Method, Year } from '@lootfolio/domain/gains/gains';
import type { Tx } from '../../../platform/database/database.ts';
import { lockUser } from '../../../platform/database/own-rows.ts';
import { notFound, Refusal } from '../../../platform/errors/refusal.ts';
import { now } from '../../../platform/process/clock.ts';
import { audit } from '../../../platform/security/audit.ts';
import type { Caller } from '../../../platform/security/sessions.ts';
import type { GainYear } from './gains.rules.ts';
import { storeClosedYear, storeLock, storeMethod } from './gains.store.ts';
import { viewYears } from './view-years.ts';

/** Locks the caller and returns one of their years. @throws Refusal NOT_FOUND */
export async function lockAndFind(tx: Tx, { userId }: Caller, year: Year): Promise<GainYear> {
  await lockUser(tx, userId);
  const found = (await viewYears(tx, userId)).years.find((one) => one.year === year);
  if (!found) throw notFound();
  return found;
}

/** Chooses how the costs of a year are found. @throws Refusal NOT_FOUND, STATE when the year is locked */
export async function chooseMethod(tx: Tx, caller: Caller, year: Year, method: Method): Promise<void> {
  const before = await lockAndFind(tx, caller, year);
  if (before.lockedAt) throw new Refusal('STATE', 'gains.yearLocked');
  if (before.method === method) return;
  await storeMethod(tx, caller.userId, year, method);
  await audit(tx, caller, {
    action: 'gains.method_chosen',
    object: `gain_year:${year}`,
    before: { method: before.method },
    after: { method },
  });
}

/**
 * Locks a year with the report that the caller saw. Its closing stock opens the next year.
 * @throws Refusal NOT_FOUND, STATE when it cannot be locked, or the report was replaced
 */
export async function lockYear(tx: Tx, caller: Caller, year: Year, reportId: number): Promise<Date> {
  const found = await lockAndFind(tx, caller, year);
  if (found.lockedAt) throw new Refusal('STATE', 'gains.yearLocked');
  if (!found.canLock || found.report?.id !== reportId) throw new Refusal('STATE', 'gains.cannotLock');
  const at = now();
  await storeLock(tx, caller.userId, found, at);
  await storeClosedYear(tx, caller.userId, reportId, year);
  await audit(tx, caller, { action: 'gains.locked', object: `gain_year:${year}`, after: { method: found.method } });
  return at;
}

/** Unlocks the last locked year. A locked year has a report. @throws Refusal NOT_FOUND, STATE when it is not the last locked one */
export async function unlockYear(tx: Tx, caller: Caller, year: Year): Promise<void> {
  const found = await lockAndFind(tx, caller, year);
  if (!found.canUnlock) throw new Refusal('STATE', 'gains.cannotUnlock');
  await storeLock(tx, caller.userId, found, null);
  await storeClosedYear(tx, caller.userId, found.report!.id, null);
  await audit(tx, caller, { action: 'gains.unlocked', object: `gain_year:${year}`, before: { method: found.method } });
}
