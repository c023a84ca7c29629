import type { BadFile } from '../csv-rows.ts';
import { APP_IDS } from '../games.ts';
import { guessColumns, readTable, type ColumnChoice, type Table } from './columns.ts';
import { readMappedPurchases } from './mapped-purchases.ts';
import type { PurchaseFile } from './purchase-file.ts';

/** Runs a reader to its end. `longest`: milliseconds of its longest slice. */
export function drain<T>(reader: Generator<void, T>): { value: T; longest: number; took: number } {
  const start = performance.now();
  let longest = 0;
  for (;;) {
    const before = performance.now();
    const { value, done } = reader.next();
    longest = Math.max(longest, performance.now() - before);
    if (done) return { value, longest, took: performance.now() - start };
  }
}

export const tableOf = (text: string): Table => drain(readTable(text)).value;

/** Reads a CSV file by the columns that its header names. */
export function readMapped(text: string, choice: Partial<ColumnChoice> = {}): PurchaseFile {
  const table = tableOf(text);
  return drain(readMappedPurchases(table, { ...guessColumns(table, APP_IDS.cs2), ...choice }, 'UTC')).value;
}

/** The reason why a file is refused, with its row and column; null when it is accepted. */
export function refusalOf(read: () => unknown): [problem: string, row: number, column: string | null] | null {
  try {
    read();
    return null;
  } catch (error) {
    const { name, problem, row, column } = error as BadFile;
    if (name !== 'BadFile') throw error;
    return [problem, row, column];
  }
}

type Entry = {
  type?: number;
  app?: number;
  name?: string;
  time?: number;
  trade?: object;
  asset?: object;
  description?: object;
};

/** A history of Steam's market in the shape of an answer with `norender=1`. By default an entry is a purchase for $3.20. */
export function historyOf(entries: readonly Entry[]): object {
  const assets: Record<string, Record<string, Record<string, object>>> = {};
  const purchases: Record<string, object> = {};
  const events = entries.map(({ type = 4, app = 730, name = 'Fracture Case', time = 1_772_722_439, ...more }, at) => {
    const id = String(1000 + at);
    const context = app === 753 ? '6' : '2';
    ((assets[app] ??= {})[context] ??= {})[id] = { appid: app, id, market_hash_name: name, asset_properties: [], ...more.description };
    const asset = { appid: app, contextid: context, id, amount: '1', new_id: `9${id}`, new_contextid: context, ...more.asset };
    const money = { paid_amount: 279, paid_fee: 41, currencyid: '2001', received_amount: 279, received_currencyid: '2001' };
    const state = { failed: 0, needs_rollback: 0, funds_returned: 0, funds_revoked: 0, added_tax: 0 };
    if (type > 2) purchases[`${id}_5${id}`] = { listingid: id, asset, time_sold: time, ...money, ...state, ...more.trade };
    return { listingid: id, purchaseid: type > 2 ? `5${id}` : undefined, event_type: type, time_event: time, date_event: '5 Mar' };
  });
  return { success: true, pagesize: events.length, total_count: events.length, start: 0, assets, events, purchases, listings: {} };
}

type PageRow = { gain?: string; price?: string; day?: string; name?: string; game?: string; isListing?: boolean };

/** A page of the market's history. By default a row is a purchase for $3.20. */
export const pageOf = (rows: readonly PageRow[]): string =>
  `<div id="tabContentsMyMarketHistoryRows">${rows
    .map(({ gain = '+', price = '$3.20', day = 'Jun 3', name = 'Fracture Case', game = 'Counter-Strike 2', isListing }, at) => {
      const id = `history_row_${100 + at}_${isListing ? 'event_1' : 200 + at}`;
      return `<div class="market_listing_row market_recent_listing_row" id="${id}">
  <div class="market_listing_left_cell market_listing_gainorloss">
    ${isListing ? '' : gain} </div>
  <img id="${id}_image" class="market_listing_item_img" alt="" />
  <div class="market_listing_right_cell market_listing_their_price"><span class="market_table_value">
    <span class="market_listing_price">
      ${price} </span><br/></span></div>
  <div class="market_listing_right_cell market_listing_listed_date can_combine">
    ${isListing ? '' : day} </div>
  <div class="market_listing_right_cell market_listing_listed_date can_combine">
    ${isListing ? day : 'Jan 1'} </div>
  <div class="market_listing_item_name_block">
    <span id="${id}_name" class="market_listing_item_name" style="color: #D2D2D2;">${name}</span>
    <br/><span class="market_listing_game_name">${game}</span>
    <div class="market_listing_listed_date_combined">Sold: ${day}</div></div>
</div>`;
    })
    .join('\n')}</div>`;

/** An answer of Steam's market that contains a page and the descriptions of its assets. */
export const pageInJson = (rows: readonly PageRow[], names: readonly string[]): string =>
  JSON.stringify({
    success: true,
    pagesize: '100',
    total_count: rows.length,
    assets: { 730: { 2: Object.fromEntries(names.map((name, at) => [7000 + at, { market_hash_name: name }])) } },
    hovers: names
      .map(
        (_, at) => `CreateItemHoverFromContainer( g_rgAssets, 'history_row_${100 + at}_${200 + at}_name', 730, '2', '${7000 + at}', 0 );`,
      )
      .join('\n'),
    results_html: pageOf(rows),
  });
