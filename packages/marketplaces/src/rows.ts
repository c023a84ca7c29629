import type { AppId } from '@lootfolio/domain/games';
import type { NativeAmount } from '@lootfolio/domain/money';
import type { Side } from '@lootfolio/domain/quotes';
import { normaliseName, normalisePhase } from '@lootfolio/domain/names';
import { MarketError } from './port.ts';
import type { Currency, RawQuote } from './port.ts';

/** The fields of one row of a list, not validated yet. */
export type Fields = Record<string, unknown>;

/** A row as the adapter reads it. `price` is null when it could not be read. */
export type Reading = {
  name: unknown;
  phase?: unknown;
  price: NativeAmount | null;
  /** Absent when the market does not state the quantity. */
  quantity?: unknown;
  url?: string | null;
};

/** The highest accepted price, in main units: about a million dollars. */
const MAX_PRICES: Record<Currency, number> = { USD: 1_000_000, EUR: 1_000_000, CNY: 10_000_000, RUB: 100_000_000 };

const TOLERATED_BAD_ROWS = 20;
const TOLERATED_BAD_SHARE = 0.05;
const MAX_NAME_LENGTH = 300;
/** Control characters, unpaired surrogates, and the replacement character. */
const UNPRINTABLE = /[\p{Cc}\p{Cs}\uFFFD]/u;

/**
 * The quotes of a list. Rows with the same name and phase are merged: the lowest price, the sum of the quantities. Invalid rows are left
 * out.
 * @param read returns null for a valid row that is not on offer
 * @throws MarketError BAD_ANSWER when more than 20 rows and over 5 % of all rows are invalid, or when the list gives no quote
 */
export function quotesOf(app: AppId, currency: Currency, rows: Iterable<unknown>, read: (row: Fields) => Reading | null): RawQuote[] {
  const { quotes, seen } = readRows(app, currency, rows, read, 'ask');
  if (quotes.length === 0) throw new MarketError('BAD_ANSWER', `no price in a list of ${seen} rows`);
  return quotes;
}

/**
 * The best buy orders of a list. Rows with the same name and phase are merged: the highest price, with the quantity of its row. Unlike a
 * list of offers, this list may be empty, because there may be no bids.
 * @param read returns null for a valid row without a buy order
 * @throws MarketError BAD_ANSWER when more than 20 rows and over 5 % of all rows are invalid, or when no row is valid
 */
export function bidsOf(app: AppId, currency: Currency, rows: Iterable<unknown>, read: (row: Fields) => Reading | null): RawQuote[] {
  const { quotes, seen, bad } = readRows(app, currency, rows, read, 'bid');
  if (bad > 0 && bad === seen) throw new MarketError('BAD_ANSWER', `no valid row in a list of ${seen} rows`);
  return quotes;
}

type Rows = { quotes: RawQuote[]; seen: number; bad: number };

function readRows(app: AppId, currency: Currency, rows: Iterable<unknown>, read: (row: Fields) => Reading | null, side: Side): Rows {
  const quotes = new Map<string, RawQuote>();
  let seen = 0;
  let bad = 0;
  for (const row of rows) {
    seen += 1;
    if (!isFields(row)) {
      bad += 1;
      continue;
    }
    const reading = read(row);
    if (!reading) continue;
    const quote = toQuote(reading, app, currency);
    if (!quote) bad += 1;
    else if (quote.quantity !== 0) keepBest(quotes, quote, side);
  }
  refuseBadList(seen, bad);
  return { quotes: [...quotes.values()], seen, bad };
}

export function refuseBadList(seen: number, bad: number): void {
  if (bad > TOLERATED_BAD_ROWS && bad > seen * TOLERATED_BAD_SHARE) {
    throw new MarketError('BAD_ANSWER', `${bad} of ${seen} rows are wrong`);
  }
}

const isFields = (row: unknown): row is Fields => typeof row === 'object' && row !== null && !Array.isArray(row);

/** The fields of a nested object; empty for other values. */
export const fieldsOf = (value: unknown): Fields => (isFields(value) ? value : {});

/** A row with only these fields. A value that is not an object is returned unchanged. */
export const pick = (row: unknown, names: readonly string[]): unknown =>
  isFields(row) ? Object.fromEntries(names.filter((name) => name in row).map((name) => [name, row[name]])) : row;

/** The identity of a row of a paged list: its id field, or the whole row as text. */
export function identityOf(row: unknown, field: string): string {
  const id = fieldsOf(row)[field];
  return typeof id === 'string' || typeof id === 'number' ? String(id) : JSON.stringify(row);
}

function toQuote(reading: Reading, app: AppId, currency: Currency): RawQuote | null {
  const item = readItem(app, reading.name, reading.phase);
  const quantity = readQuantity(reading.quantity);
  if (!item || quantity === undefined) return null;
  if (quantity === 0) return { ...item, price: { units: 0, scale: 0 }, quantity, url: null };
  const { price } = reading;
  if (!price || price.units <= 0 || price.units > MAX_PRICES[currency] * 10 ** price.scale) return null;
  return { ...item, price, quantity, url: reading.url ?? null };
}

/** Name and phase in this project's spelling; null for an invalid name or an unknown phase. */
export function readItem(app: AppId, name: unknown, phase: unknown): { name: string; phase: string | null } | null {
  if (typeof name !== 'string' || name.length > MAX_NAME_LENGTH) return null;
  const known = normaliseName(name, app);
  if (known === '' || UNPRINTABLE.test(known)) return null;
  if (phase === undefined || phase === null || phase === '') return { name: known, phase: null };
  const knownPhase = typeof phase === 'string' ? normalisePhase(phase) : null;
  return knownPhase ? { name: known, phase: knownPhase } : null;
}

/** The quantity; null when the market does not state it, undefined when it is invalid. */
export function readQuantity(value: unknown): number | null | undefined {
  if (value === undefined || value === null) return null;
  const number = typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value;
  return typeof number === 'number' && Number.isSafeInteger(number) && number >= 0 ? number : undefined;
}

function keepBest(quotes: Map<string, RawQuote>, quote: RawQuote, side: Side): void {
  const key = `${quote.name}\n${quote.phase ?? ''}`;
  const known = quotes.get(key);
  if (!known) {
    quotes.set(key, quote);
    return;
  }
  if (side === 'bid') {
    if (isLower(known.price, quote.price)) quotes.set(key, quote);
    return;
  }
  const quantity = known.quantity === null || quote.quantity === null ? null : known.quantity + quote.quantity;
  quotes.set(key, { ...(isLower(quote.price, known.price) ? quote : known), quantity });
}

const isLower = (a: NativeAmount, b: NativeAmount): boolean =>
  BigInt(a.units) * 10n ** BigInt(b.scale) < BigInt(b.units) * 10n ** BigInt(a.scale);

/** The link of a row; null unless it is an https address of the market itself. */
export function ownLink(value: unknown, host: string): string | null {
  if (typeof value !== 'string' || value.length > 500 || !URL.canParse(value)) return null;
  const url = new URL(value);
  return url.protocol === 'https:' && (url.hostname === host || url.hostname.endsWith(`.${host}`)) ? url.href : null;
}
