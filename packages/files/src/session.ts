import { SENT_ROWS } from '@lootfolio/domain/imports';
import { overlookedColumns } from './columns/overlooked-columns.ts';
import type { Answers, ColumnChoice } from './columns/choice.ts';
import { isAnswered, questionsOf, type Question } from './columns/questions.ts';
import type { FormatId } from './formats/table-format.ts';
import type { FileProblem } from './problem.ts';
import { inspectSource, readSource, type Inspected } from './read-source.ts';
import type { BadRow, FileRow, Reading } from './row.ts';
import { openFile, type OpenOptions, type Source } from './source.ts';
import { cellOf } from './table/table.ts';
import type { Encoding } from './text/decode-text.ts';
import type { ShortOrder } from './values/days.ts';

/** A column of a file as it is shown: its name and some of its cells. */
export type ShownColumn = { name: string; examples: readonly string[] };

/** What is shown of a file that was opened. */
export type OpenedFile =
  | { name: string; problem: FileProblem }
  | { name: string; problem: null; kind: 'history' }
  | {
      name: string;
      problem: null;
      kind: 'table';
      format: FormatId | null;
      headerRow: number | null;
      columns: readonly ShownColumn[];
      choice: ColumnChoice;
      answers: Answers;
      sheets: readonly string[];
      /** Null for a workbook. */
      encoding: Encoding | null;
    };

/** What is known of a file with a choice of columns: what it asks, what is overlooked, and its first rows as they would be read. */
export type ShownInspection = {
  rows: number;
  questions: readonly Question[];
  overlooked: ReturnType<typeof overlookedColumns>;
  /** Whether each question is answered. */
  isComplete: boolean;
  first: readonly Reading[];
  /** The order of days that the file proves or the user chose; null when it does not matter. */
  dayOrder: ShortOrder | null;
};

/** A row with the number of its file. */
export type SentRow = FileRow & { file: number };
/** A part of the rows of all files. `read`: the number of rows that were read so far. */
export type Slice = { rows: SentRow[]; read: number };
/** What is left out. Only the first rows are kept; `badRows` counts all. */
export type LeftOut = {
  bad: readonly (BadRow & { file: number })[];
  badRows: number;
  other: ReadonlyMap<string, number>;
  otherGames: number;
  outsideUnits: number;
};

const EXAMPLES = 3;
const EXAMPLE_LENGTH = 60;
const FIRST = 5;
const KEPT_BAD = 10_000;
export type Session = {
  open: (files: readonly { name: string; bytes: Uint8Array; options?: OpenOptions }[]) => Promise<OpenedFile[]>;
  inspect: (file: number, choice: ColumnChoice | null, answers: Answers, timezone: string) => Promise<ShownInspection>;
  /** Reads all files, in their order. To be called when each of them was inspected and is complete. */
  read: (timezone: string) => AsyncGenerator<Slice, LeftOut>;
  /** Reads all files again, and yields every row that cannot be read. */
  readBad: (timezone: string) => AsyncGenerator<(BadRow & { file: number })[], void>;
};

/** The time that work takes between two pauses. A pause costs a browser up to 4 ms, so that one for each step would be most of the time. */
const WORK_MS = 30;

/** Lets other work run from time to time: a message that cancels, a click. */
function pauser(): () => Promise<void> | undefined {
  let until = performance.now() + WORK_MS;
  return () => {
    if (performance.now() < until) return undefined;
    return new Promise((resolve) => {
      setTimeout(() => {
        until = performance.now() + WORK_MS;
        resolve();
      });
    });
  };
}

/** Opens and reads files of one import. It keeps their contents, and not their rows. */
export function createSession(): Session {
  let sources: (Source | FileProblem)[] = [];
  const inspected = new Map<number, { found: Inspected; answers: Answers }>();

  const sourceOf = (file: number): Source => {
    const source = sources[file];
    if (source === undefined || 'problem' in source) throw new Error(`file ${file} is not open`);
    return source;
  };

  function* readings(timezone: string): Generator<{ file: number; reading: Reading | null }> {
    for (const [file, { found, answers }] of [...inspected].toSorted(([a], [b]) => a - b))
      for (const reading of readSource(found, answers, timezone)) yield { file, reading };
  }

  return {
    open: async (files) => {
      inspected.clear();
      sources = [];
      for (const { bytes, options } of files) sources.push(await openFile(bytes, options));
      return files.map(({ name }, at) => presentSource(name, sources[at]!));
    },

    inspect: async (file, choice, answers, timezone) => {
      const source = sourceOf(file);
      const found = withAnswers(inspected.get(file)?.found, choice, answers) ?? (await inspectAll(source, choice, answers));
      inspected.set(file, { found, answers });
      const overlooked = source.kind === 'table' ? overlookedColumns(source.table, found.choice!) : [];
      const isComplete = overlooked.length === 0 && found.questions.every((question) => isAnswered(question, answers)) && hasName(found);
      return {
        ...{ rows: found.inspection?.rows ?? 0, questions: found.questions, overlooked, isComplete },
        first: hasName(found) ? firstOf(found, answers, timezone) : [],
        dayOrder: found.inspection === null ? null : (found.inspection.dayOrder.yearLast ?? answers.dayOrder),
      };
    },

    read: async function* read(timezone) {
      const left = {
        bad: [] as (BadRow & { file: number })[],
        badRows: 0,
        other: new Map<string, number>(),
        otherGames: 0,
        outsideUnits: 0,
      };
      let rows: SentRow[] = [];
      let count = 0;
      const pause = pauser();
      for (const { file, reading } of readings(timezone)) {
        if (reading === null) {
          await pause();
          continue;
        }
        count += 1;
        if ('row' in reading) rows.push({ ...reading.row, file });
        else if ('bad' in reading) {
          left.badRows += 1;
          if (left.bad.length < KEPT_BAD) left.bad.push({ ...reading.bad, file });
        } else if (reading.dropped.what === 'other') left.other.set(reading.dropped.word, (left.other.get(reading.dropped.word) ?? 0) + 1);
        else left[reading.dropped.what] += 1;
        if (rows.length === SENT_ROWS) {
          yield { rows, read: count };
          rows = [];
        }
      }
      if (rows.length > 0) yield { rows, read: count };
      return left;
    },

    readBad: async function* readBad(timezone) {
      let bad: (BadRow & { file: number })[] = [];
      const pause = pauser();
      for (const { file, reading } of readings(timezone)) {
        if (reading === null) await pause();
        else if ('bad' in reading) bad.push({ ...reading.bad, file });
        if (bad.length < SENT_ROWS) continue;
        yield bad;
        bad = [];
      }
      if (bad.length > 0) yield bad;
    },
  };
}

async function inspectAll(source: Source, choice: ColumnChoice | null, answers: Answers): Promise<Inspected> {
  const pause = pauser();
  const pass = inspectSource(source, choice, answers);
  let step = pass.next();
  while (!step.done) {
    await pause();
    step = pass.next();
  }
  return step.value;
}

/** What is known of a file with other answers and the same choice: it need not be read again. Null for another choice. */
function withAnswers(known: Inspected | undefined, choice: ColumnChoice | null, answers: Answers): Inspected | null {
  if (!known?.inspection || choice === null || JSON.stringify(known.choice) !== JSON.stringify(choice)) return null;
  return { ...known, questions: questionsOf(known.inspection, choice, answers) };
}

const hasName = ({ choice }: Inspected): boolean => choice === null || choice.columns.name !== null;

function firstOf(found: Inspected, answers: Answers, timezone: string): Reading[] {
  const first: Reading[] = [];
  for (const reading of readSource(found, answers, timezone)) {
    if (reading !== null) first.push(reading);
    if (first.length === FIRST) break;
  }
  return first;
}

function presentSource(name: string, source: Source | FileProblem): OpenedFile {
  if ('problem' in source) return { name, problem: source };
  if (source.kind === 'history') return { name, problem: null, kind: 'history' };
  const { table, format, choice, answers, sheets, encoding } = source;
  const columns = table.header.map((head, column) => {
    const cells = new Set(table.sample.map((row) => cellOf(row, column)).filter((cell) => cell !== ''));
    return { name: head, examples: [...cells].slice(0, EXAMPLES).map((cell) => cell.slice(0, EXAMPLE_LENGTH)) };
  });
  return { name, problem: null, kind: 'table', format, headerRow: table.headerRow, columns, choice, answers, sheets, encoding };
}
