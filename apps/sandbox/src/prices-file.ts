import { readFileSync } from 'node:fs';
import { APP_IDS, type AppId } from '@lootfolio/domain/games';
import { findMarket } from '@lootfolio/domain/markets';
import { itemsOf, toItem, type Item } from './model/items.ts';
import { MARKET_TRAITS } from './model/market-traits.ts';
import type { Offer } from './model/prices.ts';
import { CsvError, splitCsv } from './split-csv.ts';

/** The prices of a file, by market slug. They replace the model's prices for every game with an item in the file. */
export type FilePrices = {
  games: ReadonlySet<AppId>;
  offers: (market: string, appId: AppId) => Offer[];
  /** Messages for the operator: at most one line, about columns that were ignored. */
  warnings: string[];
};

export const readPricesFile = (path: string): FilePrices => parsePricesFile(readFileSync(path, 'utf8'));

/**
 * Reads `market_hash_name`, then one column per market (name, slug or alias) in dollars with at most two decimals. `NAME_qty` is the column
 * with that market's number of pieces (default 1). An empty cell means that the market does not offer the item.
 * @throws CsvError with the line's number
 */
export function parsePricesFile(text: string): FilePrices {
  const lines = splitCsv(text);
  const header = lines.shift();
  if (!header || header.cells[0] !== 'market_hash_name') throw new CsvError('line 1: the first column must be market_hash_name');
  const { columns, warnings } = readHeader(header.cells);
  const offers = new Map<string, Offer[]>();
  const games = new Set<AppId>();
  const seen = new Set<string>();
  const nextId = new Map<AppId, number>();
  for (const { cells, line } of lines) {
    if (cells.length === 1 && cells[0] === '') continue;
    if (cells.length !== header.cells.length)
      throw new CsvError(`line ${line}: ${cells.length} cells where the header has ${header.cells.length}`);
    const name = cells[0]!.normalize('NFC').trim();
    if (!name) throw new CsvError(`line ${line}: the name is empty`);
    if (seen.has(name)) throw new CsvError(`line ${line}: ${name} is there twice`);
    seen.add(name);
    const appId = gameOf(name);
    const id = (nextId.get(appId) ?? 0) + 1;
    nextId.set(appId, id);
    games.add(appId);
    addOffers(offers, columns, toItem(appId, { name, phase: null, rarity: null }, id), cells, line);
  }
  return { games, warnings, offers: (market, appId) => offers.get(`${market} ${appId}`) ?? [] };
}

type Column = { market: string; price: number; quantity: number | null };

function addOffers(offers: Map<string, Offer[]>, columns: Column[], item: Item, cells: string[], line: number): void {
  for (const column of columns) {
    const price = dollars(cells[column.price]!, line);
    if (price === null) continue;
    const quantity = column.quantity === null ? 1 : pieces(cells[column.quantity]!, line);
    if (quantity === 0) continue;
    const key = `${column.market} ${item.appId}`;
    const list = offers.get(key);
    if (list) list.push({ item, price, quantity });
    else offers.set(key, [{ item, price, quantity }]);
  }
}

function readHeader(names: string[]): { columns: Column[]; warnings: string[] } {
  const columns: Column[] = [];
  const unknown: string[] = [];
  const quantities = new Map<string, number>();
  for (const [index, raw] of names.entries()) {
    if (index === 0) continue;
    const name = raw.trim();
    const market = marketSlug(name);
    const counted = market ? null : marketSlug(name.replace(/_qty$/i, ''));
    if (market) {
      if (columns.some((column) => column.market === market)) throw new CsvError(`line 1: the market ${name} is there twice`);
      columns.push({ market, price: index, quantity: null });
    } else if (counted) quantities.set(counted, index);
    else unknown.push(name);
  }
  for (const column of columns) column.quantity = quantities.get(column.market) ?? null;
  return {
    columns,
    warnings: unknown.length === 0 ? [] : [`Columns of the price file that name no market are left out: ${unknown.join(', ')}.`],
  };
}

function marketSlug(name: string): string | null {
  const slug = name === '' ? undefined : findMarket(name)?.slug;
  return slug !== undefined && MARKET_TRAITS[slug] ? slug : null;
}

const DOLLARS = /^(\d{1,7})(?:\.(\d{1,2}))?$/;

function dollars(cell: string, line: number): number | null {
  const text = cell.trim();
  if (text === '') return null;
  const match = DOLLARS.exec(text);
  if (!match) throw new CsvError(`line ${line}: "${text}" is no price in dollars with at most two decimals`);
  const price = Number(match[1]) * 1000 + Number((match[2] ?? '').padEnd(2, '0')) * 10;
  return price === 0 ? null : price;
}

function pieces(cell: string, line: number): number {
  const text = cell.trim();
  if (text === '') return 1;
  if (!/^\d{1,9}$/.test(text)) throw new CsvError(`line ${line}: "${text}" is no number of pieces`);
  return Number(text);
}

/** The game of a name: CS2 unless only other games have this name. */
function gameOf(name: string): AppId {
  const known = games();
  return known.get(name) ?? APP_IDS.cs2;
}

let gamesByName: Map<string, AppId> | undefined;

function games(): Map<string, AppId> {
  if (gamesByName) return gamesByName;
  gamesByName = new Map();
  for (const appId of [APP_IDS.rust, APP_IDS.dota2, APP_IDS.tf2, APP_IDS.cs2])
    for (const { name } of itemsOf(appId)) gamesByName.set(name, appId);
  return gamesByName;
}
