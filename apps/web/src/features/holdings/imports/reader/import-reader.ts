import { MAX_IMPORT_BYTES, SENT_ROWS } from '@lootfolio/domain/imports';
import type { Answers, ColumnChoice } from '@lootfolio/files/columns/choice';
import { createSession, type LeftOut, type OpenedFile, type SentRow, type Session, type ShownInspection } from '@lootfolio/files/session';
import type { OpenOptions } from '@lootfolio/files/source';

/** A part of the rows of all files. `read`: the rows that were read so far. `left`: what is left out, after the last part. */
export type Part = { rows: readonly SentRow[]; read: number; left: LeftOut | null };
export type UnreadRow = LeftOut['bad'][number];

/** Reads files of one import. It runs in a worker: a file is read there, and its rows leave it in parts, when they are asked for. */
export type ImportReader = {
  /** @param id names the file from now on */
  open: (id: number, file: File, options: OpenOptions) => Promise<OpenedFile>;
  inspect: (id: number, choice: ColumnChoice | null, answers: Answers, timezone: string) => Promise<ShownInspection>;
  close: (id: number) => void;
  /** Begins to read all rows of these files from the first one on. */
  begin: (ids: readonly number[], timezone: string) => void;
  next: () => Promise<Part>;
  /** Begins to read all rows again that cannot be read. */
  beginUnread: (ids: readonly number[], timezone: string) => void;
  /** The next of them; null after the last. */
  nextUnread: () => Promise<readonly UnreadRow[] | null>;
};

type Opened = { session: Session; rows: number };

/** The maximum number of unread rows that are kept for the screen. */
const KEPT_UNREAD = 10_000;

export function createImportReader(): ImportReader {
  const opened = new Map<number, Opened>();
  let parts: AsyncGenerator<Part, void> | null = null;
  let unread: AsyncGenerator<readonly UnreadRow[], void> | null = null;
  const filesOf = (ids: readonly number[]): Opened[] => ids.flatMap((id) => opened.get(id) ?? []);

  return {
    open: async (id, file, options) => {
      if (file.size > MAX_IMPORT_BYTES) return { name: file.name, problem: { problem: 'size', bytes: file.size, max: MAX_IMPORT_BYTES } };
      const session = createSession();
      const bytes = new Uint8Array(await file.arrayBuffer());
      const [shown] = await session.open([{ name: file.name, bytes, options }]);
      opened.set(id, { session, rows: 0 });
      return shown!;
    },
    inspect: async (id, choice, answers, timezone) => {
      const file = opened.get(id);
      if (!file) throw new Error(`file ${id} is not open`);
      const shown = await file.session.inspect(0, choice, answers, timezone);
      file.rows = shown.rows;
      return shown;
    },
    close: (id) => void opened.delete(id),
    begin: (ids, timezone) => {
      parts = readParts(filesOf(ids), timezone);
    },
    next: async () => {
      const { value, done } = await parts!.next();
      if (done) throw new Error('all rows were read');
      return value;
    },
    beginUnread: (ids, timezone) => {
      unread = readUnread(filesOf(ids), timezone);
    },
    nextUnread: async () => {
      const { value, done } = await unread!.next();
      return done ? null : value;
    },
  };
}

/** Yields the rows of all files in parts of equal size, whatever the files' sizes are: a hundred small files are not a hundred calls. */
async function* readParts(files: readonly Opened[], timezone: string): AsyncGenerator<Part, void> {
  const left = { bad: [] as UnreadRow[], badRows: 0, other: new Map<string, number>(), otherGames: 0, outsideUnits: 0 };
  let rows: SentRow[] = [];
  let before = 0;
  for (const [file, { session, rows: all }] of files.entries()) {
    const reading = session.read(timezone);
    let step = await reading.next();
    let read = 0;
    while (!step.done) {
      read = step.value.read;
      for (const row of step.value.rows) rows.push({ ...row, file });
      while (rows.length >= SENT_ROWS) {
        yield { rows: rows.slice(0, SENT_ROWS), read: before + read, left: null };
        rows = rows.slice(SENT_ROWS);
      }
      step = await reading.next();
    }
    before += Math.max(all, read);
    const own = step.value;
    left.badRows += own.badRows;
    left.otherGames += own.otherGames;
    left.outsideUnits += own.outsideUnits;
    for (const bad of own.bad.slice(0, KEPT_UNREAD - left.bad.length)) left.bad.push({ ...bad, file });
    for (const [word, count] of own.other) left.other.set(word, (left.other.get(word) ?? 0) + count);
  }
  yield { rows, read: before, left };
}

async function* readUnread(files: readonly Opened[], timezone: string): AsyncGenerator<readonly UnreadRow[], void> {
  for (const [file, { session }] of files.entries())
    for await (const rows of session.readBad(timezone)) yield rows.map((row) => ({ ...row, file }));
}
