import { describe, expect, it } from 'vitest';
import { NO_ANSWERS } from './columns/choice.ts';
import { createSession, type LeftOut, type OpenedFile, type Slice } from './session.ts';

const AK = 'AK-47 | Redline (Field-Tested)';
const fileOf = (text: string, name = 'a.csv') => ({ name, bytes: new TextEncoder().encode(text) });

function tableIn([one]: readonly OpenedFile[]) {
  if (one === undefined || one.problem !== null || one.kind !== 'table') throw new Error('not a table');
  return one;
}

async function readAll(session: ReturnType<typeof createSession>): Promise<{ slices: Slice[]; left: LeftOut }> {
  const slices: Slice[] = [];
  const reading = session.read('UTC');
  for (;;) {
    const { value, done } = await reading.next();
    if (done) return { slices, left: value };
    slices.push(value);
  }
}

describe('a session', () => {
  it('opens files, asks, and reads the rows of all of them', async () => {
    const session = createSession();
    const opened = await session.open([
      fileOf(`Name,Price,Date,Type\n${AK},1,2021-11-21,buy\nWallet,1,2021-11-21,DEPOSIT\n`),
      fileOf(`Name,Price,Date\n${AK},free,2021-11-21\n${AK},2,2021-11-22\n`, 'b.csv'),
    ]);
    expect(opened.map(({ name, problem }) => [name, problem])).toEqual([
      ['a.csv', null],
      ['b.csv', null],
    ]);
    for (const [file, one] of opened.entries()) {
      if (one.problem !== null || one.kind !== 'table') throw new Error(one.name);
      const { isComplete, rows } = await session.inspect(file, one.choice, one.answers, 'UTC');
      expect([isComplete, rows]).toEqual([true, 2]);
    }
    const { slices, left } = await readAll(session);
    expect(slices.map(({ rows, read }) => [rows.map(({ file, line }) => [file, line]), read])).toEqual([
      [
        [
          [0, 2],
          [1, 3],
        ],
        4,
      ],
    ]);
    expect([left.badRows, left.bad[0], [...left.other]]).toEqual([
      1,
      { file: 1, line: 2, column: 'Price', problem: 'price', text: 'free' },
      [['DEPOSIT', 1]],
    ]);
  });

  it('shows columns with examples, what is overlooked, and the first rows', async () => {
    const session = createSession();
    const one = tableIn(await session.open([fileOf(`What,Price,When,How\n${AK},1,2021-11-21,bought\n`)]));
    expect(one.columns[0]).toEqual({ name: 'What', examples: [AK] });
    const without = { ...one.choice, columns: { ...one.choice.columns, side: null } };
    const shown = await session.inspect(0, without, NO_ANSWERS, 'UTC');
    expect([shown.overlooked, shown.isComplete, shown.first.length]).toEqual([[{ column: 3, kind: 'side' }], false, 1]);
    const nameless = await session.inspect(0, { ...one.choice, columns: { ...one.choice.columns, name: null } }, NO_ANSWERS, 'UTC');
    expect([nameless.isComplete, nameless.first]).toEqual([false, []]);
  });

  it('names what is no table: workbooks and archives of other kinds, and broken files', async () => {
    const session = createSession();
    const bytes = (...numbers: number[]): Uint8Array => Uint8Array.from(numbers);
    const opened = await session.open([
      { name: 'old.xls', bytes: bytes(0xd0, 0xcf, 0x11, 0xe0) },
      { name: 'a.zip', bytes: bytes(0x50, 0x4b, 0x03, 0x04, 0, 0) },
      { name: 'a.pdf', bytes: new TextEncoder().encode('%PDF-1.7') },
      { name: 'a.json', bytes: new TextEncoder().encode('{"a":') },
      { name: 'b.json', bytes: new TextEncoder().encode('{"a":1}') },
      { name: 'a.html', bytes: new TextEncoder().encode('<html>Sign in</html>') },
      { name: 'empty.csv', bytes: bytes() },
    ]);
    expect(opened.map(({ problem }) => problem && ('kind' in problem ? problem.kind : problem.problem))).toEqual([
      ...['xls', 'zip', 'pdf', 'json', 'unknown', 'unknown', 'empty'],
    ]);
  });

  it('sends large files in slices', async () => {
    const session = createSession();
    const text = `Name,Price,Date\n${`${AK},1,2021-11-21\n`.repeat(12_000)}`;
    const one = tableIn(await session.open([fileOf(text)]));
    await session.inspect(0, one.choice, one.answers, 'UTC');
    expect((await readAll(session)).slices.map(({ rows }) => rows.length)).toEqual([2500, 2500, 2500, 2500, 2000]);
  });

  it('asks again with other answers without reading the file again, and reads it again with another choice', async () => {
    const session = createSession();
    const one = tableIn(await session.open([fileOf(`Name,Price,Date,Type\n${AK},1,2021-11-21,barter\n${AK},,2021-11-22,barter\n`)]));
    const asked = async (choice: typeof one.choice, side: 'buy' | 'other') => {
      const { questions, isComplete } = await session.inspect(0, choice, { ...one.answers, sides: { barter: side } }, 'UTC');
      return [questions.map(({ asks }) => asks), isComplete];
    };
    const choice = { ...one.choice, columns: { ...one.choice.columns, side: 3 } };
    expect(await asked(choice, 'buy')).toEqual([['side', 'no-price'], false]);
    expect(await asked(choice, 'other')).toEqual([['side'], true]);
    expect(await asked({ ...choice, columns: { ...choice.columns, date: null }, ignored: [2] }, 'buy')).toEqual([
      ['side', 'no-price', 'no-day'],
      false,
    ]);
  });

  it('reads every row again that cannot be read, and tells the encoding', async () => {
    const session = createSession();
    const one = tableIn(await session.open([fileOf(`Name,Price,Date\n${`${AK},free,2021-11-21\n`.repeat(5001)}`)]));
    expect(one.encoding).toBe('utf-8');
    await session.inspect(0, one.choice, one.answers, 'UTC');
    const parts: number[] = [];
    for await (const rows of session.readBad('UTC')) parts.push(rows.length);
    expect(parts).toEqual([2500, 2500, 1]);
  });
});
