import type { Board } from '@lootfolio/board/board';
import type { BoardQuote, MarketUpdate } from '@lootfolio/board/types';
import type { AppId } from '@lootfolio/domain/games';
import { MARKETS } from '@lootfolio/domain/markets';
import type { Side } from '@lootfolio/domain/quotes';
import type { Db } from '../../platform/database/database.ts';
import { nowMs } from '../../platform/process/clock.ts';
import { runSlices } from '../../platform/process/slices.ts';
import { changedSince, latestRefreshes, removedSince, type LatestRefresh } from './board-changes.reads.ts';
import type { SavedGame } from './board-file.ts';
import type { ItemDirectory } from './item-directory.ts';
import { goneOnFrom, saveGame } from './saved-boards.ts';

/** The refresh of a market that a board shows. */
type Known = Pick<LatestRefresh, 'refreshId' | 'refreshCount' | 'completedAt'>;

const NONE: Known = { refreshId: 0, refreshCount: 0, completedAt: null };

/** Updates boards to the refreshes of the database. */
export type RefreshReader = {
  /** Reads the changes since the last call. @returns ids of the markets that changed */
  readAll: () => Promise<number[]>;
  /** Returns all quotes, for `restore` in another process. */
  save: () => SavedGame[];
  /**
   * Puts saved quotes on empty boards, if the present state of the database continues from them. `readAll` then reads the changes since.
   */
  restore: (games: readonly SavedGame[]) => Promise<void>;
  /** Returns the time of the newest change or confirmation on any board; null before the first. */
  updatedAt: () => Date | null;
  /** Returns the time until which at least one market's asks of a game count as fresh, in milliseconds; null before the first. */
  freshUntil: () => number | null;
  /** Returns how often each market's prices of a game, in their state on the board, were refreshed; by market id. */
  counts: (appId: AppId, side?: Side) => ReadonlyMap<number, number>;
};

export function createRefreshReader(db: Db, items: ItemDirectory, boards: ReadonlyMap<AppId, Board>): RefreshReader {
  const known = new Map<string, Known>();
  const keyOf = (marketId: number, appId: AppId, side: Side): string => `${marketId}:${appId}:${side}`;
  let newest: number | null = null;
  let freshUntil: number | null = null;

  /** Records when a market's prices were changed or confirmed. */
  const note = (side: Side, at: number, freshForMs: number): void => {
    newest = Math.max(newest ?? 0, at);
    if (side === 'ask' && at > 0) freshUntil = Math.max(freshUntil ?? 0, at + freshForMs);
  };

  const readGame = async (appId: AppId): Promise<{ seen: Map<string, Known>; updates: MarketUpdate[] }> => {
    const updates: MarketUpdate[] = [];
    const seen = new Map<string, Known>();
    for (const refresh of await latestRefreshes(db, appId)) {
      const key = keyOf(refresh.marketId, appId, refresh.side);
      const before = known.get(key) ?? NONE;
      if (before.refreshId >= refresh.refreshId) continue;
      const upserts = await changedSince(db, refresh, appId, before.refreshId);
      if (upserts.some((quote) => !items.byId(quote.itemId))) await items.refresh();
      updates.push({
        marketId: refresh.marketId,
        side: refresh.side,
        refreshedAt: refresh.completedAt,
        freshForMs: refresh.freshForMs,
        upserts,
        removals: before.refreshId === 0 ? [] : removedOnly(await removedSince(db, refresh, before.refreshId), upserts),
      });
      seen.set(key, refresh);
      note(refresh.side, Math.max(refresh.completedAt ?? 0, ...upserts.slice(0, 1).map((quote) => quote.changedAt)), refresh.freshForMs);
    }
    return { seen, updates };
  };

  const readAll = async (): Promise<number[]> => {
    const touched = new Set<number>();
    for (const [appId, board] of boards) {
      const { seen, updates } = await readGame(appId);
      if (updates.length === 0) continue;
      await runSlices(board.prepare(updates, nowMs()));
      // stored only now: updates that could not be applied are read again
      for (const [key, refresh] of seen) known.set(key, refresh);
      for (const { marketId } of updates) touched.add(marketId);
    }
    return [...touched];
  };

  const restore = async (games: readonly SavedGame[]): Promise<void> => {
    for (const game of games) {
      const markets = goneOnFrom(game, await latestRefreshes(db, game.appId));
      const columns = (side: Side) => markets.flatMap((market) => (market.side === side ? [market.column] : []));
      boards.get(game.appId)?.restore({ ...game, asks: columns('ask'), bids: columns('bid') });
      for (const { side, column, ...refresh } of markets) {
        known.set(keyOf(column.marketId, game.appId, side), refresh);
        const changedAt = column.changedAt.reduce((latest, at) => Math.max(latest, at), 0) * 1000;
        note(side, Math.max(refresh.completedAt ?? 0, changedAt), column.freshForMs);
      }
    }
  };

  return {
    readAll,
    restore,
    save: () => [...boards].map(([appId, board]) => saveGame(appId, board, (id, side) => known.get(keyOf(id, appId, side)))),
    updatedAt: () => (newest === null ? null : new Date(newest)),
    freshUntil: () => freshUntil,
    counts: (appId, side = 'ask') =>
      new Map(
        MARKETS.flatMap(({ id }) => {
          const refresh = known.get(keyOf(id, appId, side));
          return refresh ? [[id, refresh.refreshCount]] : [];
        }),
      ),
  };
}

/** Returns the removed items that are not offered again. */
function removedOnly(removed: readonly number[], upserts: readonly BoardQuote[]): number[] {
  const present = new Set(upserts.map((quote) => quote.itemId));
  return removed.filter((itemId) => !present.has(itemId));
}
