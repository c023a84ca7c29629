import { MARKETS } from '@lootfolio/domain/markets';
import type { z } from 'zod';

/** The parts of Zod's schema definitions from which bodies are made. */
type Def = {
  type: string;
  shape?: Record<string, z.ZodType>;
  element?: z.ZodType;
  innerType?: z.ZodType;
  in?: z.ZodType;
  options?: z.ZodType[];
  values?: unknown[];
  entries?: Record<string, unknown>;
  checks?: { _zod: { def: { check: string; maximum?: number } } }[];
};
export const defOf = (schema: z.ZodType): Def => schema.def as unknown as Def;

/** Returns the maximum length of a text or list; undefined when the schema names none. */
export const largestOf = ({ checks }: Def): number | undefined => {
  const maxima = (checks ?? []).flatMap(({ _zod: { def } }) => (def.check === 'max_length' ? [def.maximum!] : []));
  return maxima.length > 0 ? Math.min(...maxima) : undefined;
};

/** A pattern without a maximum length has none above this. */
const MOST_OF_PATTERN = 300;
/** Beginnings that patterns demand. */
const BEGINNINGS = ['', '/', 'data:image/jpeg;base64,', 'https://shop.example/', 'https://steamcommunity.com/tradeoffer/'];
/** A letter of three bytes, and a sign that takes two in JSON. Control characters take six, but nobody types them. */
const FILLERS = ['龍', '"', 'x', '1'];
/** Longer texts are whole files. The screens limit files by their bytes, so that no file consists of letters of three bytes. */
const MOST_OF_TEXT = 1_000_000;
/** Texts that a format or a list of names allows. */
const WORDS = [
  ...['2026-11-20', '2026-11-20T08:00:00.000Z', '23:59', '#ffffff', '000000000000001', 'America/Argentina/ComodRivadavia', 'dota2', 'EUR'],
  ...['76561198000000001', 'https://steamcommunity.com/tradeoffer/new/?partner=1234567890&token=abcdefghijklmnop', 'TR'],
  ...['0f8fad5b-d9cb-469f-a165-70867728950e', `${'x'.repeat(64)}@${'x.'.repeat(92)}com`],
  ...MARKETS.map(({ name }) => name),
];
const NUMBERS = [
  ...[-1.2345678901234567e-101, 1.2345678901234567e-101, 123_456_789_012.34567, 0.12345678901234566, 999_999.123457, 49.99],
  ...[2_147_483_647, 999_999_999_999, 99_999_999, 100_000_000, 1_000_000, 9_999_999, 100_000, 10_000, 2030, 1000, 730, 100, 20, 10, 1],
];

function textsOf(def: Def): string[] {
  const most = largestOf(def);
  const filled = (length: number): string[] =>
    BEGINNINGS.flatMap((begin) =>
      FILLERS.slice(length > MOST_OF_TEXT ? 1 : 0).map((filler) => begin + filler.repeat(Math.max(0, length - begin.length))),
    );
  const lengths = most === undefined ? Array.from({ length: MOST_OF_PATTERN }, (_, at) => MOST_OF_PATTERN - at) : [most];
  return [...lengths.flatMap(filled), ...WORDS];
}

/** Returns values that may be valid. The longest valid value is among them. */
function candidatesOf(schema: z.ZodType): unknown[] {
  const def = defOf(schema);
  if (def.shape) return [Object.fromEntries(Object.entries(def.shape).map(([name, field]) => [name, longestOf(field, name)]))];
  if (def.element) {
    const most = largestOf(def);
    if (most === undefined) throw new Error('a list has no maximum length');
    return [Array<unknown>(most).fill(longestOf(def.element, 'an item'))];
  }
  if (def.options) return def.options.flatMap(candidatesOf);
  const inner = def.innerType ?? def.in;
  if (inner) return candidatesOf(inner);
  if (def.type === 'string') return textsOf(def);
  if (def.type === 'number') return NUMBERS;
  if (def.type === 'boolean') return [false];
  return def.values ?? Object.values(def.entries ?? {});
}

const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));

const known = new WeakMap<z.ZodType, unknown>();

/**
 * Returns the valid value that takes the most bytes in JSON.
 * @throws Error when no candidate is valid; the lists above then lack one
 */
function longestOf(schema: z.ZodType, name: string): unknown {
  if (known.has(schema)) return known.get(schema);
  const valid = candidatesOf(schema).filter((value) => schema.safeParse(value).success);
  if (valid.length === 0) throw new Error(`no candidate is a valid value of ${name}`);
  const longest = valid.reduce((best, value) => (bytesOf(value) > bytesOf(best) ? value : best));
  known.set(schema, longest);
  return longest;
}

/** Returns the valid body with the most bytes that a client writes: every field, each text and list of maximum length. */
export const longestBody = (schema: z.ZodObject): object => longestOf(schema, 'the body') as object;
