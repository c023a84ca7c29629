import { sql, type RawBuilder, type Selectable } from 'kysely';
import type { Reader } from '../../../platform/database/database.ts';
import type { Database } from '../../../platform/database/schema.ts';

export type Counts = Record<'waiting' | 'sent' | 'done' | 'failed' | 'unknown' | 'total', number>;
export type Row = Pick<Database['operations'], 'id' | 'kind' | 'state' | 'created_at' | 'ended_at' | 'cancelled_at'> & {
  items: Counts;
} & ({ file_name: string; file_size: number; file_made_at: Date } | { file_name: null });

/** Returns operations with their items counted by state, newest first. `chosen` selects them. */
const readCounted = async (db: Reader, chosen: RawBuilder<unknown>): Promise<Row[]> => {
  const { rows } = await sql<Row>`
    select id, kind, state, created_at, ended_at, cancelled_at, items,
      f.name || '.' || f.format as file_name, octet_length(f.bytes) as file_size, f.made_at as file_made_at
    from (${chosen}) o
    cross join lateral (
      select json_build_object('waiting', count(*) filter (where i.state = 'waiting'), 'sent', count(*) filter (where i.state = 'sent'),
        'done', count(*) filter (where i.state = 'done'), 'failed', count(*) filter (where i.state = 'failed'),
        'unknown', count(*) filter (where i.state = 'unknown'), 'total', count(*)) as items
      from operation_items i where i.operation_id = o.id) counted
    left join operation_files f on f.operation_id = o.id
    order by created_at desc, id`.execute(db);
  return rows;
};

/** Returns a page of a user's operations, newest first, with their items counted by state. */
export async function readOperations(
  db: Reader,
  userId: number,
  { page, limit }: { page: number; limit: number },
): Promise<{ rows: Row[]; total: number; running: number }> {
  const rows = await readCounted(
    db,
    sql`select * from operations where user_id = ${userId} and not quiet order by created_at desc, id limit ${limit} offset ${(page - 1) * limit}`,
  );
  const counted = await db
    .selectFrom('operations')
    .select((select) => [
      select.fn.countAll<number>().as('total'),
      select.fn.countAll<number>().filterWhere('ended_at', 'is', null).as('running'),
    ])
    .where('user_id', '=', userId)
    .where('quiet', 'is', false)
    .executeTakeFirstOrThrow();
  return { rows, ...counted };
}

/** Returns one operation; undefined when the user has no operation with this id. */
export const readOperation = async (db: Reader, { userId, id }: { userId: number; id: string }): Promise<Row | undefined> =>
  (await readCounted(db, sql`select * from operations where id = ${id} and user_id = ${userId}`))[0];

/** Returns the file of an operation; undefined when the user has no such operation, or it has no file. */
export const readFile = (db: Reader, { userId, id }: { userId: number; id: string }) =>
  db
    .selectFrom('operation_files')
    .innerJoin('operations', 'operations.id', 'operation_files.operation_id')
    .select(['name', 'format', 'bytes as file', 'rows', 'total', 'needs_recent_sign_in as needsRecentSignIn'])
    .where('operations.id', '=', id)
    .where('operations.user_id', '=', userId)
    .executeTakeFirst();

type ItemState = Selectable<Database['operation_items']>['state'];

/** Returns a page of an operation's items in their order; null when the user has no such operation. */
export async function readItems(
  db: Reader,
  { userId, id }: { userId: number; id: string },
  { state, page, limit }: { state?: ItemState | undefined; page: number; limit: number },
) {
  const own = await db.selectFrom('operations').select('kind').where('id', '=', id).where('user_id', '=', userId).executeTakeFirst();
  if (!own) return null;
  let items = db.selectFrom('operation_items').where('operation_id', '=', id);
  if (state !== undefined) items = items.where('state', '=', state);
  const { total } = await items.select((select) => select.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const rows = await items
    .select(['position', 'lane', 'subject', 'state', 'external_id as external', 'attempt', 'code', 'text', 'updated_at'])
    .orderBy('position')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  return { kind: own.kind, rows, total };
}
