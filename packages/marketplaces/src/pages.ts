import { MarketError } from './port.ts';
import type { FetchContext } from './port.ts';

export type Page<Row, Cursor> = {
  rows: readonly Row[];
  /** The start of the next page; null after the last page. */
  next: Cursor | null;
  /** Number of rows of the whole list, when the market states it. */
  total?: number;
};

export type PagedList<Row, Cursor> = {
  first: Cursor;
  fetchPage: (cursor: Cursor) => Promise<Page<Row, Cursor>>;
  /** The identity of a row. A list can change while its pages are read, so a row can appear again on the next page. */
  identity: (row: Row) => string;
  maxPages: number;
  /** True when reading may stop after `maxPages`. Only for partial sources whose best rows come first. */
  mayEndEarly?: boolean;
};

/** The least share of the stated total that must have been read: a few rows move between pages during reading. */
const MIN_COMPLETE_SHARE = 0.95;

/**
 * Reads every page, or throws: never returns half a list. A market that repeats a page or a cursor for ever is detected, because every
 * page must contain a new row. Exception: a last page that is shorter than the others may contain only rows that moved there.
 */
export async function collectPages<Row, Cursor>(context: FetchContext, list: PagedList<Row, Cursor>): Promise<Row[]> {
  const rows = new Map<string, Row>();
  let total = 0;
  let longest = 0;
  let cursor: Cursor | null = list.first;
  for (let pages = 0; cursor !== null; pages += 1) {
    if (pages === list.maxPages) {
      if (list.mayEndEarly) return [...rows.values()];
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
  if (rows.size < total * MIN_COMPLETE_SHARE) throw new MarketError('BAD_ANSWER', `list has ${rows.size} of ${total} rows`);
  return [...rows.values()];
}
