import type { ComparisonQuery, ComparisonRow } from '@lootfolio/board/types';
import { comparisonQuery } from '@lootfolio/contract/features/market/comparison';
import { filtersOf, readSearch } from '@lootfolio/domain/comparison-search';
import { toBody } from '@lootfolio/domain/comparison-filters';
import type { Money } from '@lootfolio/domain/money';
import type { Side } from '@lootfolio/domain/quotes';
import { parseSearch } from '@lootfolio/domain/search-params';
import { MAX_ALERT_ROWS } from '@lootfolio/domain/view-alerts';
import { boardQuery, type ComparisonInput, type FeesInUse } from './comparison.rules.ts';

/** The number of refreshes of each market: of its asks by market id, of its bids by `bidKey`. */
export type Counts = ReadonlyMap<number, number>;

/** Returns the key of a market's bids, which are refreshed separately from its asks. */
export const bidKey = (marketId: number): number => -marketId;

/** A row of the comparison: an item, bought on one market and sold on another. */
export type FoundRow = Pick<ComparisonRow, 'itemId' | 'sourceId' | 'targetId'>;

export type WatchedRow = FoundRow & {
  /**
   * `seen`: the row is there, but no message was sent yet. `known`: a message was sent, or the row was there before the alert. `missing`:
   * the row is not there, and may come back. `left`: the row is gone, and a message was sent less than a day ago.
   */
  state: 'seen' | 'known' | 'missing' | 'left';
  /** The state changes when both markets were refreshed more often than this. */
  sourceAfter: number;
  targetAfter: number;
  toldAt: Date | null;
};

export type Check = {
  counts: Counts;
  /** The counts of the previous check; null at the first check. */
  before: Counts | null;
  /** The side to which the rows are sold: asks or bids. */
  sell: Side;
  now: Date;
};

/** The time in which an item causes at most one message for a view. */
export const QUIET_MS = 86_400_000;

/** Returns the query of a saved view's address; null when the address cannot be used. */
export function viewQuery(search: string): ComparisonInput | null {
  const parsed = comparisonQuery.safeParse(toBody(filtersOf(readSearch(parseSearch(search)))));
  return parsed.success ? parsed.data : null;
}

/**
 * Returns the board query of an alert: the rows of its view with the highest profit, without suspicious rows. It asks for one row more than
 * the alert watches.
 */
export const alertQuery = (view: ComparisonInput, minRoi: number, fees: FeesInUse, now: number): ComparisonQuery =>
  boardQuery(
    {
      ...view,
      minROI: Math.max(view.minROI, minRoi),
      outliers: 0,
      sortBy: 'profit',
      sortOrder: 'DESC',
      currentPage: 1,
      pageSize: MAX_ALERT_ROWS + 1,
    },
    true,
    fees,
    now,
  );

/** Returns the rows that fit an alert, the row with the highest profit first. */
export const fitting = <Row extends { profit: Money }>(rows: readonly Row[], minProfit: Money): Row[] =>
  rows.filter((row) => row.profit >= minProfit);

/**
 * Returns true when a market of the view was refreshed since the last check, and no market was further ahead in the last check than here.
 */
export function isNewer(counts: Counts, before: Counts | null): boolean {
  if (before === null) return true;
  const countOf = (marketId: number): number => counts.get(marketId) ?? 0;
  if ([...before].some(([marketId, count]) => countOf(marketId) < count)) return false;
  return [...counts].some(([marketId, count]) => count > (before.get(marketId) ?? 0));
}

/** The changes of a check: the rows to store, the items to forget, and the found rows to report to the user, in their order. */
export type Judgement<Row> = { stored: WatchedRow[]; forgotten: number[]; told: Row[] };

/**
 * Compares the rows that a check found with their stored states.
 *
 * A row is reported to the user when it is there in two consecutive checks, and each of its markets that was refreshed just before the
 * first of these checks has been refreshed again. An item that was reported can be reported again only after it has left, and after a day.
 * An item has left when both its markets were refreshed while it was missing; prices that only became stale do not count. The first check
 * reports nothing.
 */
export function judge<Row extends FoundRow>(
  found: readonly Row[],
  watched: readonly WatchedRow[],
  { counts, before, sell, now }: Check,
): Judgement<Row> {
  const known = new Map(watched.map((row) => [row.itemId, row]));
  const result: Judgement<Row> = { stored: [], forgotten: [], told: [] };
  const present = new Set<number>();
  const countOf = (key: number): number => counts.get(key) ?? 0;
  const targetKey = ({ targetId }: FoundRow): number => (sell === 'bid' ? bidKey(targetId) : targetId);
  const isPast = (row: WatchedRow): boolean => countOf(row.sourceId) > row.sourceAfter && countOf(targetKey(row)) > row.targetAfter;
  const isQuiet = ({ toldAt }: WatchedRow): boolean => toldAt !== null && now.getTime() - toldAt.getTime() < QUIET_MS;
  /**
   * Returns the count of refreshes after which the state may change. A market that was refreshed just now may have the wrong price, so it
   * must be refreshed again.
   */
  const after = (key: number): number => countOf(key) - (countOf(key) > (before?.get(key) ?? 0) ? 0 : 1);
  const store = (row: FoundRow, state: WatchedRow['state'], more: Partial<WatchedRow> = {}): void => {
    const { itemId, sourceId, targetId } = row;
    result.stored.push({ itemId, sourceId, targetId, state, sourceAfter: 0, targetAfter: 0, toldAt: null, ...more });
  };

  for (const row of found) {
    present.add(row.itemId);
    const was = known.get(row.itemId);
    const toldAt = was?.toldAt ?? null;
    const samePair = was?.sourceId === row.sourceId && was.targetId === row.targetId;
    if (was?.state === 'known') continue;
    if (before === null || was?.state === 'missing') store(row, 'known', { toldAt });
    else if (was?.state !== 'seen' || !samePair)
      store(row, 'seen', { toldAt, sourceAfter: after(row.sourceId), targetAfter: after(targetKey(row)) });
    else if (isPast(was)) {
      if (!isQuiet(was)) result.told.push(row);
      store(row, 'known', { toldAt: isQuiet(was) ? toldAt : now });
    }
  }
  for (const was of watched) {
    if (present.has(was.itemId)) continue;
    if (was.state === 'known')
      store(was, 'missing', { toldAt: was.toldAt, sourceAfter: countOf(was.sourceId), targetAfter: countOf(targetKey(was)) });
    else if (was.state === 'missing' && !isPast(was)) continue;
    else if (!isQuiet(was)) result.forgotten.push(was.itemId);
    else if (was.state !== 'left') store(was, 'left', { toldAt: was.toldAt });
  }
  return result;
}
