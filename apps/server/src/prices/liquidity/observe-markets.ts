import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { figuresOf } from '@lootfolio/board/liquidity-figures';
import { type LeavingPool } from '@lootfolio/board/liquidity-pool';
import { addOffer, type LeavingTally, newTally, poolOf } from '@lootfolio/board/liquidity-tally';
import { observe } from '@lootfolio/board/liquidity-watch';
import { GAMES, type AppId } from '@lootfolio/domain/games';
import { nowMs } from '../../platform/process/clock.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { changedSince, latestRefreshes, removedSince, type LatestRefresh } from '../board/board-changes.reads.ts';
import { readReportedSales } from './liquidity.reads.ts';
import {
  blockOf,
  cellOf,
  type Estimates,
  itemAt,
  lockMarket,
  newBlock,
  type ObservedMarket,
  readPool,
  storeMarket,
  storePool,
} from './liquidity.store.ts';

/** The number of blocks between two pauses: about 5 ms. */
const SLICE = 16;

/** The data from which the sales of a game's items are estimated. */
type Game = { appId: AppId; pool: LeavingPool; tally: LeavingTally; reported: ReadonlyMap<number, ReadonlyMap<number, number>> };

/** Observes the changes on every market since the last observation, and estimates again how offers sell. */
export async function observeMarkets(db: Db): Promise<void> {
  for (const { appId } of GAMES) {
    // bids tell nothing about the sales of offers
    const refreshes = (await latestRefreshes(db, appId)).filter(({ side }) => side === 'ask');
    if (refreshes.length === 0) continue;
    const pool = (await readPool(db, appId)) ?? poolOf(newTally());
    const game: Game = { appId, pool, tally: newTally(), reported: await readReportedSales(db, appId) };
    for (const refresh of refreshes) await db.transaction().execute((tx) => observeMarket(tx, game, refresh));
    await storePool(db, appId, poolOf(game.tally));
  }
}

async function observeMarket(tx: Tx, game: Game, refresh: LatestRefresh): Promise<void> {
  const { appId } = game;
  const { marketId, side, refreshId } = refresh;
  const market = await lockMarket(tx, marketId, appId);
  const changed = new Set<number>();
  // without a new refresh, nothing is known about the time since the last one
  const seenAt = market.refreshId < refreshId ? (refresh.completedAt ?? nowMs()) : market.seenAt.getTime();
  if (market.refreshId < refreshId) {
    const interval = Math.max(0, seenAt - market.seenAt.getTime()) / 1000;
    const at = Math.floor(seenAt / 1000);
    const record = (itemId: number, seen: { at: number; price: number; quantity: number }): void => {
      const block = market.blocks.get(blockOf(itemId)) ?? newBlock();
      market.blocks.set(blockOf(itemId), block);
      changed.add(blockOf(itemId));
      const cell = cellOf(itemId);
      const last = Math.max(seen.at, block.watch.at[cell]!);
      observe(block.watch, market.tests, { ...seen, cell, at: last, price: seen.price || block.watch.price[cell]! }, game.pool, interval);
    };
    const offers = await changedSince(tx, { marketId, side, refreshId }, appId, market.refreshId);
    for (const { itemId, price, quantity, changedAt } of offers) {
      record(itemId, { at: Math.floor(changedAt / 1000), price, quantity: quantity ?? -1 });
    }
    const offered = new Set(offers.map(({ itemId }) => itemId));
    for (const itemId of await removedSince(tx, { marketId, side }, market.refreshId)) {
      const block = market.blocks.get(blockOf(itemId));
      const isWatched = block !== undefined && block.watch.price[cellOf(itemId)]! > 0;
      if (isWatched && !offered.has(itemId)) record(itemId, { at, price: 0, quantity: 0 });
    }
  }
  const estimates = await estimate(game, marketId, market, seenAt / 1000);
  const look = { marketId, appId, refreshId, seenAt: new Date(seenAt), reportsSales: game.reported.has(marketId) };
  await storeMarket(tx, look, market, changed, estimates);
}

/** Estimates every offer of the market, and adds the observations to the game's tally. */
async function estimate(game: Game, marketId: number, { blocks, tests }: ObservedMarket, now: number): Promise<Estimates> {
  const reported = game.reported.get(marketId);
  const last = Math.max(0, ...blocks.keys());
  const sellDays = new Float32Array(itemAt(last + 1, 0));
  const soldUnits = new Float32Array(reported ? sellDays.length : 0);
  let place = 0;
  for (const [number, { watch }] of blocks) {
    if (place++ % SLICE === SLICE - 1) await yieldToEventLoop();
    for (let cell = 0; cell < watch.price.length; cell++) {
      if (watch.price[cell] === 0) continue;
      const itemId = itemAt(number, cell);
      const sold = reported?.get(itemId) ?? (reported ? 0 : null);
      if (watch.quantity[cell]! < 0 && sold === null) continue;
      if (sold !== null) soldUnits[itemId] = sold;
      addOffer(game.tally, watch, cell, now, sold === null ? null : sold / 7);
      sellDays[itemId] = figuresOf(watch, tests, game.pool, { cell, now, reported: sold }).listings[0]!.median;
    }
  }
  return { sellDays, pool: game.pool, sold: soldUnits };
}
