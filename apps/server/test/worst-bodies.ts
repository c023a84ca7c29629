import { maxBytesOf, type Call } from '@lootfolio/contract/call';
import type { z } from 'zod';
import { defOf, largestOf, longestBody } from './longest-body.ts';

/** A JSON body that takes long to read. `most`: the kind of content that it has most of. */
export type WorstBody = { most: string; bytes: Buffer; isValid: boolean };

/** Returns a value with as many mistakes as possible: each list has its maximum length, and each field has a wrong type. */
function wrongest(schema: z.ZodType): unknown {
  const def = defOf(schema);
  if (def.shape) return Object.fromEntries(Object.entries(def.shape).map(([name, field]) => [name, wrongest(field)]));
  if (def.element) {
    const item = wrongest(def.element);
    return Array.from({ length: largestOf(def) ?? 5000 }, () => item);
  }
  const inner = def.innerType ?? def.in ?? def.options?.toSorted((a, b) => Number(isList(b)) - Number(isList(a)))[0];
  return inner ? wrongest(inner) : { wrong: true };
}

const isList = (schema: z.ZodType): boolean => {
  const { element, innerType, in: input } = defOf(schema);
  const inner = innerType ?? input;
  return element !== undefined || (inner !== undefined && isList(inner));
};

/** Cuts lists until the value fits. */
function fitted(value: unknown, bytes: number): unknown {
  let fits = value;
  for (let share = 1; Buffer.byteLength(JSON.stringify(fits)) > bytes; share *= 0.9) fits = cut(value, share);
  return fits;
}
function cut(value: unknown, share: number): unknown {
  if (Array.isArray(value)) return value.slice(0, Math.floor(value.length * share)).map((item) => cut(item, share));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, cut(inner, share)]));
}

/** The number of values in a large body, a little below the allowed maximum. */
const MOST_VALUES = 90_000;
const LEVELS = 20;

/** Returns bodies of the greatest size that a call accepts, and its longest valid body. */
export function worstBodies(call: Call): WorstBody[] {
  const most = maxBytesOf(call);
  const opening = '{"more":';
  const room = most - Buffer.byteLength(opening) - 1;
  const filled = (piece: string, before: string, after: string, pieces = Infinity): string => {
    const count = Math.floor((room - Buffer.byteLength(before) - after.length) / Buffer.byteLength(piece));
    return `${opening}${before}${piece.repeat(Math.max(0, Math.min(count, pieces))).replace(/,$/, '')}${after}}`;
  };
  const nest = '['.repeat(LEVELS - 2) + ']'.repeat(LEVELS - 2);
  const keys = (from: number): string => Array.from({ length: 900 }, (_, at) => `"k${from + at}":1`).join(',');
  const texts = {
    'plain text': filled('x', '"', '"'),
    'wide text': filled('龍', '"', '"'),
    'plain and wide text': filled('x', '"龍', '"'),
    escapes: filled('\\u00e9', '"', '"'),
    quotes: filled('\\"', '"', '"'),
    blanks: filled(' ', '', '1'),
    nesting: filled(`${nest},`, '[', ']', MOST_VALUES / LEVELS),
    lists: filled('[],', '[', ']', MOST_VALUES),
    numbers: filled('1e9,', '[', ']', MOST_VALUES),
    objects: filled('{"a":1},', '[', ']', MOST_VALUES / 2),
    keys: filled(`{${keys(0)}},`, '[', ']', MOST_VALUES / 901),
    digits: filled('1', '', '', 300),
  };
  const mistakes = call.body && JSON.stringify(fitted(wrongest(call.body), most));
  const own = call.body && JSON.stringify(longestBody(call.body));
  return [
    ...Object.entries({ ...texts, ...(mistakes && { mistakes }) }).map(([name, text]) => ({
      most: name,
      bytes: Buffer.from(text),
      isValid: false,
    })),
    ...(own ? [{ most: 'own texts', bytes: Buffer.from(own), isValid: true }] : []),
  ];
}
