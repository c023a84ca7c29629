import { createHash } from 'node:crypto';

/** The maximum length of a text that stays unchanged, such as a setting, a name or the reason for a correction. */
const MAX_TEXT = 300;
/** The maximum length of a value's JSON text that stays unchanged, in characters. */
const MAX_VALUE = 2000;

/** The replacement of a long text. A given text can be compared with it, but the original text cannot be recovered. */
type Digest = { sha256: string; length: number };

const digest = (text: string): Digest => ({ sha256: createHash('sha256').update(text).digest('hex'), length: text.length });

/**
 * Returns a value for the audit log. Texts with more than 300 characters, and values that still have more than 2000 characters of JSON, are
 * replaced with their SHA-256 and length. For a value that is not a text, the SHA-256 is that of its JSON. Lists of numbers stay, because
 * they identify the objects of the action.
 */
export function auditValue(value: unknown): unknown {
  const short = shorten(value);
  return lengthOf(short) <= MAX_VALUE ? short : shortenLargest(short);
}

const jsonOf = (value: unknown): string => JSON.stringify(value) ?? 'null';
const isNumbers = (value: unknown): boolean => Array.isArray(value) && value.every((one) => typeof one === 'number');

/** Counts characters of JSON. Lists of numbers, and fields that contain one, do not count. */
function lengthOf(value: unknown): number {
  if (isNumbers(value)) return 0;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return jsonOf(value).length;
  return jsonOf(Object.fromEntries(Object.entries(value).filter(([, one]) => !isNumbers(one)))).length;
}

function shorten(value: unknown): unknown {
  if (typeof value === 'string') return value.length <= MAX_TEXT ? value : digest(value);
  if (Array.isArray(value)) return value.map(shorten);
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, shorten(one)]));
}

/** Shortens the long fields of an object, so that its short fields still describe the action. */
function shortenLargest(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return digest(jsonOf(value));
  const fields = Object.entries(value).map(([name, one]) => {
    return [name, isNumbers(one) || jsonOf(one).length <= MAX_TEXT ? one : digest(jsonOf(one))];
  });
  const short: unknown = Object.fromEntries(fields);
  return lengthOf(short) <= MAX_VALUE ? short : digest(jsonOf(value));
}
