import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { createBoard, type Board, type BoardCounts } from '@lootfolio/board/board';
import type { SearchResult } from '@lootfolio/board/search';
import type { BoardItem, ItemQuote } from '@lootfolio/board/types';
import type { Fee } from '@lootfolio/domain/fees';
import { GAMES, type AppId } from '@lootfolio/domain/games';
import { MARKETS } from '@lootfolio/domain/markets';
import { TREND_INTERVALS } from '@lootfolio/domain/trends';
import { displayName } from '@lootfolio/domain/names';
import { nowMs } from '../../platform/process/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Logger } from '../../platform/process/log.ts';
import { serialized } from '../../platform/process/serialized.ts';
import { runSlices } from '../../platform/process/slices.ts';
import type { Item, ItemDirectory } from './item-directory.ts';
import { readSellDays } from '../liquidity/liquidity.reads.ts';
import { readVolumes, type SalesVolumes } from '../collect/sales-volumes.store.ts';
import { createBoardQueries, type BoardQueries } from './board-queries.ts';
import { createRefreshReader, type RefreshReader } from './refresh-reader.ts';
import { createPastReader, type PastReader } from './past-reader.ts';

/** The price boards of this process, one per game. A market's refresh of a game becomes visible as a whole. */
export type Boards = PastReader &
  Pick<BoardQueries, 'compare' | 'trends' | 'hurry'> &
  Pick<RefreshReader, 'updatedAt' | 'freshUntil' | 'save' | 'restore'> & {
    of: (appId: AppId) => Board;
    /** Prepares what the first comparison and the first search would wait for. */
    warmUp: () => Promise<void>;
    /** Increases whenever a reply may have changed for a reason other than time. */
    version: () => number;
    quotesOf: (item: Item) => ItemQuote[];
    /** The best buy orders for an item. */
    bidsOf: (item: Item) => ItemQuote[];
    lowest: (item: Item) => ItemQuote | null;
    /** The lowest fresh price that is no outlier. @param bits the markets that count (`watchBits`); the default is all open ones */
    lowestRegular: (item: Item, bits?: number) => ItemQuote | null;
    /** Searches one game, or all games in turn when `appId` is null. @param hidden finds hidden items too */
    search: (text: string, appId: AppId | null, limit: number, hidden?: boolean) => SearchResult;
    /** Finds the same items, those first that are traded most. */
    searchLikely: (text: string, appId: AppId | null, limit: number) => SearchResult;
    refreshCounts: RefreshReader['counts'];
    /** Units sold in 7 days, over the markets that report it; null when none does. */
    volumeOf: (item: Item) => number | null;
    counts: () => BoardCounts;
    /** Reads what changed in the database since the last call. */
    catchUp: () => Promise<void>;
    readVolumes: () => Promise<void>;
    /** Reads how fast items sell. */
    readSellDays: () => Promise<void>;
    setFees: (fees: GameFees) => void;
    /** `markets` are the ids of the markets whose prices changed. */
    onSwap: (watcher: (markets: number[]) => void) => void;
    stop: () => Promise<void>;
  };

/** The markets' selling fees in a game, by market id. */
export type GameFees = (appId: AppId) => ReadonlyMap<number, Fee>;

const DAY = 86_400_000;

export async function loadBoards(db: Db, items: ItemDirectory, fees: GameFees, log: Logger): Promise<Boards> {
  const boards = new Map(
    GAMES.map(({ appId }) => [appId, createBoard(MARKETS.map(({ id }) => ({ id, fee: fees(appId).get(id)!, freshForMs: DAY })))]),
  );
  const watchers: ((markets: number[]) => void)[] = [];

  const refreshes = createRefreshReader(db, items, boards);
  watchItems(items, boards);
  const queries = createBoardQueries((appId) => boards.get(appId)!);

  const readAll = async (): Promise<void> => {
    const touched = await refreshes.readAll();
    if (touched.length === 0) return;
    queries.renew();
    for (const watcher of watchers) watcher(touched);
  };

  const version = (): number => boards.values().reduce((sum, board) => sum + board.version, 0);

  return {
    of: (appId) => boards.get(appId)!,
    compare: queries.compare,
    trends: queries.trends,
    hurry: queries.hurry,
    warmUp: async () => {
      queries.warmUp();
      for (const board of boards.values()) await runSlices(board.prepareSearch());
    },
    version,
    updatedAt: refreshes.updatedAt,
    freshUntil: refreshes.freshUntil,
    save: refreshes.save,
    restore: refreshes.restore,
    quotesOf: (item) => boards.get(item.appId)!.quotesOf(item.itemId, nowMs()),
    bidsOf: (item) => boards.get(item.appId)!.bidsOf(item.itemId, nowMs()),
    lowest: (item) => boards.get(item.appId)!.lowest(item.itemId, nowMs()),
    lowestRegular: (item, bits) => boards.get(item.appId)!.lowestRegular(item.itemId, nowMs(), bits),
    search: (text, appId, limit, hidden = false) =>
      searchBoards(boards, appId, limit, (board) => board.search(text, { appId, limit, hidden })),
    searchLikely: (text, appId, limit) =>
      searchBoards(boards, appId, limit, (board) => board.searchLikely(text, { appId, limit }, nowMs())),
    refreshCounts: refreshes.counts,
    volumeOf: (item) => boards.get(item.appId)!.volumeOf(item.itemId),
    counts: countEachVersion([...boards.values()], version),
    catchUp: serialized(() => readAll().catch((error: unknown) => log.error({ err: error }, 'the price board could not be updated'))),
    readVolumes: serialized(() =>
      readAllVolumes(db, [...boards.values()]).catch((error: unknown) => log.error({ err: error }, 'sales could not be read')),
    ),
    readSellDays: serialized(() =>
      readAllSellDays(db, boards).catch((error: unknown) => log.error({ err: error }, 'estimates of sales could not be read')),
    ),
    ...createPastReader(db, [...boards.values()], version, log),
    setFees: (changed) => {
      for (const [appId, board] of boards) board.setFees(changed(appId));
    },
    onSwap: (watcher) => watchers.push(watcher),
    stop: queries.stop,
  };
}

/** Searches the board of a game, or all boards in turn. */
function searchBoards(
  boards: ReadonlyMap<AppId, Board>,
  appId: AppId | null,
  limit: number,
  search: (board: Board) => SearchResult,
): SearchResult {
  if (appId !== null) return search(boards.get(appId)!);
  const found = [...boards.values()].map(search);
  return { itemIds: found.flatMap(({ itemIds }) => itemIds).slice(0, limit), total: found.reduce((sum, { total }) => sum + total, 0) };
}

/** Counts once for each version: a count looks at every item, and health checks ask several times a second. */
function countEachVersion(boards: readonly Board[], version: () => number): () => BoardCounts {
  let known: { version: number; counts: BoardCounts } | null = null;
  return () => {
    if (known?.version !== version()) known = { version: version(), counts: countAll(boards) };
    return known.counts;
  };
}

const countAll = (boards: readonly Board[]): BoardCounts =>
  boards
    .map((board) => board.counts())
    .reduce((sum, one) => ({
      items: sum.items + one.items,
      pricedItems: sum.pricedItems + one.pricedItems,
      quotes: sum.quotes + one.quotes,
    }));

async function readAllSellDays(db: Db, boards: ReadonlyMap<AppId, Board>): Promise<void> {
  for (const [appId, board] of boards) await runSlices(board.prepareSellDays(await readSellDays(db, appId)));
}

async function readAllVolumes(db: Db, boards: readonly Board[]): Promise<void> {
  const sold = await readVolumes(db);
  for (const board of boards) await setVolumes(board, sold);
}

/** Pauses before each interval, because for each one the items of all boards are looked up. */
async function setVolumes(board: Board, sold: SalesVolumes): Promise<void> {
  for (const days of TREND_INTERVALS) {
    await yieldToEventLoop();
    board.setVolumes(sold[days], days);
  }
}

/** Puts all items on the boards of their games, also items that are added or changed later. */
function watchItems(items: ItemDirectory, boards: ReadonlyMap<AppId, Board>): void {
  const addItems = (added: readonly Item[]): void => {
    for (const [appId, board] of boards) {
      const ofGame = added.filter((item) => item.appId === appId).map(boardItem);
      if (ofGame.length > 0) board.addItems(ofGame);
    }
  };
  addItems(items.all());
  items.onAdded(addItems);
  items.onChanged((changed) => changed.forEach((item) => boards.get(item.appId)!.updateItem(boardItem(item))));
}

const boardItem = (item: Item): BoardItem => ({
  itemId: item.itemId,
  appId: item.appId,
  name: displayName(item.name, item.phase),
  alias: item.nameTr,
  type: item.type,
  exterior: item.exterior,
  rarity: item.rarity,
  extra: extrasOf(item),
  hidden: item.hidden,
});

const NORMAL: readonly string[] = ['Normal'];

/** The options of the filter group Extra that apply to an item. */
export const extrasOf = ({ name, isStattrak, isSouvenir }: Pick<Item, 'name' | 'isStattrak' | 'isSouvenir'>): readonly string[] => {
  const extras = [...(isStattrak ? ['StatTrak™'] : []), ...(isSouvenir ? ['Souvenir'] : []), ...(name.startsWith('★') ? ['★'] : [])];
  return extras.length > 0 ? extras : NORMAL;
};
