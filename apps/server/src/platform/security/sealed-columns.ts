import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../database/database.ts';
import type { SecretBox } from '../secrets/secrets.ts';

type Row = Record<string, string | number | boolean>;

/** A column in the database that contains ciphertexts. */
export type SealedColumn = {
  /** With its schema when that is not `public`. */
  table: string;
  column: string;
  /** The member of a JSON column that contains the ciphertext. */
  member?: string;
  /** The columns of the primary key. */
  key: readonly string[];
  /** Further columns from which the context is built. */
  also?: readonly string[];
  /** Returns the context to which a ciphertext is bound. */
  context: (row: Row) => string;
};

/** `unreadable`: ciphertexts that are damaged, or whose key is not given. */
export type Reencrypted = { changed: number; unreadable: number };

const SLICE = 500;

/**
 * Encrypts with the box's present key all values that were encrypted with an older key. Safe while the product runs: a row is only changed
 * while it still has the ciphertext that was read. May be interrupted and repeated: finished values are not read again.
 */
export async function reencrypt(db: Db, box: SecretBox, columns: readonly SealedColumn[]): Promise<Reencrypted> {
  const total = { changed: 0, unreadable: 0 };
  for (const column of columns) {
    for (let rows = await readSlice(db, box, column, null); rows.length > 0; rows = await readSlice(db, box, column, rows.at(-1)!)) {
      // each row separately, so that no lock is held during the wait for another
      for (const row of rows) {
        const sealed = sealAnew(box, row.sealed, column.context(row));
        if (sealed === null) total.unreadable += 1;
        else total.changed += await replace(db, column, row, sealed);
      }
    }
  }
  return total;
}

type Sealed = Row & { sealed: string };

async function readSlice(db: Db, box: SecretBox, column: SealedColumn, after: Sealed | null): Promise<Sealed[]> {
  const key = sql.join(column.key.map((name) => sql.ref(name)));
  const read = sql.join([...column.key, ...(column.also ?? [])].map((name) => sql.ref(name)));
  const beyond = after ? sql`and (${key}) > (${sql.join(column.key.map((name) => after[name]))})` : sql``;
  const { rows } = await sql<Sealed>`select ${read}, ${textOf(column)} as sealed from ${sql.table(column.table)}
    where ${textOf(column)} is not null and ${textOf(column)} not like ${`${box.keyId}.%`} ${beyond}
    order by ${key} limit ${SLICE}`.execute(db);
  return rows;
}

const textOf = ({ column, member }: SealedColumn): RawBuilder<string> =>
  member === undefined ? sql`${sql.ref(column)}` : sql`(${sql.ref(column)} ->> ${sql.lit(member)})`;

function sealAnew(box: SecretBox, sealed: string, context: string): string | null {
  try {
    return box.seal(box.open(sealed, context), context);
  } catch {
    return null;
  }
}

/** @returns 0 when the row was changed meanwhile */
async function replace(db: Db, column: SealedColumn, row: Sealed, sealed: string): Promise<number> {
  const value =
    column.member === undefined
      ? sql`${sealed}`
      : sql`jsonb_set(${sql.ref(column.column)}::jsonb, array[${sql.lit(column.member)}], to_jsonb(${sealed}::text))::json`;
  const isRow = sql.join(
    column.key.map((name) => sql`${sql.ref(name)} = ${row[name]}`),
    sql` and `,
  );
  const { numAffectedRows } = await sql`update ${sql.table(column.table)} set ${sql.ref(column.column)} = ${value}
    where ${isRow} and ${textOf(column)} = ${row.sealed}`.execute(db);
  return Number(numAffectedRows ?? 0);
}
