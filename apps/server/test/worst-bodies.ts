import { maxBytesOf, type Call } from '@lootfolio/contract/call';
import type { z } from 'zod';

/** A JSON body that takes long to read. `most`: the kind of content that it has most of. */
export type WorstBody = { most: string; bytes: Buffer };

/** The parts of Zod's schema definitions that this file reads. */
type Def = {
  type: string;
  shape?: Record<string, z.ZodType>;
  element?: z.ZodType;
  innerType?: z.ZodType;
  in?: z.ZodType;
  options?: z.ZodType[];
  checks?: { _zod: { def: { check: string; maximum?: number } } }[];
};
const defOf = (schema: z.ZodType): Def => schema.def as unknown as Def;

const largestOf = ({ checks }: Def, fallback: number): number => {
  const maxima = (checks ?? []).flatMap(({ _zod: { def } }) => (def.check === 'max_length' ? [def.maximum!] : []));
  return maxima.length > 0 ? Math.min(...maxima) : fallback;
};

/** Returns a value with as many mistakes as possible: each list has its maximum length, and each field has a wrong type. */
function wrongest(schema: z.ZodType): unknown {
  const def = defOf(schema);
  if (def.shape) return Object.fromEntries(Object.entries(def.shape).map(([name, field]) => [name, wrongest(field)]));
  if (def.element) {
    const item = wrongest(def.element);
    return Array.from({ length: largestOf(def, 5000) }, () => item);
  }
  const inner = def.innerType ?? def.in ?? def.options?.toSorted((a, b) => Number(isList(b)) - Number(isList(a)))[0];
  return inner ? wrongest(inner) : { wrong: true };
}

const isList = (schema: z.ZodType): boolean => {
  const { element, innerType, in: input } = defOf(schema);
  const inner = innerType ?? input;
  return element !== undefined || (inner !== undefined && isList(inner));
};

/** Returns a value whose texts and lists are as long as the schema allows. */
function longest(schema: z.ZodType, bytes: number): unknown {
  const def = defOf(schema);
  if (def.shape) {
    const fields = Object.entries(def.shape);
    return Object.fromEntries(fields.map(([name, field]) => [name, longest(field, bytes / fields.length)]));
  }
  if (def.element) {
    const item = longest(def.element, 300);
    const size = JSON.stringify(item).length + 1;
    return Array.from({ length: Math.max(1, Math.min(largestOf(def, 5000), Math.floor(bytes / size))) }, () => item);
  }
  if (def.type === 'string') return 'x'.repeat(Math.floor(Math.min(largestOf(def, 5000), bytes)));
  const inner = def.innerType ?? def.in ?? def.options?.toSorted((a, b) => Number(isList(b)) - Number(isList(a)))[0];
  return inner ? longest(inner, bytes) : 1;
}

/** Cuts lists until the value fits. */
function fitted(value: unknown, bytes: number): unknown {
  let fits = value;
  for (let share = 1; Buffer.byteLength(JSON.stringify(fits)) > bytes; share *= 0.9) fits = cut(value, share);
  return fits;
}
function cut(value: unknown, share: number): unknown {
  if (Array.isArray(value)) return value.slice(0, Math.floor(value.length * share)).map((item) => cut(item, share));
  if (typeof value === 'string') return value.slice(0, Math.floor(value.length * share));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, cut(inner, share)]));
}

/** The number of values in a large body, a little below the allowed maximum. */
const MOST_VALUES = 90_000;
const LEVELS = 20;

/** Returns bodies of the greatest size that a call accepts. @param good a valid body */
export function worstBodies(call: Call, good: object = {}): WorstBody[] {
  const most = maxBytesOf(call);
  const start = JSON.stringify(good).slice(0, -1);
  const opening = `${start}${start === '{' ? '' : ','}"more":`;
  const room = most - Buffer.byteLength(opening) - 1;
  const filled = (piece: string, before: string, after: string, pieces = Infinity): string => {
    const count = Math.floor((room - before.length - after.length) / Buffer.byteLength(piece));
    return `${opening}${before}${piece.repeat(Math.max(0, Math.min(count, pieces))).replace(/,$/, '')}${after}}`;
  };
  const nest = '['.repeat(LEVELS - 2) + ']'.repeat(LEVELS - 2);
  const keys = (from: number): string => Array.from({ length: 900 }, (_, at) => `"k${from + at}":1`).join(',');
  const texts = {
    'plain text': filled('x', '"', '"'),
    'wide text': filled('龍', '"', '"'),
    escapes: filled('\\u00e9', '"', '"'),
    quotes: filled('\\"', '"', '"'),
    blanks: filled(' ', '', '1'),
    nesting: filled(`${nest},`, '[', ']', MOST_VALUES / LEVELS),
    lists: filled('[],', '[', ']', MOST_VALUES),
    numbers: filled('1e9,', '[', ']', MOST_VALUES),
    objects: filled('{"a":1},', '[', ']', MOST_VALUES / 3),
    keys: filled(`{${keys(0)}},`, '[', ']', 90),
    digits: filled('1', '', '', 300),
  };
  const values = call.body ? { mistakes: wrongest(call.body), 'own texts': longest(call.body, most * 0.9) } : {};
  return [
    ...Object.entries(texts).map(([name, text]) => ({ most: name, bytes: Buffer.from(text) })),
    ...Object.entries(values).map(([name, value]) => ({ most: name, bytes: Buffer.from(JSON.stringify(fitted(value, most))) })),
  ];
}
