import type { TargetColumns } from '@lootfolio/board/targets';
import { GAMES, type AppId } from '@lootfolio/domain/games';
import { watchBits, watchedIds } from '@lootfolio/domain/targets';
import type { Db } from '../../../platform/database/database.ts';
import type { Listener } from '../../../platform/database/listen.ts';
import type { Boards } from '../../../prices/board/boards.ts';
import { readTargetsAfter, readTargetsByIds, type WatchedTarget } from './targets.reads.ts';
import { TARGET_ROWS, type CheckedTarget } from './targets.store.ts';

/** Every user's targets in memory, so that a check of a million targets needs no query. */
export type TargetBook = {
  /** Reads the changes since the last call. */
  sync: () => Promise<void>;
  columns: (appId: AppId) => TargetColumns;
  /** Returns the target at an index of the columns. */
  at: (appId: AppId, place: number) => CheckedTarget;
};

/** The number of targets that are read at a time. */
const CHUNK = 20_000;

export function createTargetBook(db: Db, boards: Pick<Boards, 'of'>, listener: Listener): TargetBook {
  let games = emptyGames();
  let stale = true;
  const changed = new Set<number>();
  listener.on(TARGET_ROWS, (id) => {
    if (id === null) stale = true;
    else if (!stale) changed.add(Number(id));
  });

  const put = (into: typeof games, target: WatchedTarget): void => {
    const appId = target.appId as AppId;
    into.get(appId)?.put(target, boards.of(appId).rowOf(target.itemId));
  };

  const readAll = async (): Promise<void> => {
    changed.clear();
    stale = false;
    try {
      const next = emptyGames();
      for (let last = 0, rows: WatchedTarget[] = []; ; last = rows.at(-1)!.id) {
        rows = await readTargetsAfter(db, last, CHUNK);
        for (const row of rows) put(next, row);
        if (rows.length < CHUNK) break;
      }
      games = next;
    } catch (error) {
      stale = true;
      throw error;
    }
  };

  const readChanged = async (): Promise<void> => {
    const ids = [...changed];
    changed.clear();
    try {
      const rows = await readTargetsByIds(db, ids);
      const found = new Set(rows.map(({ id }) => id));
      for (const row of rows) put(games, row);
      for (const id of ids) if (!found.has(id)) for (const game of games.values()) game.remove(id);
    } catch (error) {
      for (const id of ids) changed.add(id);
      throw error;
    }
  };

  return {
    sync: async () => {
      if (stale) await readAll();
      else if (changed.size > 0) await readChanged();
      for (const [appId, game] of games) game.findRows((itemId) => boards.of(appId).rowOf(itemId));
    },
    columns: (appId) => games.get(appId)!.columns(),
    at: (appId, place) => games.get(appId)!.at(place),
  };
}

const emptyGames = (): Map<AppId, ReturnType<typeof createColumns>> => new Map(GAMES.map(({ appId }) => [appId, createColumns()]));

/** Creates the columns for the targets of one game. The columns grow with the targets. */
function createColumns() {
  let capacity = 1024;
  let id = new Int32Array(capacity);
  let itemId = new Int32Array(capacity);
  let columns: TargetColumns = {
    count: 0,
    row: new Int32Array(capacity),
    price: new Int32Array(capacity),
    up: new Uint8Array(capacity),
    armed: new Uint8Array(capacity),
    watched: new Int32Array(capacity),
  };
  const places = new Map<number, number>();
  let rowless = 0;

  const grow = (): void => {
    capacity *= 2;
    const wider = <T extends Int32Array | Uint8Array>(wide: T, narrow: T): T => {
      wide.set(narrow);
      return wide;
    };
    id = wider(new Int32Array(capacity), id);
    itemId = wider(new Int32Array(capacity), itemId);
    columns = {
      count: columns.count,
      row: wider(new Int32Array(capacity), columns.row),
      price: wider(new Int32Array(capacity), columns.price),
      up: wider(new Uint8Array(capacity), columns.up),
      armed: wider(new Uint8Array(capacity), columns.armed),
      watched: wider(new Int32Array(capacity), columns.watched),
    };
  };

  return {
    columns: () => columns,
    at: (place: number): CheckedTarget => ({
      id: id[place]!,
      price: columns.price[place]!,
      direction: columns.up[place] === 1 ? 'up' : 'down',
      markets: watchedIds(columns.watched[place]!),
    }),
    put: (target: WatchedTarget, row: number): void => {
      let place = places.get(target.id);
      if (place === undefined) {
        if (columns.count === capacity) grow();
        place = columns.count++;
        places.set(target.id, place);
      }
      id[place] = target.id;
      itemId[place] = target.itemId;
      columns.row[place] = row;
      columns.price[place] = target.price;
      columns.up[place] = Number(target.direction === 'up');
      columns.armed[place] = Number(target.armed);
      columns.watched[place] = watchBits(target.markets);
      if (row === -1) rowless += 1;
    },
    /** Removes a target. The last target takes its place. */
    remove: (targetId: number): void => {
      const place = places.get(targetId);
      if (place === undefined) return;
      const last = --columns.count;
      for (const column of [id, itemId, columns.row, columns.price, columns.up, columns.armed, columns.watched])
        column[place] = column[last]!;
      places.set(id[place]!, place);
      places.delete(targetId);
    },
    /** Finds the rows of items that the board did not know when their targets were read. */
    findRows: (rowOf: (itemId: number) => number): void => {
      if (rowless === 0) return;
      rowless = 0;
      for (let place = 0; place < columns.count; place++) {
        if (columns.row[place]! >= 0) continue;
        columns.row[place] = rowOf(itemId[place]!);
        if (columns.row[place] === -1) rowless += 1;
      }
    },
  };
}
