import { MarketError } from './port.ts';
import type { FetchContext, PageStore, Progress } from './port.ts';

export type Page<Row, Cursor> = {
  /** Rows contain only the fields that are needed later, because rows are stored until the last page is read. */
  rows: readonly Row[];
  /** The cursor of the next page; null after the last page. */
  next: Cursor | null;
  /** The number of rows of the whole list, when the market states it. */
  total?: number;
};

export type PagedList<Row, Cursor> = {
  first: Cursor;
  fetchPage: (cursor: Cursor) => Promise<Page<Row, Cursor>>;
  /** Identifies a row. A list can change while its pages are read, so that a row appears again on the next page. */
  identity: (row: Row) => string;
  maxPages: number;
  /** True when reading may stop after `maxPages`. Only for partial sources that list the best rows first. */
  mayEndEarly?: boolean;
  /** True when no row may be missing: every page must state the same total, and the number of rows must equal it. */
  exact?: boolean;
};

/** The minimum share of the stated total that must have been read. A few rows move between pages during the reading. */
const MIN_COMPLETE_SHARE = 0.95;

type PageContext = Pick<FetchContext, 'pages' | 'samplePages'> & { signal?: AbortSignal };

/**
 * Reads every page, or throws: an incomplete list is never returned. Continues after the last page in the store. Every page must contain a
 * new row, so that a market that repeats a page or a cursor for ever is detected. Exception: a last page that is shorter than the others
 * may contain only rows that moved there. With `samplePages` it ends after that number of pages instead.
 */
export async function collectPages<Row, Cursor>(context: PageContext, list: PagedList<Row, Cursor>): Promise<Row[]> {
  let progress: Progress = (await context.pages.progress()) ?? { cursor: list.first, pages: 0, total: 0, longest: 0 };
  while (progress.cursor !== null) {
    if (progress.pages === context.samplePages) return (await context.pages.rows()) as Row[];
    if (progress.pages === list.maxPages) {
      if (list.mayEndEarly) return (await context.pages.rows()) as Row[];
      throw new MarketError('BAD_ANSWER', `list has more than ${list.maxPages} pages`);
    }
    context.signal?.throwIfAborted();
    progress = await readPage(context.pages, list, progress);
  }
  const rows = (await context.pages.rows()) as Row[];
  const { total } = progress;
  // a total of 0 means that the list states no total
  if (rows.length < total * MIN_COMPLETE_SHARE || (list.exact && total > 0 && rows.length !== total)) {
    throw new MarketError('BAD_ANSWER', `list has ${rows.length} of ${total} rows`);
  }
  return rows;
}

async function readPage<Row, Cursor>(store: PageStore, list: PagedList<Row, Cursor>, before: Progress): Promise<Progress> {
  const page = await list.fetchPage(before.cursor as Cursor);
  const after: Progress = {
    cursor: page.next,
    pages: before.pages + 1,
    total: page.total ?? before.total,
    longest: Math.max(before.longest, page.rows.length),
  };
  if (list.exact && before.pages > 0 && after.total !== before.total) {
    throw new MarketError('BAD_ANSWER', `list changed from ${before.total} to ${after.total} rows while it was read`);
  }
  const added = await store.add(new Map(page.rows.map((row) => [list.identity(row), row])), after);
  const mayRepeat = page.next === null && page.rows.length < before.longest;
  if (added === 0 && !mayRepeat && before.pages > 0) throw new MarketError('BAD_ANSWER', `page ${after.pages} brings nothing new`);
  return after;
}

/** A store in memory, which is lost when the process ends. */
export function memoryPages(): PageStore {
  const rows = new Map<string, unknown>();
  let progress: Progress | null = null;
  return {
    progress: async () => progress,
    add: async (added, after) => {
      const before = rows.size;
      for (const [identity, row] of added) rows.set(identity, row);
      progress = after;
      return rows.size - before;
    },
    rows: async () => [...rows.values()],
  };
}
