import { plainText, type Fields } from '@lootfolio/domain/foreign-values';
import { APP_IDS, findGame, type AppId } from '@lootfolio/domain/games';
import type { YearCounter } from '../../columns/year-counter.ts';
import { badRow, nameOf, type Reading } from '../../row.ts';
import { readAmount } from '../../values/amounts.ts';
import type { CurrencyCode } from '../../values/currencies.ts';
import { readWrittenDay, resolveDay } from '../../values/days.ts';
import { STEAM_SLUG } from './steam.ts';

export type PageOptions = {
  /** The year of the newest row, because a page shows days without a year. Null: not known yet. */
  newestYear: number | null;
  /** The currency of signs that several countries use. */
  signs: Readonly<Record<string, CurrencyCode>>;
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

/** The rows of a page; none when it is no page of the history. */
export const rowsIn = (html: string): RegExpExecArray[] => [...html.matchAll(ROW)];

/**
 * Reads the rows of a page of the market's history, newest first. A day without a year gets the year of the row above it, or the year before
 * that when it would otherwise be later than that row.
 * @param years the counter of all pages of one history, in their order
 */
export function* readPage(html: string, assets: PageAssets | null, options: PageOptions, years: YearCounter): Generator<Reading, void> {
  const known = assets === null ? new Map<string, Asset>() : hoversOf(assets.hovers);
  const starts = rowsIn(html);
  for (const [at, start] of starts.entries()) {
    const [, id = '', event] = start;
    const row = html.slice(start.index, starts[at + 1]?.index ?? html.length);
    const asset = known.get(id);
    const app = asset ? findGame(asset.app) : (GAMES.get(cellOf(GAME_CELL, row)) ?? null);
    // the day is read for every row, also for rows that are left out, because the years are counted from row to row
    const day = dayOf(row, event !== undefined, years);
    if (event !== undefined) yield { dropped: { what: 'other', word: 'listing' } };
    else if (app === null) yield { dropped: { what: 'otherGames' } };
    else {
      const description = asset && assets!.find(asset.app, asset.context, asset.id);
      const name = nameOf(description?.['market_hash_name']) ?? nameOf(cellOf(NAME_CELL, row));
      yield readRow(row, { line: at + 1, id, app, name, day }, options);
    }
  }
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

type Known = { line: number; id: string; app: AppId; name: string | null; day: Day };

function readRow(row: string, { line, id, app, name, day }: Known, options: PageOptions): Reading {
  const gain = cellOf(GAIN, row);
  if (gain !== '+' && gain !== '-') return badRow(line, 'side', '+/-', gain);
  if (name === null) return badRow(line, 'name', NAME, cellOf(NAME_CELL, row));
  const price = cellOf(PRICE_CELL, row);
  const amount = readAmount(price, null);
  if (typeof amount === 'string') return badRow(line, amount === 'missing' ? 'price' : amount, PRICE, price);
  const { currency } = amount;
  const code = currency === null ? 'USD' : 'code' in currency ? currency.code : options.signs[currency.shared];
  if (code === undefined) return badRow(line, 'currency', PRICE, price);
  if (day.date === null) return badRow(line, 'date', DAY, day.text);
  const side = gain === '+' ? 'buy' : 'sell';
  return {
    row: {
      ...{ line, side, appId: app, name, category: '', quantity: 1, day: day.date, float: null, note: '' },
      price: { units: amount.units, scale: amount.scale, currency: code },
      market: side === 'sell' ? STEAM_SLUG : null,
      id: idOfRow(id),
    },
  };
}

/** `history_row_<listing>_<purchase>`: the same key as in the events. */
const idOfRow = (id: string): string => `${STEAM_SLUG}:${id.replace('history_row_', '')}`;

/** `text`: the day as the page writes it. */
type Day = { text: string; date: string | null };

function dayOf(row: string, isListing: boolean, years: YearCounter): Day {
  // the first cell contains the day of the trade, the second the day of the listing
  const cells = [...row.matchAll(DAY_CELL)].map(([, cell = '']) => plainText(cell).trim());
  const text = cells[isListing ? 1 : 0] ?? '';
  const written = readWrittenDay(text);
  if (written?.form !== 'named') return { text, date: null };
  const year = written.year ?? years(written.month, written.day);
  return { text, date: year === null ? null : resolveDay({ ...written, year }, { yearLast: null, yearFirst: 'ymd' }, 'UTC') };
}
