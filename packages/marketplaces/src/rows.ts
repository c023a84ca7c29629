import type { AppId } from '@lootfolio/domain/games';
import type { NativeAmount } from '@lootfolio/domain/money';
import { normaliseName, normalisePhase } from '@lootfolio/domain/names';
import { MarketError } from './port.ts';
import type { Currency, RawQuote } from './port.ts';

/** The fields of one row of a list, nothing believed yet. */
export type Fields = Record<string, unknown>;

/** What an adapter makes of a row; `price` is null where it could not be read. */
export type Reading = {
  name: unknown;
  phase?: unknown;
  price: NativeAmount | null;
  /** Absent where the market gives no count. */
  quantity?: unknown;
  url?: string | null;
};

/** The highest price that is believed, in main units: about a million dollars. */
const HIGHEST: Record<Currency, number> = { USD: 1_000_000, EUR: 1_000_000, CNY: 10_000_000, RUB: 100_000_000 };

const TOLERATED_BAD_ROWS = 20;
const TOLERATED_BAD_SHARE = 0.05;
const LONGEST_NAME = 300;
/** Control characters, halves of characters, and what stands for a broken one. */
const UNPRINTABLE = /[\p{Cc}\p{Cs}\uFFFD]/u;

/**
 * Quotes of a list. Rows of the same name and phase become one: the lowest price, the quantities added.
 * A row that cannot be right is left out; more than 20 of them that are over 5 % of the list make it a BAD_ANSWER,
 * and so does a list without a single good row.
 * @param read null for a row that is right but not on offer
 */
export function quotesOf(app: AppId, currency: Currency, rows: Iterable<unknown>, read: (row: Fields) => Reading | null): RawQuote[] {
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
    else if (quote.quantity !== 0) keepLowest(quotes, quote);
  }
  refuseBadList(seen, bad);
  if (quotes.size === 0) throw new MarketError('BAD_ANSWER', `no price in a list of ${seen} rows`);
  return [...quotes.values()];
}

export function refuseBadList(seen: number, bad: number): void {
  if (bad > TOLERATED_BAD_ROWS && bad > seen * TOLERATED_BAD_SHARE) {
    throw new MarketError('BAD_ANSWER', `${bad} of ${seen} rows are wrong`);
  }
}

const isFields = (row: unknown): row is Fields => typeof row === 'object' && row !== null && !Array.isArray(row);

/** The fields of a nested object; none where it is no object. */
export const fieldsOf = (value: unknown): Fields => (isFields(value) ? value : {});

/** What tells a row of a paged list from the others: its id, or all that it says. */
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
  if (!price || price.units <= 0 || price.units > HIGHEST[currency] * 10 ** price.scale) return null;
  return { ...item, price, quantity, url: reading.url ?? null };
}

/** Name and phase in our spelling; null for a name that is none, or a phase that nobody knows. */
export function readItem(app: AppId, name: unknown, phase: unknown): { name: string; phase: string | null } | null {
  if (typeof name !== 'string' || name.length > LONGEST_NAME) return null;
  const known = normaliseName(name, app);
  if (known === '' || UNPRINTABLE.test(known)) return null;
  if (phase === undefined || phase === null || phase === '') return { name: known, phase: null };
  const knownPhase = typeof phase === 'string' ? normalisePhase(phase) : null;
  return knownPhase ? { name: known, phase: knownPhase } : null;
}

/** Null where the market does not say, undefined for nonsense. */
export function readQuantity(value: unknown): number | null | undefined {
  if (value === undefined || value === null) return null;
  const number = typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value;
  return typeof number === 'number' && Number.isSafeInteger(number) && number >= 0 ? number : undefined;
}

function keepLowest(quotes: Map<string, RawQuote>, quote: RawQuote): void {
  const key = `${quote.name}\n${quote.phase ?? ''}`;
  const known = quotes.get(key);
  if (!known) {
    quotes.set(key, quote);
    return;
  }
  const quantity = known.quantity === null || quote.quantity === null ? null : known.quantity + quote.quantity;
  quotes.set(key, { ...(isLower(quote.price, known.price) ? quote : known), quantity });
}

const isLower = (a: NativeAmount, b: NativeAmount): boolean =>
  BigInt(a.units) * 10n ** BigInt(b.scale) < BigInt(b.units) * 10n ** BigInt(a.scale);

/** A link that a row gives, only where it leads to the market itself. */
export function ownLink(value: unknown, host: string): string | null {
  if (typeof value !== 'string' || value.length > 500 || !URL.canParse(value)) return null;
  const url = new URL(value);
  return url.protocol === 'https:' && (url.hostname === host || url.hostname.endsWith(`.${host}`)) ? url.href : null;
}
