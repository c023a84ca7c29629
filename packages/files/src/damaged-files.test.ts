import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NO_ANSWERS } from './columns/choice.ts';
import { inspectSource, readSource } from './read-source.ts';
import type { Reading } from './row.ts';
import { openFile, type Source } from './source.ts';

const ITEMS = [
  'AK-47 | Redline (Field-Tested)',
  'Fracture Case',
  '★ Karambit | Doppler (Factory New) - Phase 2',
  'Sticker | "Boom", foil',
  'Mann Co. Key',
];
const DAYS = ['2021-11-21', '2022-02-03', '2023-12-31', '2024-05-06', '2025-07-08'];
const quote = (cell: string): string => `"${cell.replaceAll('"', '""')}"`;
/** Files of 40 rows, of which each stands in a line of its own. */
const FILES: Readonly<Record<string, string>> = Object.fromEntries(
  [
    ['quoted', ',', '\n', quote],
    ['plain', '\t', '\r\n', (cell: string) => cell],
    ['with semicolons', ';', '\n', (cell: string) => (cell.includes('"') ? quote(cell) : cell)],
  ].map(([name, separator, end, write]) => {
    const rows = Array.from({ length: 40 }, (_, at) => [
      ...[
        DAYS[at % 5]!,
        at % 3 === 0 ? 'sell' : 'buy',
        ITEMS[(at * 3) % 5]!,
        String(1 + (at % 7)),
        `${at * 7}.${10 + at}`,
        'EUR',
        `note ${at}`,
      ],
    ]);
    const cells = [['Date', 'Side', 'Item name', 'Quantity', 'Price', 'Currency', 'Note'], ...rows];
    return [name, cells.map((row) => row.map(write as (cell: string) => string).join(separator as string)).join(end as string)];
  }),
);

type Opened = Extract<Source, { kind: 'table' }>;
const isTable = (source: Awaited<ReturnType<typeof openFile>>): source is Opened => !('problem' in source) && source.kind === 'table';

function readAll(source: Source): { open: number; readings: Reading[] } {
  const answers = source.kind === 'table' ? source.answers : NO_ANSWERS;
  const pass = inspectSource(source, null, answers);
  let step = pass.next();
  while (!step.done) step = pass.next();
  const readings = [...readSource(step.value, answers, 'UTC')].filter((reading) => reading !== null);
  return { open: step.value.questions.length, readings };
}

/** What was read in each line. A cell with line breaks hides the lines that it spans. */
const byLine = (readings: readonly Reading[]): Map<number, Reading> =>
  new Map(
    readings.flatMap((reading): [number, Reading][] => {
      if ('row' in reading) return [[reading.row.line, reading]];
      return 'bad' in reading ? [[reading.bad.line, reading]] : [];
    }),
  );

type Edit = { at: number; byte: number; kind: 'replace' | 'insert' | 'remove' | 'double' };
const edits = fc.array(
  fc.record({
    at: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
    byte: fc.oneof(
      fc.constantFrom(...Array.from('"\'\n\r,;\t|\\0-.e ', (character) => character.charCodeAt(0)), 0, 0xff, 0xc3),
      fc.integer({ min: 0, max: 255 }),
    ),
    kind: fc.constantFrom('replace' as const, 'insert' as const, 'remove' as const, 'double' as const),
  }),
  { minLength: 1, maxLength: 6 },
);

function damage(bytes: Uint8Array, list: readonly Edit[]): Uint8Array {
  const damaged = [...bytes];
  for (const { at, byte, kind } of list) {
    const place = Math.floor(at * damaged.length);
    if (kind === 'replace') damaged[place] = byte;
    else if (kind === 'insert') damaged.splice(place, 0, byte);
    else if (kind === 'remove') damaged.splice(place, 1 + (byte % 30));
    else damaged.splice(place, 0, ...damaged.slice(place, place + byte));
  }
  return Uint8Array.from(damaged);
}

describe('a file that is damaged', () => {
  it.each(Object.entries(FILES))('anywhere is read without an error, and soon: %s', async (_, text) => {
    const bytes = new TextEncoder().encode(text);
    await fc.assert(
      fc.asyncProperty(edits, async (list) => {
        const start = process.threadCpuUsage();
        const source = await openFile(damage(bytes, list));
        if (!('problem' in source)) readAll(source);
        expect(process.threadCpuUsage(start).user).toBeLessThan(2_000_000);
      }),
      { numRuns: 80, seed: 7 },
    );
  });

  it.each(Object.entries(FILES))('in some bytes of one line keeps all other rows: %s', async (_, text) => {
    const sound = await openFile(new TextEncoder().encode(text));
    if (!isTable(sound)) throw new Error('no table');
    const expected = byLine(readAll(sound).readings);
    expect(expected.size).toBe(40);
    const lines = text.split('\n');
    const within = fc.record({ line: fc.integer({ min: 1, max: 40 }), list: edits });
    await fc.assert(
      fc.asyncProperty(within, async ({ line, list }) => {
        const damaged = damage(new TextEncoder().encode(lines[line]), list);
        // line breaks move the lines that follow
        const inside = damaged.map((byte) => (byte === 10 || byte === 13 ? 32 : byte));
        const before = new TextEncoder().encode(`${lines.slice(0, line).join('\n')}\n`);
        const after = new TextEncoder().encode(line === 40 ? '' : `\n${lines.slice(line + 1).join('\n')}`);
        const source = await openFile(Uint8Array.from([...before, ...inside, ...after]));
        if (!isTable(source)) throw new Error('no table');
        expect(source.choice.columns).toEqual(sound.choice.columns);
        const found = byLine(readAll(source).readings);
        for (const [at, reading] of expected) if (at !== line + 1) expect([at, found.get(at)]).toEqual([at, reading]);
      }),
      { numRuns: 80, seed: 7 },
    );
  });

  it.each([
    [
      'a history of Steam',
      { success: true, events: [{ listingid: '1', purchaseid: '2', event_type: 4, time_event: 1_717_430_400 }], purchases: {}, assets: [] },
    ],
    [
      'a statement of a market',
      {
        trades: [
          {
            id: '1',
            state: 'verified',
            created_at: '2026-01-01T00:00:00Z',
            contract: { price: 5, is_seller: true, item: { market_hash_name: 'Fracture Case' } },
          },
        ],
      },
    ],
    [
      'a page',
      `<div id="history_row_1_2"><div class="market_listing_gainorloss">+</div><span class="market_listing_price">$0.55</span></div>`,
    ],
  ])('is read without an error where it is %s', async (_, content) => {
    const bytes = new TextEncoder().encode(typeof content === 'string' ? content : JSON.stringify(content));
    await fc.assert(
      fc.asyncProperty(edits, async (list) => {
        const source = await openFile(damage(bytes, list));
        const readings = 'problem' in source ? [] : readAll(source).readings;
        expect(readings.length).toBeLessThan(20);
      }),
      { numRuns: 80, seed: 7 },
    );
  });
});
