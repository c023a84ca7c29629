import type { Db } from '../../platform/database/database.ts';
import type { Listener } from '../../platform/database/listen.ts';
import type { Logger } from '../../platform/process/log.ts';
import { loadBoards, type Boards, type GameFees } from './boards.ts';
import type { ItemDirectory } from './item-directory.ts';
import { restoreBoards, saveBoards } from './saved-boards.ts';

/** The interval of readings without a NOTIFY, because a NOTIFY is lost when the connection breaks and the break is noticed late. */
const CATCH_UP_MS = 60_000;

const SAVE_MS = 10 * 60_000;

/**
 * The file of saved prices, and whether this process writes it; one writing process is enough. `salesAfterMs`: the delay before the sales
 * estimates, which the file contains too, are read from the database.
 */
export type BoardFile = { path: string; writes: boolean; salesAfterMs: number };

export type LiveBoards = { boards: Boards; stop: () => Promise<void> };

/** Loads the price boards and keeps them up to date with the changes of other processes. */
export async function startBoards(
  db: Db,
  items: ItemDirectory,
  fees: { marketFees: GameFees; onChanged: (watcher: () => void) => void },
  listener: Listener,
  log: Logger,
  file: BoardFile | null = null,
): Promise<LiveBoards> {
  const boards = await loadBoards(db, items, fees.marketFees, log);
  fees.onChanged(() => boards.setFees(fees.marketFees));
  const isRestored = file !== null && (await restoreBoards(db, boards, file.path, log));
  await boards.catchUp();
  if (!isRestored) {
    await boards.readVolumes();
    await boards.readSellDays();
  }
  listener.on('prices', () => boards.catchUp());
  // a listener also reads at once
  const listenToSales = (): void => {
    listener.on('volumes', () => boards.readVolumes());
    listener.on('liquidity', () => boards.readSellDays());
  };
  const listening = setTimeout(listenToSales, isRestored ? file.salesAfterMs : 0);
  const catchUp = setInterval(() => void boards.catchUp(), CATCH_UP_MS);
  let saved = boards.version();
  const save = async (): Promise<void> => {
    if (!file?.writes || saved === boards.version() || boards.updatedAt() === null) return;
    saved = boards.version();
    await saveBoards(db, boards, file.path, log);
  };
  const saving = setInterval(() => void save(), SAVE_MS);
  return {
    boards,
    stop: async () => {
      clearInterval(catchUp);
      clearInterval(saving);
      clearTimeout(listening);
      await save();
      await boards.stop();
    },
  };
}
