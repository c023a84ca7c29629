import type { ClientBase } from 'pg';

export type Table = {
  /** Quoted, with its schema. */
  name: string;
  /** Quoted; without generated columns. */
  columns: string[];
};

export type Partition = { name: string; parent: string; bounds: string };
export type Sequence = { name: string; last: string | null };

/** Schemas that hold data: the product's own, and the job queue's. */
const SCHEMAS = ['public', 'graphile_worker'];
/** Tables that migrations fill; they are not part of a backup. */
const BOOKKEEPING = ['public.schema_migrations', 'graphile_worker.migrations'];

/** Returns every table that contains data, referenced tables first. A partitioned table stands for its partitions. */
export async function readTables(client: ClientBase): Promise<Table[]> {
  const { rows } = await client.query<{ oid: number; name: string; columns: string[]; uses: number[] }>(
    `select c.oid::int, format('%I.%I', n.nspname, c.relname) as name,
       array(select quote_ident(attname)::text from pg_attribute
             where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum) as columns,
       array(select confrelid::int from pg_constraint where conrelid = c.oid and contype = 'f' and confrelid <> c.oid) as uses
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = any ($1) and c.relkind in ('r', 'p') and not c.relispartition
       and n.nspname || '.' || c.relname <> all ($2)
     order by 2`,
    [SCHEMAS, BOOKKEEPING],
  );
  const ordered: typeof rows = [];
  let waiting = rows;
  while (waiting.length > 0) {
    const blocked = new Set(waiting.map((table) => table.oid));
    const free = waiting.filter((table) => !table.uses.some((oid) => blocked.has(oid)));
    if (free.length === 0) throw new Error(`Tables refer to each other in a circle: ${waiting.map((table) => table.name).join(', ')}`);
    ordered.push(...free);
    waiting = waiting.filter((table) => !free.includes(table));
  }
  return ordered.map(({ name, columns }) => ({ name, columns }));
}

/** Returns every partition, parents first. */
export async function readPartitions(client: ClientBase): Promise<Partition[]> {
  const { rows } = await client.query<Partition>(
    `select format('%I.%I', n.nspname, c.relname) as name, format('%I.%I', pn.nspname, p.relname) as parent,
       pg_get_expr(c.relpartbound, c.oid) as bounds
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
       join pg_inherits i on i.inhrelid = c.oid join pg_class p on p.oid = i.inhparent join pg_namespace pn on pn.oid = p.relnamespace
     where n.nspname = any ($1) and c.relispartition and c.relkind = 'r' order by 1`,
    [SCHEMAS],
  );
  return rows;
}

export async function readSequences(client: ClientBase): Promise<Sequence[]> {
  const { rows } = await client.query<Sequence>(
    `select format('%I.%I', schemaname, sequencename) as name, last_value::text as last from pg_sequences where schemaname = any ($1) order by 1`,
    [SCHEMAS],
  );
  return rows;
}

/** Returns the migrations that made this schema, including the job runner's; empty when there are none. */
export async function readVersion(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ there: boolean }>(
    `select to_regclass('public.schema_migrations') is not null and to_regclass('graphile_worker.migrations') is not null as there`,
  );
  if (!rows[0]?.there) return [];
  const versions = await client.query<{ name: string }>(
    `select name from schema_migrations union all select 'jobs-' || id from graphile_worker.migrations order by 1`,
  );
  return versions.rows.map((row) => row.name);
}
