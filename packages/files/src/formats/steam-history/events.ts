import { countOf, fieldsIn, idOf, isFields, isYes, shareOf, type Fields } from '@lootfolio/domain/foreign-values';
import { findGame } from '@lootfolio/domain/games';
import { badRow, nameOf, type Reading } from '../../row.ts';
import { eachOf } from '../../values/amounts.ts';
import { currencyOfSteam } from '../../values/currencies.ts';
import { dayOfMoment } from '../../values/days.ts';
import { STEAM_SLUG } from './steam.ts';

/** Steam's numbers of events. */
const LISTED = 1;
const TAKEN_BACK = 2;
const SOLD = 3;
const BOUGHT = 4;

/** Steam counts in hundredths in all currencies. */
const SCALE = 2;
/** Steam's number of the property that holds the float. */
const FLOAT = 2;
const MAX_ENTRIES = 1_000_000;

/** Finds the description of an asset by game, context and id. */
export type AssetFinder = (app: string, context: string, id: string) => Fields | null;

export const assetFinder =
  (history: Fields): AssetFinder =>
  (app, context, id) =>
    inside(inside(inside(history['assets'], app), context), id);

const inside = (fields: unknown, key: string): Fields | null => {
  const value = isFields(fields) && Object.hasOwn(fields, key) ? fields[key] : null;
  return isFields(value) ? value : null;
};

/**
 * Reads the events of Steam's history (`norender=1`). The price of a purchase is the amount that the buyer paid, fees included; the price of a
 * sale is the amount that the seller received.
 */
export function* readEvents(history: Fields, timezone: string): Generator<Reading, void> {
  const find = assetFinder(history);
  for (const [at, event] of fieldsIn(history['events'], MAX_ENTRIES).entries()) {
    const type = countOf(event['event_type']);
    const key = `${idOf(event['listingid'])}_${idOf(event['purchaseid'])}`;
    const trade = inside(history['purchases'], key);
    const asset = trade && inside(trade, 'asset');
    const app = asset && findGame(String(countOf(asset['appid'])));
    const line = at + 1;
    if (type === LISTED || type === TAKEN_BACK) yield { dropped: { what: 'other', word: 'listing' } };
    else if (type !== SOLD && type !== BOUGHT) yield badRow(line, 'side', 'event_type', shown(event['event_type']));
    else if (!trade || !asset || countOf(asset['appid']) === null) yield badRow(line, 'trade', 'purchases', key);
    else if (!app) yield { dropped: { what: 'otherGames' } };
    else yield readTrade({ line, key, event, trade, asset, app, find, timezone, isSale: type === SOLD });
  }
}

const shown = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');

type Trade = {
  line: number;
  key: string;
  event: Fields;
  trade: Fields;
  asset: Fields;
  app: Exclude<ReturnType<typeof findGame>, null>;
  find: AssetFinder;
  timezone: string;
  isSale: boolean;
};

function readTrade({ line, key, event, trade, asset, app, find, timezone, isSale }: Trade): Reading {
  const reversed = reversedBy(trade, isSale);
  if (reversed !== null) return badRow(line, 'reversed', reversed, shown(trade[reversed]));
  const currencyColumn = isSale ? 'received_currencyid' : 'currencyid';
  const currency = currencyOfSteam(countOf(trade[currencyColumn]) ?? 0);
  if (currency === null) return badRow(line, 'currency', currencyColumn, shown(trade[currencyColumn]));
  // no source says whether the paid amount includes the tax
  if (!isSale && (countOf(trade['added_tax'] ?? 0) ?? 1) > 0) return badRow(line, 'tax', 'added_tax', shown(trade['added_tax']));
  const priceColumn = isSale ? 'received_amount' : 'paid_amount';
  const cents = isSale ? countOf(trade['received_amount']) : sum(countOf(trade['paid_amount']), countOf(trade['paid_fee']));
  if (cents === null) return badRow(line, 'price', priceColumn, shown(trade[priceColumn]));
  const quantity = countOf(asset['amount']);
  if (quantity === null || quantity < 1) return badRow(line, 'quantity', 'amount', shown(asset['amount']));
  const seconds = countOf(event['time_event']);
  const day = seconds === null ? null : dayOfMoment(seconds * 1000, timezone);
  if (day === null) return badRow(line, 'date', 'time_event', shown(event['time_event']));
  const description = describe(asset, find);
  const name = nameOf(description?.['market_hash_name']);
  if (name === null) return badRow(line, 'name', 'market_hash_name', shown(description?.['market_hash_name']));
  return {
    row: {
      ...{ line, side: isSale ? 'sell' : 'buy', appId: app, name, category: '', quantity, day, note: '' },
      price: { ...eachOf({ units: cents, scale: SCALE }, quantity), currency },
      float: quantity === 1 ? floatIn(description) : null,
      market: isSale ? STEAM_SLUG : null,
      id: `${STEAM_SLUG}:${key}`,
    },
  };
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
