import type { ClosingSeries, RecordedDays } from '@lootfolio/domain/closing-series';
import { epochDayAt, type EpochDay } from '@lootfolio/domain/epoch-days';
import type { Db } from '../../platform/database/database.ts';
import { nowMs } from '../../platform/process/clock.ts';
import { mapInSlices } from '../../platform/process/slices.ts';
import { extendSeries, fillSeries, readRecordedDays } from './closing-prices.reads.ts';

/** The closing prices of items on markets, in memory. */
export type ClosingPrices = {
  /** The series of items on a market until today; null for an item that never had a price there. */
  of: (marketId: number, itemIds: readonly number[]) => Promise<Map<number, ClosingSeries | null>>;
  /** Removes everything from memory, after older prices were added or removed. */
  clear: () => void;
};

const MAX_BYTES = 64 * 1024 * 1024;
/** The bytes that an entry needs in addition to its prices. */
const ENTRY_BYTES = 300;
/** Days are aggregated every ten minutes, so a change of today, or of yesterday, may still arrive. */
const FRESH_MS = 30 * 60_000;
/**
 * The number of past days that are read again with the new ones. Changes are kept for at most 30 days, and only archives change older days;
 * they clear the whole memory.
 */
const AGAIN_DAYS = 31;
/** The number of items of one query: a megabyte for eight years. */
const CHUNK = 40;
/** The number of items whose series are built in about a millisecond. */
const SLICE = 20;
const NONE: RecordedDays = { days: new Int32Array(), closes: new Int32Array() };

type Entry = { series: ClosingSeries | null; day: EpochDay; at: number };

/** @param maxBytes the maximum size; above it, the least recently used series are removed */
export function createClosingPrices(db: Db, maxBytes = MAX_BYTES): ClosingPrices {
  // in the order of their last use
  const entries = new Map<string, Entry>();
  let bytes = 0;
  let version = 0;
  let loading: Promise<unknown> = Promise.resolve();

  const keyOf = (marketId: number, itemId: number): string => `${marketId}:${itemId}`;
  const remove = (key: string): void => {
    const entry = entries.get(key);
    if (!entry) return;
    entries.delete(key);
    bytes -= sizeOf(entry);
  };
  const store = (key: string, entry: Entry): void => {
    remove(key);
    entries.set(key, entry);
    bytes += sizeOf(entry);
    for (const oldest of entries.keys()) {
      if (bytes <= maxBytes) break;
      remove(oldest);
    }
  };
  const find = (key: string): Entry | null => {
    const entry = entries.get(key);
    if (!entry || entry.day !== epochDayAt(nowMs()) || nowMs() - entry.at >= FRESH_MS) return null;
    entries.delete(key);
    entries.set(key, entry);
    return entry;
  };

  /** Loads missing series, and the last days of old series. */
  const load = async (marketId: number, itemIds: readonly number[], found: Map<number, ClosingSeries | null>): Promise<void> => {
    const began = version;
    const [today, at] = [epochDayAt(nowMs()), nowMs()];
    const keep = (itemId: number, series: ClosingSeries | null): void => {
      found.set(itemId, series);
      // a reading that overlaps a change of the past must not be kept
      if (began === version) store(keyOf(marketId, itemId), { series, day: today, at });
    };
    const old = new Map(itemIds.map((itemId) => [itemId, entries.get(keyOf(marketId, itemId))]));
    const [stale, missing] = [itemIds.filter((itemId) => old.get(itemId)), itemIds.filter((itemId) => !old.get(itemId))];
    const since = Math.min(...stale.map((itemId) => old.get(itemId)!.day)) - AGAIN_DAYS;
    for (const chunk of chunksOf(missing, CHUNK)) {
      const read = await readRecordedDays(db, marketId, chunk, null);
      await mapInSlices(chunk, (itemId) => keep(itemId, fillSeries(read.get(itemId) ?? NONE, today)), SLICE);
    }
    for (const chunk of chunksOf(stale, CHUNK * 10)) {
      const read = await readRecordedDays(db, marketId, chunk, since);
      await mapInSlices(chunk, (itemId) => keep(itemId, extendSeries(old.get(itemId)!.series, read.get(itemId) ?? NONE, today)), SLICE);
    }
  };

  return {
    of: async (marketId, itemIds) => {
      const found = new Map<number, ClosingSeries | null>();
      const lookUp = (): number[] =>
        itemIds.filter((itemId) => {
          const entry = find(keyOf(marketId, itemId));
          if (entry) found.set(itemId, entry.series);
          return entry === null;
        });
      if (lookUp().length === 0) return found;
      // one after another, so that the second of two calls for the same items finds the series that the first one loaded
      const mine = loading.then(() => load(marketId, lookUp(), found));
      loading = mine.catch(() => {});
      await mine;
      return found;
    },
    clear: () => {
      version += 1;
      entries.clear();
      bytes = 0;
    },
  };
}

const sizeOf = ({ series }: Entry): number => ENTRY_BYTES + (series?.closes.byteLength ?? 0);

function* chunksOf<T>(list: readonly T[], size: number): Generator<T[]> {
  for (let from = 0; from < list.length; from += size) yield list.slice(from, from + size);
}
