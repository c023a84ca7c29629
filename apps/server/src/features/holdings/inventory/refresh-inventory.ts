import { randomUUID } from 'node:crypto';
import { gameLabel, type AppId } from '@lootfolio/domain/games';
import type { Tx } from '../../../platform/database/database.ts';
import { notFound, Refusal } from '../../../platform/errors/refusal.ts';
import { startByCaller, type RetryCheck } from '../../../platform/operations/operations.ts';
import { nowMs } from '../../../platform/process/clock.ts';
import type { Caller } from '../../../platform/security/sessions.ts';
import { readingWaitMs } from '../../../goods/reading-wait.ts';
import { lockInventory, type LockedInventory } from '../../../goods/inventories.store.ts';
import { readKeys } from '../../people/market-keys/market-keys.public.ts';
import { REFRESH_KIND, refreshParams } from './inventory-refresh.operation.ts';
import { findLastCancelled, findOpenRefresh } from './inventory.store.ts';

/** A user without a market key may still refresh an inventory that is older than this, so that the page shows something. */
const OLD_MS = 15 * 60_000;

/**
 * Starts an operation that reads the caller's inventory at Steam again.
 * @returns the id of the operation, or of the one that already runs
 * @throws Refusal TOO_MANY_REQUESTS with the seconds that remain, INVALID_API for a user without a market key
 */
export async function refreshInventory(tx: Tx, caller: Caller, appId: AppId): Promise<string> {
  const { steamId } = caller;
  if (steamId === null) throw notFound();
  const running = await admit(tx, { ...caller, steamId }, appId);
  if (running !== null) return running;
  const items = [{ lane: '', subject: gameLabel(appId), input: null }];
  return (await startByCaller(tx, caller, { kind: REFRESH_KIND, clientKey: randomUUID(), params: { steamId, appId }, items })).id;
}

/** Checks the same conditions when a failed or cancelled reading is tried again. */
export const checkRetry: RetryCheck = async (tx, caller, params) => {
  const { steamId } = caller;
  const of = refreshParams.safeParse(params);
  // an operation whose parameters this version cannot read ends by itself
  if (steamId === null || !of.success) return;
  const running = await admit(tx, { ...caller, steamId }, of.data.appId);
  if (running !== null) throw new Refusal('STATE', 'operations.running');
};

/**
 * Checks whether an inventory may be read now.
 * @returns the id of the operation that already reads it; null when there is none
 */
async function admit(tx: Tx, { steamId, userId }: { steamId: string; userId: number }, appId: AppId): Promise<string | null> {
  // the lock also prevents that two simultaneous starts both find no running operation
  const inventory = await lockInventory(tx, { steamId, appId });
  const of = { userId, kind: REFRESH_KIND, appId };
  const running = await findOpenRefresh(tx, of);
  if (running !== null) return running;
  const waitMs = waitOf(inventory, await findLastCancelled(tx, of));
  if (waitMs > 0) {
    const seconds = Math.ceil(waitMs / 1000);
    throw new Refusal('TOO_MANY_REQUESTS', 'inventory.refreshWait', {
      values: { remaining_time: seconds },
      metaData: { remaining_time: seconds },
    });
  }
  const isOld = inventory.read_at === null || nowMs() - inventory.read_at.getTime() > OLD_MS;
  if (!isOld && (await readKeys(tx, userId)).length === 0) throw new Refusal('INVALID_API', 'inventory.needsKeys');
  return null;
}

/** Returns the milliseconds to wait. A cancelled reading counts like a failed one, because Steam was asked. */
const waitOf = (inventory: LockedInventory, cancelledAt: Date | null): number =>
  Math.max(readingWaitMs(inventory), readingWaitMs({ checked_at: cancelledAt, problem: 'CANCELLED' }));
