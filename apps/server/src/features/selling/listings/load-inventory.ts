import type { Db } from '../../../platform/database/database.ts';
import type { MarketLane } from '../../../platform/operations/lanes.ts';
import { nowMs } from '../../../platform/process/clock.ts';
import { readLoad, storeLoad } from './market-inventories.store.ts';
import type { OpenMarket } from '../presence/presence.public.ts';

/** A market's copy of a Steam inventory that is older than this may lack what was bought since. */
const FRESH_MS = 5 * 60_000;
/** A market that never becomes ready is asked to list all the same: it then says what is wrong. */
const PATIENCE_MS = 3 * 60_000;

/**
 * Makes sure that the market knows the inventory, with at most one request. Returns the milliseconds to wait before things can be listed;
 * 0 when they can be now.
 * @throws MarketError
 */
export async function loadInventory(
  db: Db,
  userId: number,
  { market, appId }: MarketLane,
  { selling, context, client }: OpenMarket,
): Promise<number> {
  if (!selling.prepare) return 0;
  const load = await readLoad(db, { userId, market, appId });
  const ageMs = load ? nowMs() - load.askedAt.getTime() : Infinity;
  if (ageMs > FRESH_MS) {
    const { waitMs } = await selling.prepare(context);
    if (waitMs > 0) await client.release();
    await storeLoad(db, { userId, market, appId, askedAt: nowMs(), readyAt: selling.prepared ? null : nowMs() + waitMs });
    return waitMs;
  }
  if (load!.readyAt) return Math.max(0, load!.readyAt.getTime() - nowMs());
  if (ageMs > PATIENCE_MS) return 0;
  const { ready, waitMs } = await selling.prepared!(context);
  if (waitMs > 0) await client.release();
  if (ready) await storeLoad(db, { userId, market, appId, askedAt: load!.askedAt.getTime(), readyAt: nowMs() + waitMs });
  return waitMs;
}
