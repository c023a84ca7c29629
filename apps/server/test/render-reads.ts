import { AsyncLocalStorage } from 'node:async_hooks';
import { pathToFileURL } from 'node:url';
import { Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, type DatabaseConnection, type Driver } from 'kysely';
import { ArgumentValues, type Exported } from './argument-values.ts';
import { layOut } from './lay-out-sql.ts';

/** Marks a read of which every call fails. It may send further statements that were not seen. */
export const UNENDED = '-- no call ends';

/** The rows that the recording database returns to a call, and the statements that it received from the call. */
type Recording = { rows: readonly object[]; statements: Set<string> };
type Read = (...args: unknown[]) => unknown;

const MOMENT = new Date('2026-01-02T03:04:05Z');
const rowBy = (valueOf: (column: string) => unknown): object =>
  new Proxy({}, { get: (_, name) => (typeof name === 'symbol' || name === 'then' ? undefined : valueOf(name)) });
/** A row that has one value in every column. */
const rowOf = (value: unknown): object => rowBy(() => value);
/** The value of a column of a row of which only the times are known. */
const momentOrNull = (column: string): Date | null => (column.endsWith('_at') ? MOMENT : null);

/** Answers without a row and with rows of each kind, so that statements which need an answer are sent, too. */
const ANSWERS = [[], [rowOf(1)], [rowOf('text')], [rowOf([1])], [rowOf(MOMENT)], [rowBy(momentOrNull)]];

/**
 * Renders the statements of each read that the files export. Calls the read with arguments made from its types. No database is asked.
 * @param config the project (tsconfig) of the files
 */
export async function renderReads(files: readonly string[], config: string): Promise<Map<string, string>> {
  const recordings = new AsyncLocalStorage<Recording>();
  const values = new ArgumentValues(config, recordingDatabase(recordings));
  try {
    const rendered = new Map<string, string>();
    for (const file of files) {
      const module = (await import(pathToFileURL(file).href)) as Record<string, Read>;
      const reads = values.functionsOf(file).filter(({ takesDatabase }) => takesDatabase);
      const texts = await Promise.all(reads.map((read) => renderRead(recordings, read, module[read.name]!)));
      rendered.set(file, texts.toSorted().join('\n'));
    }
    return rendered;
  } finally {
    values.close();
  }
}

async function renderRead(recordings: AsyncLocalStorage<Recording>, { name, calls }: Exported, read: Read): Promise<string> {
  const statements = new Set<string>();
  const problems: string[] = [];
  for (const rows of ANSWERS) {
    for (const args of calls) {
      await recordings.run({ rows, statements }, async () => read(...args)).catch((error: unknown) => problems.push(String(error)));
    }
  }
  const known = new Set<string>();
  const note = problems.length === ANSWERS.length * calls.length ? `${UNENDED}: ${problems[0]}\n` : '';
  return `-- ${name}\n${note}${[...statements]
    .toSorted()
    .map((statement) => layOut(statement, known))
    .join('')}`;
}

function recordingDatabase(recordings: AsyncLocalStorage<Recording>): Kysely<unknown> {
  const connection: DatabaseConnection = {
    executeQuery: async ({ sql }) => {
      const { rows, statements } = recordings.getStore()!;
      statements.add(sql);
      return { rows: rows as never[] };
    },
    streamQuery: async function* (query) {
      yield await this.executeQuery(query);
    },
  };
  const nothing = async (): Promise<void> => undefined;
  const driver: Driver = {
    init: nothing,
    acquireConnection: async () => connection,
    beginTransaction: nothing,
    commitTransaction: nothing,
    rollbackTransaction: nothing,
    releaseConnection: nothing,
    destroy: nothing,
  };
  return new Kysely({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => driver,
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
}
