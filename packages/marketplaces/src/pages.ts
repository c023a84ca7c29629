import { MarketError } from './port.ts';
import type { FetchContext } from './port.ts';

export type Page<Row, Cursor> = {
  rows: readonly Row[];
  /** Where the next page starts; null after the last. */
  next: Cursor | null;
  /** Rows of the whole list, where the market counts them. */
  total?: number;
};

export type PagedList<Row, Cursor> = {
  first: Cursor;
  fetchPage: (cursor: Cursor) => Promise<Page<Row, Cursor>>;
  /** What makes two rows the same: lists move while they are read, and a row slides to the next page. */
  identity: (row: Row) => string;
  maxPages: number;
  /** Whether the list may be left after `maxPages`: for partial sources, whose best rows come first. */
  mayStop?: boolean;
};

/** Share of the counted rows that must have been seen: while pages are read, a few rows slide past. */
const COMPLETE = 0.95;

/**
 * Reads every page, or throws: there is no half a list. It ends on a market that repeats a page or a cursor for ever,
 * because every page must bring a new row; only a last page shorter than the others may hold nothing but rows that slid there.
 */
export async function collectPages<Row, Cursor>(context: FetchContext, list: PagedList<Row, Cursor>): Promise<Row[]> {
  const rows = new Map<string, Row>();
  let total = 0;
  let longest = 0;
  let cursor: Cursor | null = list.first;
  for (let pages = 0; cursor !== null; pages += 1) {
    if (pages === list.maxPages) {
      if (list.mayStop) return [...rows.values()];
      throw new MarketError('BAD_ANSWER', `list has more than ${list.maxPages} pages`);
    }
    context.signal.throwIfAborted();
    const page: Page<Row, Cursor> = await list.fetchPage(cursor);
    const before = rows.size;
    for (const row of page.rows) rows.set(list.identity(row), row);
    const mayRepeat = page.next === null && page.rows.length < longest;
    if (rows.size === before && !mayRepeat && pages > 0) throw new MarketError('BAD_ANSWER', `page ${pages + 1} brings nothing new`);
    longest = Math.max(longest, page.rows.length);
    total = page.total ?? total;
    cursor = page.next;
  }
  if (rows.size < total * COMPLETE) throw new MarketError('BAD_ANSWER', `list has ${rows.size} of ${total} rows`);
  return [...rows.values()];
}
