import { sql, type RawBuilder } from 'kysely';
import pg from 'pg';

const MARK = /^\s*\/\* prepared ([\w-]+) \*\//;

/**
 * Begins a statement that the database plans once for each connection instead of at each call. For frequent statements that take longer to
 * plan than to run: statements with joins, or over the partitions of the history.
 * @param name belongs to one text: pg refuses another text under the same name. When a migration changes the type of a column that the
 * statement reads, the statement needs another name, because it fails on a connection that is older than the migration
 */
export const prepared = (name: string): RawBuilder<unknown> => sql.raw(`/* prepared ${name} */`);

/** Makes a connection send each statement that begins with `prepared` under its name. */
export function prepareMarked(client: pg.ClientBase): void {
  // looked up at each call, so that a test can watch it
  const prototype = pg.Client.prototype as unknown as { query: (...call: unknown[]) => unknown };
  const send = (...call: unknown[]): unknown => prototype.query.apply(client, call);
  client.query = ((text: unknown, ...rest: unknown[]) => {
    const name = typeof text === 'string' ? MARK.exec(text)?.[1] : undefined;
    return name === undefined ? send(text, ...rest) : send({ name, text, values: rest[0] }, ...rest.slice(1));
  }) as typeof client.query;
}
