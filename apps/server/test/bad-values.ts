import fc from 'fast-check';

/** The field is left out. */
export const ABSENT = Symbol('absent');

const nested = (depth: number): unknown => (depth === 0 ? 1 : [nested(depth - 1)]);

/** Values that often break parsers, databases and assumptions. */
const EDGE_VALUES: readonly unknown[] = [
  ...[ABSENT, null, true, false, '', ' ', [], {}, [[]], [null], { a: 1 }, nested(1000), Array.from({ length: 3000 }, () => 0)],
  ...[0, -0, -1, 1, 0.5, 1e-7, 1e21, 1e300, -1e300, 2_147_483_647, 2_147_483_648, 4_294_967_296, Number.MAX_SAFE_INTEGER, 2 ** 53],
  ...['0', '-1', '1e3', '0x10', '１２', '9'.repeat(400), 'NaN', 'Infinity', 'null', 'undefined', 'true', '[]', '{}', '1,2', '0.1.2'],
  ...['a\0b', '\0', '\ud800', 'a\udfffb', '\u202e', '\uffff', '\u{1F4A5}'.repeat(50), 'İIıi', 'ﷺ', 'Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯̞̠͍A̴̵̜̰͔ͫ͗͢L̠ͨͧͩ͘G̴̻͈͍͔̹̑͗̎̅͛́Ǫ̵̹̻̝̳͂̌̌͘!'],
  ...[
    "'",
    '"',
    "'; drop table users; --",
    '%',
    '_',
    '\\',
    '%00',
    '%E0%A4%A',
    '..',
    '../../etc/passwd',
    '<script>',
    '{{7*7}}',
    '${x}',
    '$1',
    ':x',
  ],
  ...[
    '__proto__',
    'constructor',
    'toString',
    'hasOwnProperty',
    'prototype',
    '(a+)+$',
    `${'a'.repeat(3000)}!`,
    '('.repeat(200),
    '[',
    '*',
    '?',
  ],
  ...[
    '2026-02-30',
    '2026-11-20',
    '275760-09-13',
    '-271821-04-20',
    '0000-00-00',
    '2026-11-20T24:00:00Z',
    '1970-01-01T00:00:00Z',
    '25:61',
    '24:00',
  ],
  ...[
    'http://127.0.0.1/',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'http://[',
    '//',
    'a@b',
    `${'a'.repeat(300)}@b.co`,
    'a@b@c.de',
    'Mars/Olympus',
  ],
  ...['cs2', 'CSGO', '730', 730, 440, 'all', 'steam', 'Buff.163', 'ASC', 'desc', 'lf_', 'x'.repeat(5000), 'x'.repeat(100_000)],
  ...[{ toString: 'x' }, { length: 3 }, { constructor: { prototype: 1 } }, ['a', 1, null, {}], [730, 730], ['steam', 'steam', 'x']],
];

const anything = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...EDGE_VALUES) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 80 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 300 }) },
  { weight: 1, arbitrary: fc.double({ noNaN: true, noDefaultInfinity: true }) },
  { weight: 1, arbitrary: fc.integer() },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 4 }) },
);

type Mutation = (good: unknown) => unknown;

/** Values close to the good value: a text with an insertion, cut or doubled; a nearby number; a list with more or fewer entries. */
const mutation: fc.Arbitrary<Mutation> = fc
  .tuple(fc.nat(11), fc.double({ min: 0, max: 1, noNaN: true }), fc.string({ unit: 'binary', minLength: 1, maxLength: 3 }), anything)
  .map(([kind, where, piece, other]) => (good) => {
    if (typeof good === 'string') return mutateText(good, kind, Math.floor(where * good.length), piece);
    if (typeof good === 'number')
      return [good + 1, good - 1, -good, good * 1000, good / 3, good + 0.001, String(good), `${good} `][kind % 8];
    if (typeof good === 'boolean') return [!good, Number(good), String(good)][kind % 3];
    if (Array.isArray(good))
      return [[...good, other], good.slice(1), [...good, ...good], [other], Object.fromEntries(good.entries())][kind % 5] as unknown;
    return other;
  });

function mutateText(good: string, kind: number, at: number, piece: string): string {
  const changed = [
    good.slice(0, at) + piece + good.slice(at),
    good.slice(0, at) + good.slice(at + 1),
    good.slice(0, at) + piece + good.slice(at + 1),
    good.slice(0, at),
    good.slice(at),
    good + good,
    good.toUpperCase(),
    ` ${good}\n`,
    Array.from(good).toReversed().join(''),
    good.replace(/\d/g, (digit) => String(9 - Number(digit))),
    good.replace(/[./:@=&?-]/, piece),
    good.normalize('NFD').replace(/i/gi, 'İ'),
  ];
  return changed[kind]!;
}

/** Returns `count` values, the same in every run with the same seed: arbitrary values, and values close to the good value of the field. */
export const badValues = (count: number, seed: number): Mutation[] =>
  fc.sample(
    fc.oneof(
      mutation,
      anything.map(
        (value): Mutation =>
          () =>
            value,
      ),
    ),
    { numRuns: count, seed },
  );
