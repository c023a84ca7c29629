import { GAMES, type AppId } from '@lootfolio/domain/games';
import type { Money } from '@lootfolio/domain/money';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { enqueueAll } from '../../../platform/jobs/jobs.ts';
import { now, nowMs } from '../../../platform/process/clock.ts';
import type { Boards } from '../../../prices/board/boards.ts';
import { ALERT } from './alert-target.ts';
import type { TargetBook } from './target-book.ts';
import { lockChecks, seenBefore, storeChecks, storeSightings, type RefreshCounts } from './target-checks.store.ts';
import { markReached, rearm } from './targets.store.ts';

export type CheckParts = { db: Db; boards: Boards; book: TargetBook };

/** The counts of refreshes that this process has checked, by game. Without a newer refresh the database is not queried. */
export type Checked = Map<AppId, RefreshCounts>;

/**
 * Checks all targets against the markets that were refreshed since the last check; only one process checks each refresh. A target is met
 * when the price met it in two consecutive refreshes of one market. The matches of the first refresh are stored, so that a restart loses
 * nothing.
 */
export async function checkTargets(parts: CheckParts, checked: Checked): Promise<void> {
  await parts.book.sync();
  for (const { appId } of GAMES) {
    const counts = parts.boards.refreshCounts(appId);
    const isNew = ([marketId, count]: [number, number]): boolean => count > (checked.get(appId)?.get(marketId) ?? 0);
    if (![...counts].some(isNew)) continue;
    checked.set(appId, await inTransaction(parts.db, (tx) => checkGame(tx, parts, appId)));
  }
}

/** Returns the refreshes that were checked. */
async function checkGame(tx: Tx, { boards, book }: CheckParts, appId: AppId): Promise<RefreshCounts> {
  const before = await lockChecks(tx, appId);
  // read after the lock, and together with the prices, so that the counts match the prices
  const counts = boards.refreshCounts(appId);
  const refreshed = new Map([...counts].filter(([marketId, count]) => count > (before.get(marketId) ?? 0)));
  if (refreshed.size === 0) return counts;
  const { met, left } = boards.of(appId).checkTargets(book.columns(appId), [...refreshed.keys()], nowMs());
  const targetAt = (place: number) => book.at(appId, place);
  const hits = met.map(({ at, marketId, price }) => ({ target: targetAt(at), marketId, price }));
  await rearm(tx, left.map(targetAt));

  const sightings = hits.map(({ target, marketId }) => ({ targetId: target.id, marketId }));
  const confirmed = new Set((await seenBefore(tx, sightings, refreshed)).map(({ targetId, marketId }) => `${targetId}:${marketId}`));
  const reached = bestByTarget(hits.filter(({ target, marketId }) => confirmed.has(`${target.id}:${marketId}`)));
  // the row and the job have the same time, because the job sends a message only for the time in the row
  const reachedAt = now();
  const waited = await markReached(
    tx,
    [...reached.values()].map(({ target }) => target),
    reachedAt,
  );
  const ids = new Set(waited);
  await storeSightings(
    tx,
    appId,
    sightings.filter(({ targetId }) => !ids.has(targetId)),
    refreshed,
  );
  await enqueueAll(
    tx,
    ALERT,
    [...ids].map((id) => ({ id, marketId: reached.get(id)!.marketId, price: reached.get(id)!.price, reachedAt })),
  );
  await storeChecks(tx, appId, refreshed);
  return counts;
}

/** Returns the lowest price of each target. Of equal prices, the one with the lower market id counts. */
function bestByTarget<Hit extends { target: { id: number }; marketId: number; price: Money }>(hits: readonly Hit[]): Map<number, Hit> {
  const best = new Map<number, Hit>();
  for (const hit of hits) {
    const known = best.get(hit.target.id);
    if (!known || hit.price < known.price) best.set(hit.target.id, hit);
  }
  return best;
}
