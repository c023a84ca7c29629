import { randomUUID } from 'node:crypto';
import { GAMES, type AppId } from '@lootfolio/domain/games';
import type { Tx } from '../../platform/database/database.ts';
import { notFound, Refusal } from '../../platform/http/refusal.ts';
import { startByCaller } from '../../platform/operations/operations.ts';
import { nowMs } from '../../platform/process/clock.ts';
import type { Caller } from '../../platform/security/sessions.ts';
import { readingWaitMs } from '../../goods/reading-wait.ts';
import { lockInventory } from '../../goods/store-snapshot.ts';
import { readKeys } from '../market-keys/market-keys.public.ts';
import { REFRESH_KIND } from './inventory-refresh.operation.ts';
import { findOpenRefresh } from './inventory.store.ts';

/** A user without a market key may load an inventory that is older, so that the page shows something. */
const OLD_MS = 15 * 60_000;

/**
 * Starts to read the caller's inventory at Steam again. Returns the operation; the one that runs already, when there is one.
 * @throws Refusal TOO_MANY_REQUESTS with the seconds that remain, INVALID_API for a user without a market key
 */
export async function refreshInventory(tx: Tx, caller: Caller, appId: AppId): Promise<string> {
  const { steamId, userId } = caller;
  if (steamId === null) throw notFound();
  // also keeps two starts at once from both finding none that runs
  const inventory = await lockInventory(tx, { steamId, appId });
  const running = await findOpenRefresh(tx, { userId, kind: REFRESH_KIND, appId });
  if (running !== null) return running;
  const waitMs = readingWaitMs(inventory);
  if (waitMs > 0) {
    const seconds = Math.ceil(waitMs / 1000);
    throw new Refusal('TOO_MANY_REQUESTS', 'inventory.refreshWait', {
      values: { remaining_time: seconds },
      metaData: { remaining_time: seconds },
    });
  }
  const isOld = inventory.read_at === null || nowMs() - inventory.read_at.getTime() > OLD_MS;
  if (!isOld && (await readKeys(tx, userId)).length === 0) throw new Refusal('INVALID_API', 'inventory.needsKeys');
  const items = [{ lane: '', subject: GAMES.find((game) => game.appId === appId)!.label, input: null }];
  return (await startByCaller(tx, caller, { kind: REFRESH_KIND, clientKey: randomUUID(), params: { steamId, appId }, items })).id;
}
