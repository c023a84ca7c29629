import { createHash } from 'node:crypto';

/** Longest text that stays as it is: a setting, a name, the reason for a correction. */
const MAX_TEXT = 300;
/** Longest JSON text of a value that stays, in characters. */
const MAX_VALUE = 2000;

/** What stands for a long text: whether it is the one that somebody shows can be told, what it said cannot. */
type Digest = { sha256: string; length: number };

const digest = (text: string): Digest => ({ sha256: createHash('sha256').update(text).digest('hex'), length: text.length });

/**
 * A value as the audit log keeps it. Texts beyond 300 characters, and what is still beyond 2000 characters of JSON, are replaced with
 * their SHA-256 and length. The SHA-256 of what is no text is that of its JSON. Lists of numbers stay: they name who or what it was.
 */
export function auditValue(value: unknown): unknown {
  const short = shorten(value);
  return lengthOf(short) <= MAX_VALUE ? short : shortenLargest(short);
}

const jsonOf = (value: unknown): string => JSON.stringify(value) ?? 'null';
const isNumbers = (value: unknown): boolean => Array.isArray(value) && value.every((one) => typeof one === 'number');

/** Characters of JSON; lists of numbers and fields with one do not count. */
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

/** Of an object its long fields, so that the short ones still tell what happened. */
function shortenLargest(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return digest(jsonOf(value));
  const fields = Object.entries(value).map(([name, one]) => {
    return [name, isNumbers(one) || jsonOf(one).length <= MAX_TEXT ? one : digest(jsonOf(one))];
  });
  const short: unknown = Object.fromEntries(fields);
  return lengthOf(short) <= MAX_VALUE ? short : digest(jsonOf(value));
}
