import { BadFile } from '../csv-rows.ts';
import { plainText, type Fields } from '../foreign-values.ts';
import { APP_IDS, findGame, type AppId } from '../games.ts';
import type { LocalDate } from '../schedule.ts';
import { addReading, emptyFile, nameOf, SLICE, STEAM_SLUG, wrong } from './purchase-file.ts';
import type { PurchaseFile, Reading } from './purchase-file.ts';
import { dayOf, monthOf } from './written-days.ts';
import { currencySign, readPrice } from './written-prices.ts';

export type HistoryOptions = {
  timezone: string;
  /** The year of the newest entry. Needed because a page shows days without a year. */
  newestYear: number | null;
};

/** The data beside a page: the asset of each row (`hovers`), and the descriptions of the assets (`find`). A saved page has neither. */
export type PageAssets = { hovers: unknown; find: (app: string, context: string, id: string) => Fields | null };

/** The English headings of the table's columns. */
const PRICE = 'Price';
const DAY = 'Acted on';
const NAME = 'Name';

const ROW = /\bid="(history_row_\d+_(event_)?\d+)"/g;
const GAIN = /\bmarket_listing_gainorloss\b[^>]*>([^<]*)</;
const PRICE_CELL = /\bmarket_listing_price\b[^>]*>([\s\S]*?)<\/span>/;
const DAY_CELL = /\bmarket_listing_listed_date\b[^>]*>([^<]*)</g;
const NAME_CELL = /\bmarket_listing_item_name\b[^>]*>([\s\S]*?)<\/(?:span|a)>/;
const GAME_CELL = /\bmarket_listing_game_name\b[^>]*>([^<]*)</;
const HOVER = /'(history_row_\w+)_name',\s*(\d{1,10}),\s*'(\d{1,20})',\s*'(\d{1,20})'/g;

/** The names of the games on the page, the same in all languages. */
const GAMES: ReadonlyMap<string, AppId> = new Map([
  ['Counter-Strike 2', APP_IDS.cs2],
  ['Counter-Strike: Global Offensive', APP_IDS.cs2],
  ['Dota 2', APP_IDS.dota2],
  ['Team Fortress 2', APP_IDS.tf2],
  ['Rust', APP_IDS.rust],
]);

/**
 * Reads the rows of a page of the market's history, newest first. A day without a year gets the year of the row above it, or the year
 * before that when it would otherwise be later than that row.
 * @throws BadFile when there is no row, or when the year is needed and unknown
 */
export function* readHistoryPage(html: string, assets: PageAssets | null, options: HistoryOptions): Generator<void, PurchaseFile> {
  const file = emptyFile();
  const known = assets === null ? new Map<string, Asset>() : hoversOf(assets.hovers);
  const days = dayReader(options.newestYear);
  const starts = [...html.matchAll(ROW)];
  if (starts.length === 0) throw new BadFile('history', 1, null);
  for (const [at, start] of starts.entries()) {
    if (at % SLICE === SLICE - 1) yield;
    const [, id = '', event] = start;
    const row = html.slice(start.index, starts[at + 1]?.index ?? html.length);
    const asset = known.get(id);
    const game = cellOf(GAME_CELL, row);
    const app = asset ? findGame(asset.app) : (GAMES.get(game) ?? null);
    // the day is read for every row, also for rows that are left out, because the years are counted from row to row
    const day = days(row, at + 1, event !== undefined);
    if (event !== undefined) file.dropped.listings += 1;
    else if (app === null) file.dropped.otherGames += 1;
    else {
      const description = asset && assets!.find(asset.app, asset.context, asset.id);
      addReading(file, at + 1, readRow(row, app, day, nameOf(description?.['market_hash_name']) ?? nameOf(cellOf(NAME_CELL, row))));
    }
  }
  return file;
}

type Asset = { app: string; context: string; id: string };

const hoversOf = (hovers: unknown): Map<string, Asset> =>
  new Map(
    [...(typeof hovers === 'string' ? hovers : '').matchAll(HOVER)].map(([, row = '', app = '', context = '', id = '']) => [
      row,
      { app, context, id },
    ]),
  );

const cellOf = (pattern: RegExp, row: string): string =>
  plainText(pattern.exec(row)?.[1] ?? '')
    .replace(/\s+/g, ' ')
    .trim();

function readRow(row: string, app: AppId, day: Day, name: string | null): Reading {
  const gain = cellOf(GAIN, row);
  if (gain !== '+' && gain !== '-') return wrong('kind', '+/-', gain);
  if (name === null) return wrong('name', NAME, cellOf(NAME_CELL, row));
  const price = cellOf(PRICE_CELL, row);
  const buyPrice = readPrice(price, '.');
  if (buyPrice === 'currency') return wrong('currency', PRICE, currencySign(price));
  if (buyPrice === 'price') return wrong('price', PRICE, price);
  if (day.date === null) return wrong('date', DAY, day.text);
  const kind = gain === '+' ? 'buy' : 'sell';
  return {
    kind,
    app_id: app,
    name,
    category: '',
    quantity: 1,
    buyPrice,
    buyDate: day.date,
    float: null,
    market: kind === 'sell' ? STEAM_SLUG : null,
  };
}

/** `text`: the day as the page writes it. */
type Day = { text: string; date: LocalDate | null };

/** Returns a function that reads the day of each row; it is called for the rows in their order. */
function dayReader(newestYear: number | null): (row: string, number: number, isListing: boolean) => Day {
  let year = newestYear;
  let last = Number.POSITIVE_INFINITY;
  return (row, number, isListing) => {
    // the first cell contains the day of the trade, the second the day of the listing
    const cells = [...row.matchAll(DAY_CELL)].map(([, cell = '']) => plainText(cell).trim());
    const text = cells[isListing ? 1 : 0] ?? '';
    const found = monthAndDay(text);
    if (!found) return { text, date: null };
    if (year === null) throw new BadFile('year', number, DAY);
    const place = found.month * 100 + found.day;
    if (place > last) year -= 1;
    last = place;
    return { text, date: dayOf(year, found.month, found.day) };
  };
}

/** Reads `Jun 3` or `3 Jun`, in English and Turkish. */
function monthAndDay(text: string): { month: number; day: number } | null {
  const [, day, name] = /^(\d{1,2})\.? (\p{L}{3,9})\.?$/u.exec(text) ?? [];
  const [, nameFirst, dayLast] = /^(\p{L}{3,9})\.? (\d{1,2})$/u.exec(text) ?? [];
  const month = monthOf(name ?? nameFirst ?? '');
  return month === 0 ? null : { month, day: Number(day ?? dayLast) };
}
