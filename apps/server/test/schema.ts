import pg from 'pg';
import type { Connection } from '../src/platform/database/database.ts';

/** Returns rows as arrays, on a separate connection. */
export async function query(connection: Connection, text: string): Promise<unknown[][]> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    return (await client.query<unknown[]>({ text, rowMode: 'array' })).rows;
  } finally {
    await client.end();
  }
}

/**
 * Queries for all parts of a schema: columns, constraints, indexes, sequences, triggers and functions. Partitions are left out, because
 * they come and go by themselves.
 */
const SCHEMA = [
  `select table_name, column_name, data_type, udt_name, numeric_precision, numeric_scale, is_nullable, column_default, is_identity
   from information_schema.columns c where table_schema = 'public'
     and not exists (select from pg_class p where p.oid = format('%I.%I', table_schema, table_name)::regclass and p.relispartition) order by 1, 2`,
  `select conrelid::regclass::text, conname, pg_get_constraintdef(c.oid) from pg_constraint c join pg_class t on t.oid = conrelid
   where connamespace = 'public'::regnamespace and not t.relispartition order by 1, 2`,
  `select pg_get_indexdef(i.oid) from pg_class i where i.relnamespace = 'public'::regnamespace and i.relkind in ('i', 'I')
     and not i.relispartition order by 1`,
  `select relname, relkind, relpersistence, reloptions from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'S')
     and not relispartition order by 1`,
  `select event_object_table, trigger_name, event_manipulation, action_timing, action_statement
   from information_schema.triggers where trigger_schema = 'public' order by 1, 2, 3`,
  `select proname, pg_get_functiondef(oid) from pg_proc where pronamespace = 'public'::regnamespace order by 1`,
];

/** Returns the schema of a database in a comparable form. */
export const schemaOf = (connection: Connection): Promise<unknown[][][]> => Promise.all(SCHEMA.map((text) => query(connection, text)));
