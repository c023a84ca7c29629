import { longestStep } from '@lootfolio/domain/test/longest-step';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Refusal } from '../errors/refusal.ts';
import { MAX_NESTING, nesting } from './nesting.ts';
import { parseInSlices } from './parse-in-slices.ts';

function parse(bytes: Buffer, slice?: number): unknown {
  const slices = parseInSlices(bytes, slice);
  for (;;) {
    const { value, done } = slices.next();
    if (done) return value;
  }
}
const refusalOf = (text: string | Buffer, slice?: number): string | null => {
  try {
    parse(Buffer.from(text as string), slice);
    return null;
  } catch (error) {
    if (error instanceof Refusal) return error.text;
    throw error;
  }
};
/** Parses a text with `JSON.parse`; null when that refuses the text. */
const expected = (text: string): { value: unknown } | null => {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return null;
  }
};
/** False for texts that the product, on purpose, does not parse in the same way as `JSON.parse`. */
const isOrdinary = (text: string): boolean => !/__proto__|constructor|^\uFEFF/.test(text);
const nested = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels);
const slices = fc.constantFrom(1, 2, 3, 7, 40, undefined);
const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: fc.constantFrom('"', '\\', '/', '\n', '\t', '\u0000', '😀', 'é', '龍', '\ud83d', 'u0041', 'a') }),
);
const anyJson = fc.jsonValue({ stringUnit: 'binary', maxDepth: 6 });

describe('JSON in slices', () => {
  it('is what JSON.parse makes of it, however it is written and wherever it is cut', () => {
    fc.assert(
      fc.property(
        fc.oneof(anyJson, anyText, fc.array(anyText), fc.dictionary(anyText, anyJson)),
        slices,
        fc.constantFrom(0, 1, '\t\r\n '),
        (value, slice, space) => {
          const text = JSON.stringify(value, null, space);
          fc.pre(isOrdinary(text));
          expect(parse(Buffer.from(text), slice)).toEqual(JSON.parse(text));
          const escaped = text.replace(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
          expect(parse(Buffer.from(escaped), slice)).toEqual(JSON.parse(escaped));
        },
      ),
      { numRuns: 1000 },
    );
  });

  it('is refused where JSON.parse refuses it', () => {
    const broken = fc
      .tuple(
        anyJson.map((value) => JSON.stringify(value)),
        fc.nat(),
        fc.nat({ max: 3 }),
        fc.constantFrom('', ',', ':', '[', ']', '{', '}', '"', '\\', '1', '-', 'e', 'null', ' ', '\n', '\u0001'),
      )
      .map(([text, at, cut, piece]) => text.slice(0, at % (text.length + 1)) + piece + text.slice((at % (text.length + 1)) + cut));
    fc.assert(
      fc.property(broken, slices, (text, slice) => {
        fc.pre(isOrdinary(text));
        const json = expected(Buffer.from(text).toString());
        if (json) expect(parse(Buffer.from(text), slice)).toEqual(json.value);
        else expect(refusalOf(text, slice)).toBe('calls.malformed');
      }),
      { numRuns: 3000 },
    );
  });

  it.each([
    '',
    ' ',
    '[1,]',
    '{"a":1,}',
    '{"a"}',
    '{a:1}',
    '[1 2]',
    '01',
    '1.',
    '+1',
    '.5',
    'NaN',
    'undefined',
    "'a'",
    '"a',
    '"\n"',
    '"\\x"',
    '"\\u12"',
    '[1]]',
    '1 2',
    '{"a":1 "b":2}',
    '\u00a01',
    `[${'1'.repeat(500)}]`,
  ])('is refused: %j', (text) => expect([refusalOf(text), refusalOf(text, 1)]).toEqual(['calls.malformed', 'calls.malformed']));

  it('takes bytes that are no UTF-8 as Node does, wherever it is cut', () => {
    const bytes = fc.array(fc.constantFrom(0x61, 0x80, 0xbf, 0xc3, 0xa9, 0xe2, 0x82, 0xac, 0xf0, 0x9f, 0x98, 0x80, 0xff), {
      maxLength: 30,
    });
    fc.assert(
      fc.property(bytes, slices, (inside, slice) => {
        const text = Buffer.from([0x22, ...inside, 0x22]);
        expect(parse(text, slice)).toBe(JSON.parse(text.toString()));
      }),
      { numRuns: 1000 },
    );
  });

  it.each([
    '{"__proto__":{"a":1}}',
    '{"a":[{"\\u005f\\u005fproto__":1}]}',
    '{"constructor":{"prototype":{"a":1}}}',
    '[{"a":{"construct\\u006fr":{"prototyp\\u0065":null}}}]',
  ])('has no keys that change a prototype: %s', (text) => expect(refusalOf(text)).toBe('calls.malformed'));

  it('may name a constructor, and a prototype', () => {
    for (const text of ['{"constructor":"x","prototype":1}', '{"constructor":{"a":1}}', '"__proto__"', '{"a":"\\"__proto__\\":"}'])
      expect(parse(Buffer.from(text))).toEqual(JSON.parse(text));
  });

  it('is nested 20 levels deep at most', () => {
    expect(parse(Buffer.from(nested(MAX_NESTING)))).toEqual(JSON.parse(nested(MAX_NESTING)));
    expect(refusalOf(nested(MAX_NESTING + 1))).toBe('calls.tooDeep');
    expect(refusalOf('{"a":'.repeat(MAX_NESTING + 1))).toBe('calls.tooDeep');
  });

  it('has 100,000 values at most, and 1,000 keys in an object', () => {
    expect((parse(Buffer.from(`[${'1,'.repeat(99_998)}1]`)) as unknown[]).length).toBe(99_999);
    expect(refusalOf(`[${'1,'.repeat(99_999)}1]`)).toBe('calls.tooManyValues');
    // 20 values with their keys in each of 4,000 objects: the keys do not count
    const row = JSON.stringify(Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`field ${at}`, at])));
    expect((parse(Buffer.from(`[${`${row},`.repeat(3999)}${row}]`)) as unknown[]).length).toBe(4000);
    expect(refusalOf(`[${`${row},`.repeat(4761)}${row}]`)).toBe('calls.tooManyValues');
    const keys = (count: number): string => `{${Array.from({ length: count }, (_, at) => `"${at}":1`).join(',')}}`;
    expect(Object.keys(parse(Buffer.from(keys(1000))) as object)).toHaveLength(1000);
    expect(refusalOf(keys(1001))).toBe('calls.tooManyValues');
  });

  const MEGA = 4_000_000;
  it.each([
    ['one text', `{"a":"${'x'.repeat(MEGA)}"}`],
    ['one text of wide characters', `{"a":"${'龍'.repeat(MEGA / 4)}"}`],
    ['one text of escapes', `{"a":"${'\\n'.repeat(MEGA / 2)}"}`],
    ['one text of long escapes', `{"a":"${'\\u00e9'.repeat(MEGA / 6)}"}`],
    ['blanks', `${' '.repeat(MEGA)}{}`],
    ['many lists', `[${'[],'.repeat(90_000)}[]]`],
    ['many objects', `[${'{"a":{"b":[1,"x",null]}},'.repeat(14_000)}1]`],
    ['many keys', `[${`{${Array.from({ length: 900 }, (_, at) => `"key ${at}":${at}`).join(',')}},`.repeat(50)}1]`],
    ['one number', `[${'1'.repeat(MEGA)}]`],
  ])('takes a few milliseconds in a slice: %s', (_, text) => {
    const bytes = Buffer.from(text);
    expect(longestStep(() => parseInSlices(bytes), 5)).toBeLessThan(5);
  });
});

describe('the nesting of JSON', () => {
  it('is found by its bytes alone', () => {
    for (const [text, levels] of [
      ['', 0],
      ['1', 0],
      ['{}', 1],
      ['[[],[[]]]', 3],
      ['{"a":[{"b":1}]}', 3],
      ['"[[[["', 0],
      ['["[[[[\\"[[\\\\","]]",[1]]', 2],
      ['["\\\\",[["\\\\\\"[",[]]]]', 4],
      ['"[[[[', 0],
      [nested(21), 21],
      ['['.repeat(3), 3],
      [']]]][', 0],
    ] as const)
      expect([text, nesting(Buffer.from(text))]).toEqual([text, levels]);
  });

  it('is that of the value, whatever its texts hold', () => {
    const levelsOf = (value: unknown): number =>
      typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(levelsOf)) : 0;
    fc.assert(
      fc.property(fc.oneof(anyJson, fc.dictionary(anyText, fc.array(anyText))), (value) => {
        expect(nesting(Buffer.from(JSON.stringify(value)))).toBe(levelsOf(value));
      }),
    );
  });

  it('of 32 KB is found in under a millisecond', () => {
    const look = function* (bytes: Buffer): Generator<number> {
      yield nesting(bytes);
    };
    for (const text of ['['.repeat(32_768), `"${'\\"'.repeat(16_000)}"`, '"",'.repeat(10_000)]) {
      const bytes = Buffer.from(text);
      expect(longestStep(() => look(bytes), 1)).toBeLessThan(1);
    }
  });
});
