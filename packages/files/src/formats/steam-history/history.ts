import { isFields, type Fields } from '@lootfolio/domain/foreign-values';
import { yearCounter } from '../../columns/year-counter.ts';
import type { Reading } from '../../row.ts';
import { readWritten } from '../../values/amounts.ts';
import { assetFinder, readEvents } from './events.ts';
import { readPage, rowsIn, type PageAssets, type PageOptions } from './page.ts';

/** A part of Steam's history: an answer with events, or a page. */
type Part = { events: Fields } | { html: string; assets: PageAssets | null };
/** Steam's history, in parts from the newest to the oldest. */
export type SteamHistory = readonly Part[];

const PRICES = /\bmarket_listing_price\b[^>]*>([\s\S]*?)<\/span>/g;

/**
 * Recognises the history of Steam's market: the JSON of `/market/myhistory` with events (`norender=1`) or with a page in it, the page itself,
 * or a list of such answers. Null for other contents.
 * @param json the parsed content of a JSON file; undefined for other files
 */
export function findHistory(text: string, json: unknown): SteamHistory | null {
  if (json === undefined) return rowsIn(text).length > 0 ? [{ html: text, assets: null }] : null;
  const answers = Array.isArray(json) ? json : [json];
  const parts = answers.map((answer) => (isFields(answer) ? partOf(answer) : null));
  return parts.length > 0 && parts.every((part) => part !== null) ? parts : null;
}

function partOf(answer: Fields): Part | null {
  if (Array.isArray(answer['events'])) return { events: answer };
  const html = answer['results_html'];
  return typeof html === 'string' ? { html, assets: { hovers: answer['hovers'], find: assetFinder(answer) } } : null;
}

/** What a history leaves open: whether its days have no year, and the signs of several currencies. */
export function openInHistory(history: SteamHistory): { noYear: boolean; sharedSigns: string[] } {
  const pages = history.flatMap((part) => ('html' in part ? [part.html] : []));
  const signs = new Set<string>();
  for (const html of pages)
    for (const [, price = ''] of html.matchAll(PRICES)) {
      const written = readWritten(price.replace(/<[^<>]*>/g, ''));
      if (typeof written !== 'string' && written.currency !== null && 'shared' in written.currency) signs.add(written.currency.shared);
    }
  return { noYear: pages.length > 0, sharedSigns: [...signs] };
}

/** Rows that are read between two pauses. */
const SLICE = 50;

/** Yields what each entry of a history is; null is a pause. */
export function* readHistory(history: SteamHistory, options: PageOptions & { timezone: string }): Generator<Reading | null, void> {
  const years = yearCounter(options.newestYear);
  let read = 0;
  for (const part of history)
    for (const reading of 'events' in part ? readEvents(part.events, options.timezone) : readPage(part.html, part.assets, options, years)) {
      read += 1;
      if (read % SLICE === 0) yield null;
      yield reading;
    }
}
