import { join } from 'node:path';
import { sql } from 'kysely';
import type { Board } from '@lootfolio/board/board';
import type { AppId } from '@lootfolio/domain/games';
import type { Side } from '@lootfolio/domain/quotes';
import type { Reader } from '../../platform/database/database.ts';
import type { Config } from '../../platform/process/config.ts';
import type { Logger } from '../../platform/process/log.ts';
import type { LatestRefresh } from './board-changes.reads.ts';
import { readBoardFile, writeBoardFile, type SavedGame, type SavedMarket } from './board-file.ts';

/** A subfolder of a world's folder. It is separate because the api writes it, and the api may not write in the world's folder. */
export const BOARD_FOLDER = 'board';

/** Returns the file with the prices of an earlier process, so that a process need not read all prices from the database. */
export const boardFile = ({ DATA_DIR, WORLD }: Pick<Config, 'DATA_DIR' | 'WORLD'>): string => join(DATA_DIR, WORLD, BOARD_FOLDER, 'prices');

type Known = Pick<LatestRefresh, 'refreshId' | 'refreshCount' | 'completedAt'>;

/** @param known returns the refresh of a market that the board shows; undefined for none */
export function saveGame(appId: AppId, board: Board, known: (marketId: number, side: Side) => Known | undefined): SavedGame {
  const { asks, bids, ...rest } = board.save();
  const markets = (side: Side, columns: typeof asks): SavedMarket[] =>
    columns.flatMap((column) => {
      const refresh = known(column.marketId, side);
      if (!refresh) return [];
      const { refreshId, refreshCount, completedAt } = refresh;
      return [{ side, refreshId, refreshCount, completedAt, column }];
    });
  return { appId, ...rest, markets: [...markets('ask', asks), ...markets('bid', bids)] };
}

/** Returns the saved markets from which the database continued, so that only their changes since need to be read. */
export const goneOnFrom = ({ markets }: SavedGame, latest: readonly LatestRefresh[]): SavedMarket[] =>
  markets.filter(({ side, column, refreshId, completedAt }) =>
    latest.some(
      (now) =>
        now.side === side &&
        now.marketId === column.marketId &&
        (now.refreshId > refreshId || (now.refreshId === refreshId && now.completedAt === completedAt)),
    ),
  );

/**
 * Identifies the database and the files of its price tables. A restored database, or one whose tables were emptied, has other files. Quotes
 * that were saved before that must not be used with it.
 */
async function nameDatabase(db: Reader): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select concat_ws(' ', (pg_control_system()).system_identifier, (pg_control_checkpoint()).timeline_id,
      (select oid from pg_database where datname = current_database()),
      pg_relation_filenode('quotes'), pg_relation_filenode('bids'), pg_relation_filenode('market_refreshes')) as name`.execute(db);
  return rows[0]!.name;
}

/**
 * Puts the saved prices on empty boards. Without usable prices the boards stay empty, and are read from the database.
 * @returns whether there were usable prices
 */
export async function restoreBoards(
  db: Reader,
  boards: { restore: (games: readonly SavedGame[]) => Promise<void> },
  path: string,
  log: Logger,
): Promise<boolean> {
  try {
    const saved = await readBoardFile(path);
    if (saved === null || saved.database !== (await nameDatabase(db))) return false;
    await boards.restore(saved.games);
    return true;
  } catch (error) {
    log.warn({ err: error }, 'the saved prices could not be used');
    return false;
  }
}

/** Saves the boards. A failure is only logged, because it only makes the next start slower. */
export async function saveBoards(db: Reader, boards: { save: () => SavedGame[] }, path: string, log: Logger): Promise<void> {
  try {
    await writeBoardFile(path, { database: await nameDatabase(db), games: boards.save() });
  } catch (error) {
    log.warn({ err: error }, 'the prices could not be saved for the next start');
  }
}
