import { fieldsIn, isYes, plainText, type Fields } from '@lootfolio/domain/foreign-values';

/** A line of an item's description. `name` identifies the kind of line in every language; older answers have no names. */
export type Line = {
  value: string;
  name: string | null;
  /** True when the line has a colour in which games write the time at which an item can be traded. */ isWarning: boolean;
};

const MAX_LINES = 200;
const MAX_LENGTH = 20_000;

const WARNINGS = new Set(['ff4040', 'd83636']);
/** Names of the lines that are read. */
const NAMES = new Set(['sticker_info', 'patch_info', 'keychain_info', 'nametag', 'attr: items count']);
/** The pattern of the lines to read in answers without names. */
const UNNAMED = /_info"|^Number of Items: /;

/** All lines of a list. */
export const linesOf = (value: unknown): Line[] => readLines(value, () => true);

/** The lines with data for the product. A description has many lines, and usually none with such data. */
export const tellingLines = (value: unknown): Line[] =>
  readLines(
    value,
    ({ value: text, name, color }) =>
      (typeof name === 'string' && NAMES.has(name)) || isWarning(color) || (typeof text === 'string' && UNNAMED.test(text)),
  );

function readLines(value: unknown, isWanted: (fields: Fields) => boolean): Line[] {
  const lines: Line[] = [];
  for (const fields of fieldsIn(value, MAX_LINES)) {
    const { value: text, name, color } = fields;
    if (typeof text !== 'string' || text.length > MAX_LENGTH || !isWanted(fields)) continue;
    lines.push({ value: text, name: typeof name === 'string' ? name : null, isWarning: isWarning(color) });
  }
  return lines;
}

const isWarning = (color: unknown): boolean => typeof color === 'string' && WARNINGS.has(color.toLowerCase());

/** `all`: the public lines of a description that have data. `owner`: all lines that only the owner sees. */
export type Lines = { all: readonly Line[]; owner: readonly Line[] };

export type Lock = { end: Date | null; tradeProtected: boolean };

const TOKEN = /\[date\](\d{9,11})\[\/date\]/g;
const PRINTED = /(?:after|until)\b.{0,40}?\b([a-z]{3,9} \d{1,2}, \d{4}) \((\d{1,2}:\d{2}:\d{2})\)( gmt)?/i;
const PROTECTED = /trade-protected/i;

/**
 * Returns when an item can be traded again, and whether it is trade-protected. Lines with other dates (a coupon that expires, the last
 * change of a storage unit) look the same. So only warnings of the public lines count, and an end counts only when the item is locked.
 */
export function readLock(description: Fields, { all, owner }: Lines, isProtectedContext: boolean): Lock {
  const tradable = isYes(description['tradable']);
  if (tradable && owner.length === 0 && !isProtectedContext && !isYes(description['sealed'])) return { end: null, tradeProtected: false };
  const tokens = owner.flatMap((line) => datesIn(line.value));
  // a date for the owner on a tradable item is the end of its protection, in every language
  const tradeProtected =
    isProtectedContext || isSealed(description, 0) || owner.some(({ value }) => PROTECTED.test(value)) || (tradable && tokens.length > 0);
  if (tradable && !tradeProtected) return { end: null, tradeProtected };
  const warnings = [...owner, ...all.filter((line) => line.isWarning)];
  const exact = [...tokens, ...warnings.flatMap(({ value }) => datesIn(value)), ...warnings.flatMap(({ value }) => printedIn(value, true))];
  const cached = cacheExpiration(description);
  const guessed = warnings.flatMap(({ value }) => printedIn(value, false));
  const times = exact.length > 0 ? exact : cached === null ? guessed : [cached];
  return { end: times.length > 0 ? new Date(Math.max(...times)) : null, tradeProtected };
}

/**
 * `sealed_type`: 0 for trade-protected, 1 for on sale on the Steam market. Answers of 2025 have only `sealed`, for trade-protected items.
 */
export const isSealed = ({ sealed, sealed_type: type }: Fields, wanted: 0 | 1): boolean =>
  isYes(sealed) && (isYes(type) ? wanted === 1 : wanted === 0);

const datesIn = (text: string): number[] => [...text.matchAll(TOKEN)].map(([, seconds]) => Number(seconds) * 1000);

/**
 * Reads a printed date. A date without GMT is in the time zone of Steam's home and is read as winter time: in summer the result is an hour
 * too late, but never too early.
 */
function printedIn(text: string, withZone: boolean): number[] {
  const [, day, time, zone] = PRINTED.exec(plainText(text)) ?? [];
  if (day === undefined || (zone !== undefined) !== withZone) return [];
  const at = Date.parse(`${day} ${time} ${withZone ? 'GMT' : 'GMT-0800'}`);
  return Number.isNaN(at) ? [] : [at];
}

/** The time at which a description changes: the item becomes tradable then. Null when this time is the item's expiry. */
function cacheExpiration({ cache_expiration: cache, item_expiration: expiry }: Fields): number | null {
  if (typeof cache !== 'string' || cache === expiry || !/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(cache)) return null;
  const at = Date.parse(cache);
  return Number.isNaN(at) ? null : at;
}
