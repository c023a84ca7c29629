import { fieldsIn, isYes, plainText, type Fields } from '@lootfolio/domain/foreign-values';

/** A line of an item's description. `name` tells what it is in every language; older answers have none. */
export type Line = {
  value: string;
  name: string | null;
  /** It has a colour in which games write when an item can be traded. */ isWarning: boolean;
};

const MAX_LINES = 200;
const MAX_LENGTH = 20_000;

const WARNINGS = new Set(['ff4040', 'd83636']);
/** Names of the lines that are read. */
const NAMES = new Set(['sticker_info', 'patch_info', 'keychain_info', 'nametag', 'attr: items count']);
/** What the lines that are read contain, where they have no names. */
const UNNAMED = /_info"|^Number of Items: /;

/** All lines of a list. */
export const linesOf = (value: unknown): Line[] => readLines(value, () => true);

/** The lines that tell more than a text for people. A description has many, and mostly none of these. */
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

/** The telling lines of a description that everybody sees, and all those that its owner alone sees. */
export type Lines = { all: readonly Line[]; owner: readonly Line[] };

export type Lock = { end: Date | null; tradeProtected: boolean };

const TOKEN = /\[date\](\d{9,11})\[\/date\]/g;
const PRINTED = /(?:after|until)\b.{0,40}?\b([a-z]{3,9} \d{1,2}, \d{4}) \((\d{1,2}:\d{2}:\d{2})\)( gmt)?/i;
const PROTECTED = /trade-protected/i;

/**
 * When an item can be traded again, and whether it is trade-protected. Dates of other things (a coupon that expires, the last change of a
 * storage unit) stand in lines that look the same: of the public lines only warnings count, and an end only where the item is locked.
 */
export function readLock(description: Fields, { all, owner }: Lines, isProtectedContext: boolean): Lock {
  const tradable = isYes(description['tradable']);
  if (tradable && owner.length === 0 && !isProtectedContext && !isYes(description['sealed'])) return { end: null, tradeProtected: false };
  const tokens = owner.flatMap((line) => datesIn(line.value));
  // the owner's date on a tradable item is the end of its protection, in whatever language the sentence is
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

/** `sealed_type`: 0 for trade-protected, 1 for on sale on the Steam market. Answers of 2025 have only `sealed`, for protected ones. */
export const isSealed = ({ sealed, sealed_type: type }: Fields, wanted: 0 | 1): boolean =>
  isYes(sealed) && (isYes(type) ? wanted === 1 : wanted === 0);

const datesIn = (text: string): number[] => [...text.matchAll(TOKEN)].map(([, seconds]) => Number(seconds) * 1000);

/** A date without GMT is in the time of Steam's home. It is read as winter time: in summer an hour too late, never too early. */
function printedIn(text: string, withZone: boolean): number[] {
  const [, day, time, zone] = PRINTED.exec(plainText(text)) ?? [];
  if (day === undefined || (zone !== undefined) !== withZone) return [];
  const at = Date.parse(`${day} ${time} ${withZone ? 'GMT' : 'GMT-0800'}`);
  return Number.isNaN(at) ? [] : [at];
}

/** A description that changes at a known time: the item becomes tradable then, unless it expires. */
function cacheExpiration({ cache_expiration: cache, item_expiration: expiry }: Fields): number | null {
  if (typeof cache !== 'string' || cache === expiry || !/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(cache)) return null;
  const at = Date.parse(cache);
  return Number.isNaN(at) ? null : at;
}
