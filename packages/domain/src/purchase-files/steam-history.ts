import { BadFile } from '../csv-rows.ts';
import { countOf, fieldsIn, idOf, isFields, isYes, shareOf, type Fields } from '../foreign-values.ts';
import { findGame } from '../games.ts';
import { addReading, checkSize, emptyFile, nameOf, SLICE, STEAM_SLUG, wrong } from './purchase-file.ts';
import type { PurchaseFile, Reading } from './purchase-file.ts';
import { STEAM_DOLLARS, steamSign } from './steam-currencies.ts';
import { readHistoryPage, type HistoryOptions } from './steam-history-page.ts';
import { dayOfMoment } from './written-days.ts';

/** Steam's numbers of events. */
const LISTED = 1;
const TAKEN_BACK = 2;
const SOLD = 3;
const BOUGHT = 4;

/** Steam counts in hundredths in all currencies. */
const CENT = 10;
/** Steam's number of the property that holds the float. */
const FLOAT = 2;
const MAX_ENTRIES = 100_000;

/**
 * Reads the history of Steam's market in slices. It accepts the JSON of `/market/myhistory`, with events (`norender=1`) or with a page in
 * it, and the page itself. The price of a purchase is the amount that the buyer paid, fees included; the price of a sale is the amount that
 * the seller received.
 * @throws BadFile when the text is not such a history, or when its days have no year and the options do not state it
 */
export function* readSteamHistory(text: string, options: HistoryOptions): Generator<void, PurchaseFile> {
  checkSize(text);
  if (isPage(text)) return yield* readHistoryPage(text, null, options);
  const history = parse(text);
  if (Array.isArray(history['events'])) return yield* readEvents(history, options);
  const page = history['results_html'];
  if (typeof page !== 'string') throw new BadFile('history', 1, 'events');
  return yield* readHistoryPage(page, { hovers: history['hovers'], find: assetFinder(history) }, options);
}

const isPage = (text: string): boolean => /^\uFEFF?\s*</.test(text);

/** True for a text whose form only Steam's history has: JSON, or a page. */
export const looksLikeHistory = (text: string): boolean => isPage(text) || /^\uFEFF?\s*\{/.test(text);

function parse(text: string): Fields {
  try {
    const history: unknown = JSON.parse(text.replace(/^\uFEFF/, ''));
    if (isFields(history)) return history;
  } catch (error) {
    const line = /line (\d+)/.exec(String(error))?.[1];
    throw new BadFile('json', Number(line ?? 1), null);
  }
  throw new BadFile('history', 1, 'events');
}

/** Finds the description of an asset by game, context and id. */
export type AssetFinder = (app: string, context: string, id: string) => Fields | null;

const assetFinder =
  (history: Fields): AssetFinder =>
  (app, context, id) =>
    inside(inside(inside(history['assets'], app), context), id);

const inside = (fields: unknown, key: string): Fields | null => {
  const value = isFields(fields) && Object.hasOwn(fields, key) ? fields[key] : null;
  return isFields(value) ? value : null;
};

function* readEvents(history: Fields, { timezone }: HistoryOptions): Generator<void, PurchaseFile> {
  const file = emptyFile();
  const find = assetFinder(history);
  for (const [at, event] of fieldsIn(history['events'], MAX_ENTRIES).entries()) {
    if (at % SLICE === SLICE - 1) yield;
    const type = countOf(event['event_type']);
    const key = `${idOf(event['listingid'])}_${idOf(event['purchaseid'])}`;
    const trade = inside(history['purchases'], key);
    const asset = trade && inside(trade, 'asset');
    const app = asset && findGame(String(countOf(asset['appid'])));
    if (type === LISTED || type === TAKEN_BACK) file.dropped.listings += 1;
    else if (type !== SOLD && type !== BOUGHT) addReading(file, at + 1, wrong('kind', 'event_type', shown(event['event_type'])));
    else if (!trade || !asset || countOf(asset['appid']) === null) addReading(file, at + 1, wrong('trade', 'purchases', key));
    else if (!app) file.dropped.otherGames += 1;
    else addReading(file, at + 1, readTrade({ event, trade, asset, app, find, timezone, isSale: type === SOLD }));
  }
  return file;
}

const shown = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');

type Trade = {
  event: Fields;
  trade: Fields;
  asset: Fields;
  app: Exclude<ReturnType<typeof findGame>, null>;
  find: AssetFinder;
  timezone: string;
  isSale: boolean;
};

function readTrade({ event, trade, asset, app, find, timezone, isSale }: Trade): Reading {
  const reversed = reversedBy(trade, isSale);
  if (reversed !== null) return wrong('reversed', reversed, shown(trade[reversed]));
  const currencyColumn = isSale ? 'received_currencyid' : 'currencyid';
  const currency = countOf(trade[currencyColumn]);
  if (currency !== STEAM_DOLLARS) return wrong('currency', currencyColumn, currency === null ? '' : steamSign(currency));
  // no source says whether the paid amount includes the tax
  if (!isSale && (countOf(trade['added_tax'] ?? 0) ?? 1) > 0) return wrong('tax', 'added_tax', shown(trade['added_tax']));
  const priceColumn = isSale ? 'received_amount' : 'paid_amount';
  const cents = isSale ? countOf(trade['received_amount']) : sum(countOf(trade['paid_amount']), countOf(trade['paid_fee']));
  if (cents === null) return wrong('price', priceColumn, shown(trade[priceColumn]));
  const quantity = countOf(asset['amount']);
  if (quantity === null || quantity < 1 || (cents * CENT) % quantity !== 0) return wrong('quantity', 'amount', shown(asset['amount']));
  const seconds = countOf(event['time_event']);
  const buyDate = seconds === null ? null : dayOfMoment(seconds * 1000, timezone);
  if (buyDate === null) return wrong('date', 'time_event', shown(event['time_event']));
  const description = describe(asset, find);
  const name = nameOf(description?.['market_hash_name']);
  if (name === null) return wrong('name', 'market_hash_name', shown(description?.['market_hash_name']));
  const float = quantity === 1 ? floatIn(description) : null;
  const kind = isSale ? 'sell' : 'buy';
  const market = isSale ? STEAM_SLUG : null;
  return { kind, app_id: app, name, category: '', quantity, buyPrice: (cents * CENT) / quantity, buyDate, float, market };
}

const sum = (first: number | null, second: number | null): number | null => (first === null || second === null ? null : first + second);

/** The field that says that the money was returned; null for a trade that was not reversed. */
function reversedBy(trade: Fields, isSale: boolean): string | null {
  const money = isSale ? 'funds_revoked' : 'funds_returned';
  return ['failed', 'needs_rollback'].find((field) => isYes(trade[field])) ?? ((countOf(trade[money] ?? 0) ?? 1) > 0 ? money : null);
}

/** The description of an asset in the file, by the asset's id before or after the trade. */
function describe(asset: Fields, find: AssetFinder): Fields | null {
  const app = String(asset['appid']);
  const places = [
    [asset['contextid'], asset['id']],
    [asset['new_contextid'], asset['new_id']],
  ];
  for (const [context, id] of places) {
    const found = find(app, String(context), String(id));
    if (found) return found;
  }
  return null;
}

const floatIn = (description: Fields | null): number | null =>
  shareOf(fieldsIn(description?.['asset_properties'], 20).find(({ propertyid }) => countOf(propertyid) === FLOAT)?.['float_value']);
