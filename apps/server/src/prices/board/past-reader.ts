import type { Board } from '@lootfolio/board/board';
import { nowMs } from '../../platform/process/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Logger } from '../../platform/process/log.ts';
import { serialized } from '../../platform/process/serialized.ts';
import { runSlices } from '../../platform/process/slices.ts';
import { readPastPrices } from '../history/past-prices.reads.ts';

const DAY = 86_400_000;
/** Days are aggregated every ten minutes, so a change of yesterday may still arrive. */
const PAST_MS = 30 * 60_000;

export type PastReader = {
  /** Reads the reference prices of earlier days. */
  readPast: () => Promise<void>;
  /** Reads them when the day has changed since the last reading, or when prices have changed and the last reading is old enough. */
  readPastWhenDue: () => Promise<void>;
};

/** @param version the version of the boards, which increases when prices change */
export function createPastReader(db: Db, boards: Iterable<Board>, version: () => number, log: Logger): PastReader {
  let last: { day: number; at: number; version: number } | null = null;
  const dayOf = (at: number): number => Math.floor(at / DAY);
  const read = async (): Promise<void> => {
    const at = nowMs();
    const prices = await readPastPrices(db);
    for (const board of boards) await runSlices(board.preparePast(prices));
    last = { day: dayOf(at), at, version: version() };
  };
  const readPast = serialized(() => read().catch((error: unknown) => log.error({ err: error }, 'earlier prices could not be read')));
  return {
    readPast,
    readPastWhenDue: async () => {
      const at = nowMs();
      if (!last || last.day !== dayOf(at) || (at - last.at >= PAST_MS && last.version !== version())) await readPast();
    },
  };
}
