export type Fields = Readonly<Record<string, unknown>>;

export const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value);

/** The entries of a list. Steam also writes lists as objects with the keys `0`, `1` …, and an empty one as `""`. */
export function listOf(value: unknown, max: number): unknown[] {
  const list: unknown[] = Array.isArray(value) ? value : isFields(value) ? Object.values(value) : [];
  return list.length > max ? list.slice(0, max) : list;
}

export const fieldsIn = (value: unknown, max: number): Fields[] => listOf(value, max).filter(isFields);

/** Matches control characters. The pattern names all other characters, because that is faster than the class of control characters. */
const CONTROL = /[^ -~\u00a0-\uffff]/;

/** A text of at most `max` characters as one line. Null when it cannot be shown or is blank. */
export function textOf(value: unknown, max: number): string | null {
  if (typeof value !== 'string' || value.length > max) return null;
  const line = /[\n\r\t]/.test(value) ? value.replace(/[\n\r\t]+/g, ' ') : value;
  return CONTROL.test(line) || !line.isWellFormed() || line.trim() === '' ? null : line;
}

/** A text of at most `max` characters that keeps its lines; empty for a blank one. Null when it cannot be shown. */
export function linesOf(value: string, max: number): string | null {
  if (value.length > max) return null;
  const lines = value.split(/\r\n?|\n/).map((line) => (line.trim() === '' ? '' : textOf(line, max)));
  return lines.includes(null) ? null : lines.join('\n').trim();
}

/** A decimal id as text. Null for a number that JSON may have rounded. */
export function idOf(value: unknown): string | null {
  if (typeof value === 'string') return /^\d{1,20}$/.test(value) ? value : null;
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? String(value) : null;
}

/** A whole number from 0 to 2^53, also one written as text; null for everything else. */
export function countOf(value: unknown): number | null {
  const number = typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value;
  return typeof number === 'number' && Number.isSafeInteger(number) && number >= 0 ? number : null;
}

/** A number from 0 to 1, also one written as text; null for everything else. */
export function shareOf(value: unknown): number | null {
  const number = typeof value === 'string' && /^\d(?:\.\d{1,30})?(?:e-\d{1,3})?$/i.test(value) ? Number(value) : value;
  return typeof number === 'number' && number >= 0 && number <= 1 ? number : null;
}

/** Steam writes yes as `1`, `"1"` or `true`. */
export const isYes = (value: unknown): boolean => value === 1 || value === '1' || value === true;

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

/** Markup as plain text: without tags, and with entities decoded. */
export const plainText = (markup: string): string => decodeEntities(markup.replace(/<[^<>]*>/g, ''));

export const decodeEntities = (text: string): string =>
  text.replace(/&(?:#(\d{1,6})|#x([0-9a-f]{1,5})|(\w{2,5}));/gi, (all: string, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return ENTITIES[name.toLowerCase()] ?? all;
    const code = decimal === undefined ? Number.parseInt(hex!, 16) : Number(decimal);
    const isCharacter = code >= 32 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff) && !(code >= 127 && code < 160);
    return isCharacter ? String.fromCodePoint(code) : '';
  });
